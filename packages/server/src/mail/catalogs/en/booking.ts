/** Mail to shoppers about their appointment. */
export const booking = {
  bookedSubject: 'Your appointment: {type}, {when}',
  movedSubject: 'Your appointment has moved: {type}, {when}',
  canceledSubject: 'Your appointment is canceled: {type}, {when}',
  booked: '{organization} has you down for {type} on {when}.',
  moved: '{organization} has moved your {type} to {when}.',
  canceled: 'Your {type} with {organization} on {when} is canceled.',
  name: 'Booked for: {name}',
  arrivalWindow: 'We arrive within {minutes} minutes of that time.',
  address: 'Where: {address}',
  manage: 'To change or cancel it: {url}',
  questions: 'Questions? {name}, {phone}',
} as const
