import type { technicians as english } from '../en/technicians.ts'
import type { Translation } from '../types.ts'

export const technicians: Translation<typeof english> = {
  newTechnician: 'Nouveau technicien',
  editTechnician: 'Modifier le technicien',
  empty: 'Aucun technicien pour l’instant',
  emptyHint: 'Les techniciens se rendent aux rendez-vous. Les créneaux ne sont proposés que si des techniciens sont libres.',
  searchHint: 'Nom, e-mail, téléphone ou identifiant',
  upcomingVisits: 'Visites à venir',
  deleteHint:
    'Il est retiré de tous les types de rendez-vous. Les visites passées gardent son nom. Cette action est irréversible.',
}
