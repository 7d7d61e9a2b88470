/** Kiosk mode, lazy-loaded for elements with the `kiosk` attribute. */
export { createKiosk } from './kiosk.ts'
