import { atom } from '../atom.ts'
import type { AvailabilityStore } from '../availability/store.ts'
import { shopper, shopperExtra } from '@walkup/sdk/endpoints'
import { createCall } from '../call.ts'
import type { Emit } from '../events.ts'
import { createLine, type Wait } from '../patience.ts'
import type { Fault } from '../problem.ts'
import * as flow from './flow.ts'
import type { Draft, Flow } from './flow.ts'
import type { Kiosk } from './kiosk.ts'
import type { Keeper } from './draft.ts'
import type { Trail } from './history.ts'
import type { Finishing } from './later/finishing.ts'
import type { Attempt } from './later/idempotency.ts'

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

/** The state of one booking, and what its screens share; `finishingOf` has what comes after the questions. */
export function createBooking(options: BookingOptions) {
  const { userUid, group, qrUid, emit } = options
  const state = atom<Flow>({ ...flow.start, ...options.from })
  const call = createCall(options.baseUrl, { ...shopper, ...shopperExtra })

  const tellStep = () => emit('walkup:step', { step: flow.nameOf(state.get()), ...flow.progress(state.get()) })
  function set(next: Flow): void {
    const before = state.get()
    if (flow.nameOf(before) === flow.nameOf(next)) return state.set(next)
    state.set({ ...next, hasMovedOn: true })
    if (before.details) tellStep()
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
    /** Follows whether the line may be back after a fault. */
    line: createLine(),
    wait: (wait?: Wait) => state.set({ ...state.get(), wait }),
    tellStep,
    report: (fault: Fault): Fault => {
      emit('walkup:error', { kind: fault.kind, code: fault.code })
      return fault
    },
    /** The seat that is held; the API knows when that has run out. */
    hold: undefined as { readonly holdToken: string; readonly slotId: string } | undefined,
    /** What was sent last, and under which key. */
    attempt: undefined as Attempt | undefined,
    /** Keeps the draft, where one is kept. */
    keeper: undefined as Keeper | undefined,
    /** Tells the browser's history of each step, where that is asked for. */
    trail: undefined as Trail | undefined,
    /** To the screen before. */
    back: () => move(flow.back),
    /** The free times of the service, once they are shown. */
    times: undefined as { readonly typeId: number; readonly store: AvailabilityStore } | undefined,
    /** What comes after the questions, once it is there. */
    finishing: undefined as Finishing | undefined,
    type: (part: Draft) => move(flow.type, part),
  }
  return booking
}
