import type { ui as english } from '../en/ui.ts'
import type { Translation } from '../types.ts'

export const ui: Translation<typeof english> = {
  table: 'Tableau',
  choose: 'Choisir…',
  clocksGoForward: 'Passage à l’heure d’été',
  thisHourComesTwice: 'Cette heure revient deux fois',
  theWeekBefore: 'La semaine précédente',
  theWeekAfter: 'La semaine suivante',
  thisWeek: 'Cette semaine',
  arrowKeysMoveItShiftAndArrow:
    'Les flèches le déplacent, Maj et les flèches changent sa fin, Entrée l’ouvre. Après un déplacement, Entrée enregistre et Échap le remet en place.',
  addOn: 'Ajouter le {wholeDay}',
  enterSavesEscapePutsItBack: '{name} : {when}. Entrée enregistre, Échap le remet en place.',
  isBackAt: '{name} est revenu à {when}.',
}
