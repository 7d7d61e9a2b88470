import type { technicians as english } from '../en/technicians.ts'
import type { Translation } from '../types.ts'

export const technicians: Translation<typeof english> = {
  newTechnician: 'Nouveau technicien',
  editTechnician: 'Modifier le technicien',
  techniciansWillStandHere: 'Aucun technicien pour l’instant',
  aTechnicianIsWhoComesToThe:
    'Un technicien est la personne qui vient au rendez-vous. Les créneaux ne proposent pas plus d’heures que de techniciens libres.',
  nameEMailPhoneOrId: 'Nom, e-mail, téléphone ou identifiant',
  comingVisits: 'Visites à venir',
  noAppointmentTypeIsServedByThis:
    'Ce technicien ne sert plus aucun type de rendez-vous. Les visites passées gardent son nom. Cette action est irréversible.',
}
