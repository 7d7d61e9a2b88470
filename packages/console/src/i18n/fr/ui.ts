import type { ui as english } from '../en/ui.ts'
import type { Translation } from '../types.ts'

export const ui: Translation<typeof english> = {
  table: 'Tableau',
  choose: 'Choisir…',
  clocksForward: 'Passage à l’heure d’été',
  hourRepeats: 'Cette heure revient deux fois',
  previousWeek: 'Semaine précédente',
  nextWeek: 'Semaine suivante',
  thisWeek: 'Cette semaine',
  gridKeys:
    'Déplacez avec les flèches ; maintenez Maj pour changer la fin. Entrée ouvre. Après un déplacement, Entrée enregistre et Échap annule.',
  addOn: 'Ajouter le {wholeDay}',
  moved: '{name} : {when}. Entrée enregistre, Échap annule.',
  movedBack: '{name} est revenu à {when}.',
}
