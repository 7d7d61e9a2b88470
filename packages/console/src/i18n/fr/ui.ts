import type { ui as english } from '../en/ui.ts'
import type { Translation } from '../types.ts'

export const ui: Translation<typeof english> = {
  table: 'Tableau',
  choose: 'Choisir…',
  clocksGoForward: 'Passage à l’heure d’été',
  thisHourComesTwice: 'Cette heure revient deux fois',
  theWeekBefore: 'Semaine précédente',
  theWeekAfter: 'Semaine suivante',
  thisWeek: 'Cette semaine',
  arrowKeysMoveItShiftAndArrow:
    'Déplacez avec les flèches ; maintenez Maj pour changer la fin. Entrée ouvre. Après un déplacement, Entrée enregistre et Échap annule.',
  addOn: 'Ajouter le {wholeDay}',
  enterSavesEscapePutsItBack: '{name} : {when}. Entrée enregistre, Échap annule.',
  isBackAt: '{name} est revenu à {when}.',
}
