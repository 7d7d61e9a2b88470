/** What is imported when someone was faster; the module itself may also be part of another chunk. */
export { Taken } from './Taken.tsx'
