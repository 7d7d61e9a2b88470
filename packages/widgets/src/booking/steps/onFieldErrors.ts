/** What is imported when the server refuses an entry; the module itself may also be part of another chunk. */
export { refused } from './fieldErrors.ts'
