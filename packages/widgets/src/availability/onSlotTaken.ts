/** A lazy entry for taken slots; the module itself may be in another chunk. */
export { SlotTaken } from './SlotTaken.tsx'
