import type { Bodies } from '@walkup/sdk/public'
import type { Mode } from './modes/mode.ts'
import type { ProblemCode } from './problem.ts'
import type { ScheduleChange } from './schedule-picker/element.tsx'

/** The contact as typed; only on elements with the `share-contact` attribute. */
export type SharedContact = Bodies['qrCodes.entry']['contact']

/** The widgets' events. Details carry no personal data, since they go to analytics, unless the page opts in. */
export interface WalkupEvents {
  /** The first step is ready to use. */
  'walkup:ready': { readonly userUid?: string }
  /** The shopper sees the element for the first time. */
  'walkup:view': { readonly userUid?: string }
  /** The shopper leaves the page, or it removes the element, after the first input and before the end; with the step they were at. */
  'walkup:abandon': { readonly step: string; readonly index: number; readonly of: number }
  /** A step is shown; `index` counts from 1 up to `of`. */
  'walkup:step': { readonly step: string; readonly index: number; readonly of: number }
  /** A time is selected, not booked yet; `startAt` and `endAt` are instants in UTC, `startLocal` is `HH:mm` in `timeZone`. */
  'walkup:chosen': {
    readonly slotId: string
    readonly startAt: string
    readonly endAt: string
    readonly startLocal: string
    readonly timeZone: string
    readonly appointmentTypeId: number
  }
  /** An appointment is booked; dispatched before the confirmation renders. `startAt` is an instant in UTC. */
  'walkup:booked': {
    readonly leadUid: string
    readonly appointmentTypeId: number
    readonly startAt: string
    readonly timeZone: string
    readonly contact?: SharedContact
  }
  /** The API accepted a contact without an appointment; with the status `review`, staff check it before it becomes a lead. */
  'walkup:captured': { readonly leadUid: string; readonly status: 'captured' | 'review'; readonly contact?: SharedContact }
  /** A kiosk queued a contact while offline; `waiting` is the length of the queue. `walkup:captured` follows once it is sent. */
  'walkup:queued': { readonly waiting: number }
  /** The schedule changed; while it is incomplete, `value` and `sentence` are empty. */
  'walkup:change': ScheduleChange
  /** The dialog of an element with a mode has opened or closed; its draft stays. */
  'walkup:open': { readonly mode: Mode }
  'walkup:close': { readonly mode: Mode }
  /** Something failed and the shopper sees what to do; `code` says what, such as `unknown-group` or `offline`. */
  'walkup:error': { readonly kind: string; readonly code: ProblemCode }
}

/** All events of the widgets. */
export const eventNames = [
  'walkup:ready',
  'walkup:view',
  'walkup:step',
  'walkup:abandon',
  'walkup:chosen',
  'walkup:booked',
  'walkup:captured',
  'walkup:queued',
  'walkup:change',
  'walkup:open',
  'walkup:close',
  'walkup:error',
] as const satisfies readonly (keyof WalkupEvents)[]

declare global {
  interface HTMLElementEventMap extends WalkupEventMap {}
  // They bubble, out of shadow roots too.
  interface DocumentEventMap extends WalkupEventMap {}
}
type WalkupEventMap = { [K in keyof WalkupEvents]: CustomEvent<WalkupEvents[K]> }

export type Emit = <K extends keyof WalkupEvents>(type: K, detail: WalkupEvents[K]) => void

export const emitFrom =
  (target: EventTarget): Emit =>
  (type, detail) =>
    void target.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }))
