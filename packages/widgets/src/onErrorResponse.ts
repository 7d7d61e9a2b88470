/** A lazy entry for error responses; the module itself may be in another chunk. */
export { challengeIn, problemOf } from './responses.ts'
