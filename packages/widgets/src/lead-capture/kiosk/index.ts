/** What only a tablet in the aisle needs; fetched where an element has `kiosk`. */
export { createKiosk } from './kiosk.ts'
