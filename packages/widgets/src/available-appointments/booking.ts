/** What a widget that books needs beyond the choice of a time: a chunk of its own. */
export { createBooking, type Booking } from '../booking/booking.ts'
export { BookingFlow } from '../booking/BookingFlow.tsx'
