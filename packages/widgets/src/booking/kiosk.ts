import type { ComponentType, ReactNode } from 'react'
import type { Replies } from '@walkup/sdk/public'
import type { Booking } from './booking.ts'
import type { Details, Flow } from './flow.ts'
import type { Attempt } from './steps/idempotency.ts'
import type { StepProps } from './BookingFlow.tsx'

/** What kiosk mode adds to a flow; its code is a separate chunk. */
export interface Kiosk {
  /** The page's details, or the cached ones while offline. Rejects like a call. */
  details(booking: Booking): Promise<Details>
  /** Resolves with the reply, or undefined if the entry is queued on the device. Rejects like a call, with a Response. */
  send(booking: Booking, attempt: Attempt): Promise<Replies['qrCodes.entry'] | undefined>
  /** Wraps every step. */
  readonly Frame: ComponentType<{ readonly booking: Booking; readonly flow: Flow; readonly children: ReactNode }>
  /** Replaces the confirmation. */
  readonly Done: ComponentType<StepProps>
}
