/** A lazy entry for server validation errors; the module itself may be in another chunk. */
export { refused } from './fieldErrors.ts'
