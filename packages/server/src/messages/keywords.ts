import { folded } from '@walkup/sdk/reading'

/** What a shopper asks for with a text. */
export type Intent = 'stop' | 'start' | 'help' | 'confirm' | 'yes' | 'reschedule' | 'cancel' | 'other'

/** Words that the provider also treats as an opt-out and confirms itself. */
const providerStops = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'])

const words: readonly (readonly [Intent, readonly string[]])[] = [
  ['stop', [...providerStops, 'OPT OUT', 'STOP ALL', 'ALTO', 'PARAR', 'BAJA', 'ARRET', 'ARRETER', 'DESABONNER', 'DESINSCRIRE']],
  ['start', ['START', 'UNSTOP', 'ALTA', 'DEMARRER']],
  ['help', ['HELP', 'INFO', 'AYUDA', 'AIDE']],
  ['confirm', ['C', 'CONFIRM', 'CONFIRMED', 'CONFIRMAR', 'CONFIRMO', 'CONFIRMADO', 'CONFIRMER', 'CONFIRME']],
  ['yes', ['Y', 'YES', 'YEP', 'YEAH', 'OK', 'OKAY', 'S', 'SI', 'O', 'OUI']],
  ['reschedule', ['R', 'RESCHEDULE', 'CHANGE', 'MOVE', 'CAMBIAR', 'REPROGRAMAR', 'REPORTER', 'CHANGER', 'DEPLACER']],
  ['cancel', ['N', 'NO', 'NOPE', 'NON', 'CANCELAR', 'ANNULER']],
]
const intents = new Map(words.flatMap(([intent, list]) => list.map((word) => [word, intent] as const)))

/** Sentences that clearly ask for no more texts. */
const stopSentences = [
  /\b(?:stop|quit)(?: (?:sending|with|me|us|these|the|your|all|any|more))* (?:texts?|texting|messages?|messaging|contacting|sms)\b/,
  /\bno more (?:texts|messages|sms)\b/,
  /\b(?:don'?t|do not) (?:text|message|contact)(?: (?:me|us))?(?: (?:again|any ?more|ever))?[.! ]*$/,
  /\b(?:unsubscribe|opt(?: me)? out|remove me|take me off|leave me alone)\b/,
  /\b(?:no me|dejen? de|no mas|ya no)\b.{0,24}\b(?:escriba[ns]?|mensajes?|textos?|mande[ns]?|envi(?:en|ar|arme))\b/,
  /\b(?:quiteme|borreme|denme de baja|cancelen? (?:los )?mensajes)\b/,
  /\b(?:arretez|cessez|ne m'?(?:envoyez|ecrivez)|plus de (?:messages|sms|textos))\b/,
  /\b(?:desabonnez|desinscrivez|retirez)[- ]moi\b/,
]

/** Parses a text. Keywords only count if they are the whole text: "no problem" does not cancel. */
export function intentOf(text: string): Intent {
  const normal = folded(text).trim()
  const word = normal
    .toUpperCase()
    .replace(/[^A-Z ]+/g, '')
    .replace(/ +/g, ' ')
    .trim()
  const known = intents.get(word)
  if (known) return known
  return stopSentences.some((pattern) => pattern.test(normal)) ? 'stop' : 'other'
}

/** Whether the provider also treats a text as an opt-out and confirms it. */
export const isProviderStop = (text: string): boolean => providerStops.has(text.trim().toUpperCase())
