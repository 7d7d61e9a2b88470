import type { Translation } from '../types.ts'
import type { booking as english } from '../en/booking.ts'

export const booking: Translation<typeof english> = {
  bookedSubject: 'Su cita: {type}, {when}',
  movedSubject: 'Su cita ha cambiado: {type}, {when}',
  canceledSubject: 'Su cita está cancelada: {type}, {when}',
  booked: '{organization} le espera para {type}: {when}.',
  moved: '{organization} ha cambiado su cita de {type} a: {when}.',
  canceled: 'Su cita de {type} con {organization} ({when}) está cancelada.',
  name: 'A nombre de: {name}',
  arrivalWindow: 'Llegaremos dentro de los {minutes} minutos siguientes a esa hora.',
  address: 'Dónde: {address}',
  manage: 'Para cambiarla o cancelarla: {url}',
  questions: '¿Preguntas? {name}, {phone}',
}
