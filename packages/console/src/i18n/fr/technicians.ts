import type { technicians as english } from '../en/technicians.ts'
import type { Translation } from '../types.ts'

export const technicians: Translation<typeof english> = {
  newTechnician: 'Nouveau technicien',
  editTechnician: 'Modifier le technicien',
  techniciansWillStandHere: 'Aucun technicien pour l’instant',
  aTechnicianIsWhoComesToThe:
    'Les techniciens se rendent aux rendez-vous. Les créneaux ne sont proposés que si des techniciens sont libres.',
  nameEMailPhoneOrId: 'Nom, e-mail, téléphone ou identifiant',
  comingVisits: 'Visites à venir',
  noAppointmentTypeIsServedByThis:
    'Il est retiré de tous les types de rendez-vous. Les visites passées gardent son nom. Cette action est irréversible.',
}
