/** The texts of the manage page alone; what it shares with the booking stands in `messages/`. */
export const manageEn = {
  manageTitle: 'Your appointment',
  manageHello: 'Hello {name}',
  manageCall: 'Questions? Call {name}',
  statusScheduled: 'Booked',
  statusConfirmed: 'Confirmed',
  statusCancelled: 'Cancelled',
  statusPast: 'Past',
  reschedule: 'Change the time',
  moveTitle: 'Pick another time',
  moveTo: 'Move to {when}',
  moving: 'Moving…',
  moved: 'Moved. Your new time is {when}.',
  cancel: 'Cancel appointment',
  cancelTitle: 'Cancel this appointment?',
  cancelBody: 'Your time is given to someone else. You can book again later.',
  cancelYes: 'Yes, cancel it',
  cancelling: 'Cancelling…',
  cancelNo: 'Keep it',
  cancelled: 'Your appointment is cancelled.',
  manageGone: 'This link does not work any more',
  manageGoneBody: 'Please use the newest message we sent you.',
} as const

export type ManageKey = keyof typeof manageEn

const es: Readonly<Record<ManageKey, string>> = {
  manageTitle: 'Su cita',
  manageHello: 'Hola, {name}',
  manageCall: '¿Preguntas? Llame a {name}',
  statusScheduled: 'Reservada',
  statusConfirmed: 'Confirmada',
  statusCancelled: 'Cancelada',
  statusPast: 'Pasada',
  reschedule: 'Cambiar la hora',
  moveTitle: 'Elija otra hora',
  moveTo: 'Cambiar a {when}',
  moving: 'Cambiando…',
  moved: 'Listo. Su nueva hora es {when}.',
  cancel: 'Cancelar la cita',
  cancelTitle: '¿Cancelar esta cita?',
  cancelBody: 'Su hora pasará a otra persona. Puede reservar de nuevo más tarde.',
  cancelYes: 'Sí, cancelarla',
  cancelling: 'Cancelando…',
  cancelNo: 'Conservarla',
  cancelled: 'Su cita está cancelada.',
  manageGone: 'Este enlace ya no funciona',
  manageGoneBody: 'Use el mensaje más reciente que le enviamos.',
}

export const manageMessages: Readonly<Record<string, Readonly<Record<ManageKey, string>>>> = { en: manageEn, es }
