import type { holidays as english } from '../en/holidays.ts'
import type { Translation } from '../types.ts'

export const holidays: Translation<typeof english> = {
  holidays: 'Días festivos',
  noun: 'día festivo',
  nouns: 'días festivos',
  newHoliday: 'Nuevo día festivo',
  editHoliday: 'Editar día festivo',
  year: 'Año',
  openTypes: 'Abierto de todos modos',
  openTypesHint: 'Tipos de cita que se pueden reservar ese día',
  bookings: 'Reservas',
  inherited: 'Organización superior',
  empty: 'No hay días festivos',
  emptyHint: 'En un día festivo no se pueden reservar citas en ningún territorio.',
  bookedOne: 'Ese día ya hay 1 cita reservada. Se mantiene.',
  bookedMany: 'Ya hay {count} citas reservadas. Se mantienen.',
  showBooked: 'Ver citas',
  addFederal: 'Agregar festivos federales de EE. UU.',
  federal: 'Festivos federales de EE. UU.',
  federalHint: 'Un festivo en sábado se observa el viernes; uno en domingo, el lunes.',
  there: 'Ya agregado',
  allThere: 'Ya están todos',
  addCount: 'Agregar {count}',
  federalAdded: 'Se agregaron {count} días festivos de {year}.',
  takenBack: 'Días festivos eliminados.',
}
