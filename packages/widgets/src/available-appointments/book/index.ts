/** The booking steps after the choice: one chunk, loaded once there is something to choose. */
export { begin } from './begin.tsx'
