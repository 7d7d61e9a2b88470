export { booking } from './booking.ts'
