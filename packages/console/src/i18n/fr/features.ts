import type { features as english } from '../en/features.ts'
import type { Translation } from '../types.ts'

export const features: Translation<typeof english> = {
  whatsNew: 'Nouveautés',
  newUpdate: 'Nouvelle annonce',
  editUpdate: 'Modifier l’annonce',
  itDisappearsForEverybodyThisCantBe: 'Elle disparaît pour tout le monde. Cette action est irréversible.',
  switchedOnEverybodyItIsForSees: 'Afficher à ses destinataires',
  smallLettersDigitsAndHyphens: 'Minuscules, chiffres et traits d’union. Utilisée par les programmes',
  deleted: 'Supprimée',
  whatIsNewInWalkupWillStand: 'Aucune nouveauté pour l’instant',
  eachUpdateSaysWhatChangedForThe: 'Les annonces présentent ce qui change dans Walkup.',
}
