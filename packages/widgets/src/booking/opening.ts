import type { ReadableAtom } from '../atom.ts'
import { toFault, type Fault } from '../problem.ts'
import { createBooking, type BookingOptions } from './booking.ts'
import { loaded, type Flow } from './flow.ts'

export type OpenedBooking = ReturnType<typeof openBooking>

/** A booking from its page on. Calls go out only between `connect` and `disconnect`, but a submit under way is let finish. */
export function openBooking(options: BookingOptions) {
  const booking = createBooking(options)
  const { state } = booking
  let reads = new AbortController()
  const patch = (part: Partial<Flow>) => state.set({ ...state.get(), ...part })
  const fail = (fault: Fault) => patch({ loadFault: booking.report(fault) })

  async function load(): Promise<void> {
    const { signal } = reads
    patch({ loadFault: undefined })
    try {
      const details = await (options.kiosk?.details(booking) ?? booking.read(signal))
      if (signal.aborted) return
      if (!details.webConfig.isPublicBookingOn) return fail({ kind: 'closed' })
      state.set(loaded(state.get(), details))
      options.emit('walkup:ready', { userUid: options.userUid })
      booking.tellStep()
    } catch (error) {
      if (!signal.aborted) fail(await toFault(error))
    }
  }

  return Object.assign(booking, {
    /** Goes on where another one stood, as under another language; its page is asked for again. */
    takeOver(other: { readonly state: ReadableAtom<Flow> }) {
      state.set({ ...other.state.get(), details: undefined, isSending: false })
    },
    /** Asks for the page, unless it is here; also after a fault. */
    connect: () => (state.get().details ? undefined : void load()),
    disconnect() {
      reads.abort()
      reads = new AbortController()
      booking.times?.store.stop()
    },
  })
}
