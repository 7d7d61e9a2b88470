import type { technicians as english } from '../en/technicians.ts'
import type { Translation } from '../types.ts'

export const technicians: Translation<typeof english> = {
  newTechnician: 'Técnico nuevo',
  editTechnician: 'Editar técnico',
  empty: 'Aún no hay técnicos',
  emptyHint: 'Los técnicos acuden a las citas. Solo se ofrecen horarios mientras haya técnicos libres.',
  searchHint: 'Nombre, correo, teléfono o id',
  upcomingVisits: 'Próximas visitas',
  deleteHint: 'Se quita de todos los tipos de cita. Las visitas pasadas conservan el nombre. No se puede deshacer.',
}
