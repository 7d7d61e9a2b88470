/** What follows the choice where it is booked: one chunk, fetched once there is something to choose. */
export { begin } from './begin.tsx'
