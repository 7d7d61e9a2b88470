/** For bundlers: the element classes, without defining them, and the events they dispatch. */
export { QrBookingElement, type Prefill } from './qr-booking/element.ts'
export { ManageElement } from './manage/element.ts'
export type { WalkupEvents } from './events.ts'
