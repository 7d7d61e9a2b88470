import type { technicians as english } from '../en/technicians.ts'
import type { Translation } from '../types.ts'

export const technicians: Translation<typeof english> = {
  newTechnician: 'Técnico nuevo',
  editTechnician: 'Editar técnico',
  techniciansWillStandHere: 'Aún no hay técnicos',
  aTechnicianIsWhoComesToThe: 'Los técnicos acuden a las citas. Solo se ofrecen horarios mientras haya técnicos libres.',
  nameEMailPhoneOrId: 'Nombre, correo, teléfono o id',
  comingVisits: 'Próximas visitas',
  noAppointmentTypeIsServedByThis:
    'Se quita de todos los tipos de cita. Las visitas pasadas conservan el nombre. No se puede deshacer.',
}
