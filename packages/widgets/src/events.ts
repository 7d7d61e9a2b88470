import type { Bodies } from '@walkup/sdk/public'
import type { ProblemCode } from './problem.ts'
import type { ScheduleChange } from './schedule-picker/element.ts'

/** What a shopper has typed; only on an element with the attribute `share-contact`. */
export type SharedContact = Bodies['qrCodes.entry']['contact']

/** What each widget tells its page. Details hold no personal data, as they go to analytics, unless the page asks for it. */
export interface WalkupEvents {
  /** The first step can be used. */
  'walkup:ready': { readonly userUid?: string }
  /** Another step is shown; `index` counts from 1 up to `of`. */
  'walkup:step': { readonly step: string; readonly index: number; readonly of: number }
  /** A free time is chosen, not booked; `startAt` and `endAt` are instants in UTC, `startLocal` is `HH:mm` in `timeZone`. */
  'walkup:chosen': {
    readonly slotId: string
    readonly startAt: string
    readonly endAt: string
    readonly startLocal: string
    readonly timeZone: string
    readonly appointmentTypeId: number
  }
  /** An appointment is booked; sent at once, before the confirmation is drawn. `startAt` is an instant in UTC. */
  'walkup:booked': {
    readonly leadUid: string
    readonly appointmentTypeId: number
    readonly startAt: string
    readonly timeZone: string
    readonly contact?: SharedContact
  }
  /** Contact was left without an appointment, and the API has it; with the status `review` staff look at it before it is a lead. */
  'walkup:captured': { readonly leadUid: string; readonly status: 'captured' | 'review'; readonly contact?: SharedContact }
  /** A kiosk keeps a contact that can't be sent yet; `waiting` counts those on the device. `walkup:captured` follows when it is sent. */
  'walkup:queued': { readonly waiting: number }
  /** Another schedule is chosen, or half chosen: then `value` and `sentence` are empty. */
  'walkup:change': ScheduleChange
  /** Something failed and the shopper sees how to go on; `code` says what, such as `unknown-group` or `offline`. */
  'walkup:error': { readonly kind: string; readonly code: ProblemCode }
}

declare global {
  interface HTMLElementEventMap extends WalkupEventMap {}
}
type WalkupEventMap = { [K in keyof WalkupEvents]: CustomEvent<WalkupEvents[K]> }

export type Emit = <K extends keyof WalkupEvents>(type: K, detail: WalkupEvents[K]) => void

export const emitFrom =
  (target: EventTarget): Emit =>
  (type, detail) =>
    void target.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }))
