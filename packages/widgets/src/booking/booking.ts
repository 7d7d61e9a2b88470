import { atom, type ReadableAtom } from 'nanostores'
import { createPublicClient } from '@walkup/sdk/public'
import { shopper, shopperBeyond } from '@walkup/sdk/endpoints'
import { early } from '../early.ts'
import type { Emit } from '../events.ts'
import { toFault, type Fault } from '../problem.ts'
import * as flow from './flow.ts'
import type { Answer, Draft, Flow, Intent } from './flow.ts'
import type { Kiosk } from './kiosk.ts'

export interface BookingOptions {
  readonly baseUrl: string
  readonly userUid: string
  readonly group: number
  readonly locale: string
  readonly qrUid?: string
  /** The one appointment type to book, its time before its questions; without it the shopper chooses a service first. */
  readonly typeId?: number
  /** An appointment by default. */
  readonly intent?: Intent
  /** Keeps entries on the device when they can't be sent, and starts over for the next person. */
  readonly kiosk?: Kiosk
  readonly emit: Emit
  /** With `share-contact` on it, events carry what the shopper has typed. */
  readonly host: Element
}

export type Booking = ReturnType<typeof createBooking>

let made = 0

/**
 * The state of one widget up to its last question; `finishingOf` has what comes after. Calls go out only between `connect` and
 * `disconnect`, but a submit under way is let finish.
 */
export function createBooking(options: BookingOptions) {
  const { baseUrl, userUid, group, locale, qrUid, typeId, intent = 'book', kiosk, emit } = options
  const state = atom<Flow>({ ...flow.start, intent, isTimeFirst: typeId !== undefined })
  const client = createPublicClient({ baseUrl, endpoints: { ...shopper, ...shopperBeyond }, fetch: early })
  const stops = new Set<() => void>()
  let reads = new AbortController()

  function set(next: Flow): void {
    const before = state.get()
    const isElsewhere = flow.nameOf(before) !== flow.nameOf(next)
    state.set(isElsewhere ? { ...next, hasMovedOn: true } : next)
    if (isElsewhere && before.details) tellStep()
  }
  const tellStep = () => emit('walkup:step', { step: flow.nameOf(state.get()), ...flow.progress(state.get()) })
  const report = (fault: Fault): Fault => {
    emit('walkup:error', { kind: fault.kind })
    return fault
  }

  const read = (signal?: AbortSignal) =>
    client.call('qrCodes.details', { params: { userUid, hdsfiGroup: group }, query: { locale, qrUid }, signal })

  async function load(): Promise<void> {
    const { signal } = reads
    state.set({ ...state.get(), loadFault: undefined })
    try {
      const all = await (kiosk ? kiosk.details(booking) : read(signal))
      if (signal.aborted) return
      const appointmentTypes = all.appointmentTypes.filter(({ id }) => typeId === undefined || id === typeId)
      const details = { ...all, appointmentTypes }
      if (!details.webConfig.isPublicBookingOn || (typeId !== undefined && !appointmentTypes.length))
        return state.set(flow.failed(state.get(), report({ kind: 'closed' })))
      state.set(flow.loaded(state.get(), details))
      emit('walkup:ready', { userUid })
      tellStep()
    } catch (error) {
      if (!signal.aborted) state.set(flow.failed(state.get(), report(await toFault(error))))
    }
  }

  const booking = {
    ...options,
    id: ++made,
    state: state as ReadableAtom<Flow>,
    client,
    read,
    set,
    report,
    /** Called at every disconnect. */
    onStop: (stop: () => void) => void stops.add(stop),
    /** Goes on where another one stood, as under another language; its page is asked for again. */
    takeOver(other: { readonly state: ReadableAtom<Flow> }) {
      state.set({ ...other.state.get(), details: undefined, isSending: false })
    },
    connect: () => (state.get().details ? undefined : void load()),
    disconnect() {
      reads.abort()
      reads = new AbortController()
      stops.forEach((stop) => stop())
    },
    retryLoad: () => void load(),
    chooseType: (typeId: number) => set(flow.chooseType(state.get(), typeId)),
    answer: (questionId: number, answer: Answer) => set(flow.answerAndGo(state.get(), questionId, answer)),
    setAnswer: (questionId: number, answer: Answer) => set(flow.setAnswer(state.get(), questionId, answer)),
    next: () => set(flow.goOn(state.get())),
    back: () => set(flow.back(state.get())),
    type: (part: Partial<Draft>) => set(flow.type(state.get(), part)),
  }
  return booking
}
