/** The entry for bundlers: `mount`, which lazy-loads a widget's code, and its types. */
export { mount, type Handlers, type Mounted, type WidgetName, type WidgetOptions } from './mount.ts'
export type { Prefill } from './booking/flow.ts'
export type { WalkupEvents } from './events.ts'
export type { AvailableAppointmentsElement } from './available-appointments/element.ts'
export type { LeadCaptureElement } from './lead-capture/element.ts'
export type { ManageElement } from './manage/element.ts'
export type { QrBookingElement } from './qr-booking/element.ts'
export type { ScheduleChange, SchedulePickerElement } from './schedule-picker/element.ts'
