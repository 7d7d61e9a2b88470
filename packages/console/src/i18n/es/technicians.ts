import type { technicians as english } from '../en/technicians.ts'
import type { Translation } from '../types.ts'

export const technicians: Translation<typeof english> = {
  newTechnician: 'Técnico nuevo',
  editTechnician: 'Editar técnico',
  techniciansWillStandHere: 'Aquí estarán los técnicos',
  aTechnicianIsWhoComesToThe: 'Un técnico es quien acude a la cita. No se ofrecen más horas que técnicos libres.',
  nameEMailPhoneOrId: 'Nombre, correo, teléfono o id',
  comingVisits: 'Visitas por venir',
  noAppointmentTypeIsServedByThis:
    'Deja de atender sus tipos de cita. Las visitas pasadas guardan el nombre. No se puede deshacer.',
}
