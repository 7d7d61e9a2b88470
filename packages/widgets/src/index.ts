/** For bundlers: `mount`, the element classes without defining them, and the events they dispatch. */
export { mount, type Handlers, type Mounted, type WidgetName, type WidgetOptions } from './mount.ts'
export { QrBookingElement } from './qr-booking/element.ts'
export { ManageElement } from './manage/element.ts'
export type { Prefill } from './booking/flow.ts'
export type { WalkupEvents } from './events.ts'
