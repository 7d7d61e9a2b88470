import type { Translation } from '../types.ts'
import type { booking as english } from '../en/booking.ts'

export const booking: Translation<typeof english> = {
  bookedSubject: 'Votre rendez-vous : {type}, {when}',
  movedSubject: 'Votre rendez-vous est déplacé : {type}, {when}',
  canceledSubject: 'Votre rendez-vous est annulé : {type}, {when}',
  booked: '{organization} vous attend pour : {type}, {when}.',
  moved: '{organization} a déplacé votre rendez-vous ({type}) au {when}.',
  canceled: 'Votre rendez-vous avec {organization} ({type}, {when}) est annulé.',
  name: 'Au nom de : {name}',
  arrivalWindow: 'Nous arriverons dans les {minutes} minutes suivant cette heure.',
  address: 'Lieu : {address}',
  manage: 'Pour le modifier ou l’annuler : {url}',
  questions: 'Des questions ? {name}, {phone}',
}
