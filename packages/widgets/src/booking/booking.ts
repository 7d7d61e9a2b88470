import { atom } from 'nanostores'
import type { AvailabilityStore } from '../availability/store.ts'
import { shopper } from '@walkup/sdk/endpoints'
import { createCall } from '../call.ts'
import type { Emit } from '../events.ts'
import { createReconnect, type Wait } from '../retry.ts'
import type { WidgetProblem } from '../problem.ts'
import * as flow from './flow.ts'
import type { Draft, Flow } from './flow.ts'
import type { Kiosk } from './kiosk.ts'
import type { PhotoUploads } from '../photos/uploads.ts'
import type { DraftStore } from './draft.ts'
import type { StepHistory } from './history.ts'
import type { Submission } from './steps/submission.ts'
import type { Attempt } from './steps/idempotency.ts'

export interface BookingOptions {
  readonly baseUrl: string
  readonly userUid: string
  readonly group: number
  readonly locale: string
  readonly qrUid?: string
  /** The initial state, if not the first step of an appointment. */
  readonly from?: Partial<Flow>
  /** Kiosk mode: queues entries while offline and starts over for the next person. */
  readonly kiosk?: Kiosk
  /** The version of the page's experiment that the visit sees. */
  readonly version?: () => string | undefined
  readonly emit: Emit
  /** With `share-contact`, events carry the contact as typed. */
  readonly host: Element
}

export type Booking = ReturnType<typeof createBooking>

let made = 0

/** The state of one booking, and what its steps share. */
export function createBooking(options: BookingOptions) {
  const { userUid, group, qrUid, emit } = options
  const state = atom<Flow>({ ...flow.start, ...options.from })
  const call = createCall(options.baseUrl, shopper)

  const emitStep = () => emit('walkup:step', { step: flow.nameOf(state.get()), ...flow.progress(state.get()) })
  function set(next: Flow): void {
    const before = state.get()
    if (flow.nameOf(before) === flow.nameOf(next)) return state.set(next)
    state.set({ ...next, hasMovedOn: true })
    if (before.details) emitStep()
  }
  /** Applies a transition to the current state. */
  const move = <A extends unknown[]>(transition: (now: Flow, ...args: A) => Flow, ...args: A): void =>
    set(transition(state.get(), ...args))

  const booking = {
    ...options,
    id: ++made,
    state,
    call,
    /** When the details and their page token were loaded; ms since 1970. */
    readAt: Date.now(),
    async read(signal?: AbortSignal) {
      const details = await call('qrCodes.details', {
        params: { userUid, hdsfiGroup: group },
        query: { locale: booking.locale, qrUid },
        signal,
      })
      booking.readAt = Date.now()
      return details
    },
    set,
    move,
    /** Retries once the connection may be back. */
    reconnect: createReconnect(),
    wait: (wait?: Wait) => state.set({ ...state.get(), wait }),
    emitStep,
    report: (problem: WidgetProblem): WidgetProblem => {
      emit('walkup:error', { kind: problem.kind, code: problem.code })
      return problem
    },
    /** The held slot; the API knows when the hold expires. */
    hold: undefined as { readonly holdToken: string; readonly slotId: string } | undefined,
    /** The last submit and its idempotency key. */
    attempt: undefined as Attempt | undefined,
    /** Stores the draft, except in a kiosk. */
    draftStore: undefined as DraftStore | undefined,
    /** Records steps in the browser's history, with the `history` attribute. */
    stepHistory: undefined as StepHistory | undefined,
    /** The shopper's photos, if the page asks for them and their code is loaded. */
    photos: undefined as PhotoUploads | undefined,
    /** Goes to the previous step. */
    back: () => move(flow.back),
    /** The availability of the service, once shown. */
    times: undefined as { readonly typeId: number; readonly store: AvailabilityStore } | undefined,
    /** Submits the booking, once that code is loaded. */
    submission: undefined as Submission | undefined,
    type: (part: Draft) => move(flow.type, part),
  }
  return booking
}
