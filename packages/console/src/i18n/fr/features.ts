import type { features as english } from '../en/features.ts'
import type { Translation } from '../types.ts'

export const features: Translation<typeof english> = {
  title: 'Nouveautés',
  newUpdate: 'Nouvelle annonce',
  editUpdate: 'Modifier l’annonce',
  deleteHint: 'Elle disparaît pour tout le monde. Cette action est irréversible.',
  activeHint: 'Afficher à ses destinataires',
  keyHint: 'Minuscules, chiffres et traits d’union. Utilisée par les programmes',
  deleted: 'Supprimée',
  empty: 'Aucune nouveauté pour l’instant',
  emptyHint: 'Les annonces présentent ce qui change dans Walkup.',
}
