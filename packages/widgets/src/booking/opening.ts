import type { ReadableAtom } from '../atom.ts'
import { patiently } from '../patience.ts'
import { toFault, type Fault } from '../problem.ts'
import { createBooking, type BookingOptions } from './booking.ts'
import { keepDraft } from './draft.ts'
import { loaded, reach, type Flow } from './flow.ts'

/** How long the first screen waits for the browser's history to be read, in ms. */
const TRAIL_PATIENCE = 1000

export type OpenedBooking = ReturnType<typeof openBooking>

/** A booking from its page on. Calls go out only between `connect` and `disconnect`, but a submit under way is let finish. */
export function openBooking(options: BookingOptions) {
  const booking = createBooking(options)
  const { state } = booking
  const keeper = (booking.keeper = keepDraft(booking))
  keeper?.restore()
  state.listen(() => keeper?.keep())
  /** Its code comes beside the page's details; where it can't be had, the browser hears of no steps. */
  const trailing =
    keeper && options.host.hasAttribute('history')
      ? import('./history.ts').then(
          (code) => void (booking.trail = code.followHistory(booking, keeper.key)),
          () => {},
        )
      : undefined
  let reads = new AbortController()
  const patch = (part: Partial<Flow>) => state.set({ ...state.get(), ...part })
  const fail = (fault: Fault) => {
    patch({ loadFault: booking.report(fault) })
    if (fault.code === 'offline') booking.line.onceBack(() => void load())
  }

  async function load(): Promise<void> {
    const { signal } = reads
    booking.line.stop()
    patch({ loadFault: undefined })
    try {
      const details = await (options.kiosk?.details(booking) ?? patiently((one) => booking.read(one), booking.wait, signal))
      if (signal.aborted) return
      booking.line.reset()
      if (!details.webConfig.isPublicBookingOn)
        return fail({ kind: 'closed', code: 'booking-off', contact: details.businessContact ?? undefined })
      await Promise.race([trailing, trailing && new Promise((done) => setTimeout(done, TRAIL_PATIENCE))])
      if (signal.aborted) return
      const next = loaded(state.get(), details)
      if (next.hasMovedOn) state.set(next)
      else state.set(booking.trail?.placed(next) ?? { ...next, at: Math.min(next.at, reach(next)) })
      booking.trail?.start()
      options.emit('walkup:ready', { userUid: options.userUid })
      booking.tellStep()
    } catch (error) {
      if (!signal.aborted) fail(await toFault(error))
    }
  }

  return Object.assign(booking, {
    /** Goes on where another one stood, as under another language; its page is asked for again. */
    takeOver(other: { readonly state: ReadableAtom<Flow> }) {
      state.set({ ...other.state.get(), details: undefined, isSending: false, wait: undefined })
    },
    /** Asks for the page, unless it is here; also after a fault. */
    connect() {
      keeper?.claim()
      if (state.get().details) booking.trail?.start()
      else void load()
    },
    disconnect() {
      keeper?.release()
      booking.trail?.stop()
      reads.abort()
      reads = new AbortController()
      booking.line.stop()
      booking.times?.store.stop()
    },
  })
}
