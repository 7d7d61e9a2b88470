import type { ComponentChildren, ComponentType } from 'preact'
import type { Replies } from '@walkup/sdk/public'
import type { Booking } from './booking.ts'
import type { Details, Flow } from './flow.ts'
import type { Attempt } from './steps/idempotency.ts'
import type { StepProps } from './BookingFlow.tsx'

/** What a tablet in the aisle adds to a flow; its code is a chunk of its own. */
export interface Kiosk {
  /** The page's details, or the last ones known where the API can't be reached. Rejects as a call does. */
  details(booking: Booking): Promise<Details>
  /** The reply if the API has the entry, nothing if the device keeps it for later. Rejects as a call does, with a Response. */
  send(booking: Booking, attempt: Attempt): Promise<Replies['qrCodes.entry'] | undefined>
  /** Stands around every screen. */
  readonly Frame: ComponentType<{ readonly booking: Booking; readonly flow: Flow; readonly children: ComponentChildren }>
  /** The last screen. */
  readonly Done: ComponentType<StepProps>
}
