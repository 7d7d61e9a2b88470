import { expect, test } from 'vitest'
import { intentOf, isProviderStop, type Intent } from './keywords.ts'

const forms: readonly (readonly [Intent, readonly string[]])[] = [
  ['confirm', ['C', 'c.', 'Confirm', 'CONFIRMAR', 'confirmo', 'Confirmer']],
  ['yes', ['Y', 'yes!', 'Sí', 'S', 'si', 'Oui', 'O']],
  ['reschedule', ['R', 'reschedule', 'Cambiar', 'REPROGRAMAR', 'Reporter', 'Déplacer']],
  ['cancel', ['N', 'No', 'no.', 'Cancelar', 'Non', 'Annuler']],
  [
    'stop',
    ['STOP', 'Stop.', 'Alto', 'BAJA', 'Arrêt', 'Please stop texting me', 'ＳＴＯＰ', 'don’t text me', 'ya no me manden mensajes'],
  ],
  [
    'stop',
    [
      'please stop',
      'Stop please!',
      'STOP NOW',
      'stop it',
      'stop sending me these',
      'Don’t send me texts',
      'do not send any more messages please',
      'Deje de escribirme',
      'Ne me contactez plus',
      'ne m’écrivez plus',
    ],
  ],
  ['other', ['Don’t send the technician before noon', 'We stop work at 5', 'Please stop by at 3', 'The bus stop, please']],
  ['stop', ['הסר', 'בבקשה הסירו אותי מהרשימה', 'תפסיקו לשלוח לי הודעות']],
  ['yes', ['כן!']],
  ['confirm', ['מאשרת']],
  ['cancel', ['ביטול']],
  ['other', ['לא בעיה', 'כן, אבל מאוחר יותר']],
  ['help', ['HELP', 'Ayuda', 'Aide']],
  ['start', ['START', 'Alta', 'Démarrer']],
  ['other', ['', 'No problem', 'C you then', 'Can we cancel on Friday?', 'R you there?', 'Sí, pero más tarde', '👍']],
]

test.each(forms.flatMap(([intent, texts]) => texts.map((text) => [text, intent] as const)))('“%s” means %s', (text, intent) => {
  expect(intentOf(text)).toBe(intent)
})

test('only the provider’s own words are confirmed by the provider', () => {
  expect(['STOP', ' unsubscribe ', 'CANCEL'].map(isProviderStop)).toEqual([true, true, true])
  expect(['ALTO', 'stop it', 'CANCELAR'].map(isProviderStop)).toEqual([false, false, false])
})
