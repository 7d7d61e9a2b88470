import type { features as english } from '../en/features.ts'
import type { Translation } from '../types.ts'

export const features: Translation<typeof english> = {
  whatsNew: 'Nouveautés',
  newUpdate: 'Nouvelle annonce',
  editUpdate: 'Modifier l’annonce',
  itDisappearsForEverybodyThisCantBe: 'Elle disparaît pour tout le monde. Cette action est irréversible.',
  switchedOnEverybodyItIsForSees: 'Activée : tous les destinataires la voient',
  smallLettersDigitsAndHyphens: 'Minuscules, chiffres et traits d’union ; les programmes l’utilisent',
  deleted: 'Supprimée',
  whatIsNewInWalkupWillStand: 'Aucune nouveauté pour l’instant',
  eachUpdateSaysWhatChangedForThe: 'Chaque annonce dit ce qui a changé, pour les personnes concernées.',
}
