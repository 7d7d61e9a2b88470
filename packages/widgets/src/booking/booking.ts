import { atom } from '../atom.ts'
import type { AvailabilityStore } from '../availability/store.ts'
import { shopper, shopperExtra } from '@walkup/sdk/endpoints'
import { createCall } from '../call.ts'
import type { Emit } from '../events.ts'
import { createReconnect, type Wait } from '../retry.ts'
import type { WidgetProblem } from '../problem.ts'
import * as flow from './flow.ts'
import type { Draft, Flow } from './flow.ts'
import type { Kiosk } from './kiosk.ts'
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
  /** Where it begins, where that is not the first screen of an appointment. */
  readonly from?: Partial<Flow>
  /** Keeps entries on the device when they can't be sent, and starts over for the next person. */
  readonly kiosk?: Kiosk
  readonly emit: Emit
  /** With `share-contact` on it, events carry what the shopper has typed. */
  readonly host: Element
}

export type Booking = ReturnType<typeof createBooking>

let made = 0

/** The state of one booking, and what its screens share; `submissionOf` has what comes after the questions. */
export function createBooking(options: BookingOptions) {
  const { userUid, group, qrUid, emit } = options
  const state = atom<Flow>({ ...flow.start, ...options.from })
  const call = createCall(options.baseUrl, { ...shopper, ...shopperExtra })

  const emitStep = () => emit('walkup:step', { step: flow.nameOf(state.get()), ...flow.progress(state.get()) })
  function set(next: Flow): void {
    const before = state.get()
    if (flow.nameOf(before) === flow.nameOf(next)) return state.set(next)
    state.set({ ...next, hasMovedOn: true })
    if (before.details) emitStep()
  }
  /** Goes on from what stands now by one of the flow's transitions. */
  const move = <A extends unknown[]>(transition: (now: Flow, ...args: A) => Flow, ...args: A): void =>
    set(transition(state.get(), ...args))

  const booking = {
    ...options,
    id: ++made,
    state,
    call,
    /** When the page came whose details, and whose token, this has; ms since 1970. */
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
    /** Follows whether the line may be back after a problem. */
    reconnect: createReconnect(),
    wait: (wait?: Wait) => state.set({ ...state.get(), wait }),
    emitStep,
    report: (problem: WidgetProblem): WidgetProblem => {
      emit('walkup:error', { kind: problem.kind, code: problem.code })
      return problem
    },
    /** The seat that is held; the API knows when that has run out. */
    hold: undefined as { readonly holdToken: string; readonly slotId: string } | undefined,
    /** What was sent last, and under which key. */
    attempt: undefined as Attempt | undefined,
    /** Keeps the draft, where one is kept. */
    draftStore: undefined as DraftStore | undefined,
    /** Tells the browser's history of each step, where that is asked for. */
    stepHistory: undefined as StepHistory | undefined,
    /** To the screen before. */
    back: () => move(flow.back),
    /** The free times of the service, once they are shown. */
    times: undefined as { readonly typeId: number; readonly store: AvailabilityStore } | undefined,
    /** What comes after the questions, once it is there. */
    submission: undefined as Submission | undefined,
    type: (part: Draft) => move(flow.type, part),
  }
  return booking
}
