import type { ReadableAtom } from 'nanostores'
import { sendWithRetry } from '../retry.ts'
import { toProblem, type WidgetProblem } from '../problem.ts'
import { createBooking, type BookingOptions } from './booking.ts'
import type { PhotoUploads } from '../photos/uploads.ts'
import { createDraftStore } from './draft.ts'
import { followHistory } from './history.ts'
import { loaded, nameOf, progress, reach, type Flow } from './flow.ts'

export type OpenedBooking = ReturnType<typeof openBooking>

/** A booking with its page's data. Loads only between `connect` and `disconnect`; a submit in flight still finishes. */
export function openBooking(options: BookingOptions) {
  const booking = createBooking(options)
  const { state } = booking
  const draftStore = (booking.draftStore = createDraftStore(booking))
  draftStore?.restore()
  state.listen(() => draftStore?.keep())
  if (draftStore && options.host.hasAttribute('history')) booking.stepHistory = followHistory(booking, draftStore.key)
  let reads = new AbortController()
  const patch = (part: Partial<Flow>) => state.set({ ...state.get(), ...part })
  const fail = (problem: WidgetProblem) => {
    patch({ loadProblem: booking.report(problem) })
    if (problem.code === 'offline') booking.reconnect.onReconnect(() => void load())
  }

  /** Ends the visit that is being followed. */
  let endVisit: Promise<(() => void) | undefined> | undefined
  function follow(): void {
    const { baseUrl, userUid, group: hdsfiGroup, qrUid, version, emit } = options
    const visit = { baseUrl, userUid, hdsfiGroup, qrUid, version, emit }
    endVisit ??= import('./steps/index.ts').then(
      ({ followVisit }) => followVisit(options.host, visit, { step: nameOf(state.get()), ...progress(state.get()) }),
      () => undefined,
    )
  }

  async function load(): Promise<void> {
    const { signal } = reads
    booking.reconnect.stop()
    patch({ loadProblem: undefined })
    try {
      const details = await (options.kiosk?.details(booking) ?? sendWithRetry((one) => booking.read(one), booking.wait, signal))
      if (signal.aborted) return
      booking.reconnect.reset()
      if (!details.webConfig.isPublicBookingOn)
        return fail({ kind: 'closed', code: 'booking-off', contact: details.businessContact ?? undefined })
      const next = loaded(state.get(), details)
      if (next.hasMovedOn) state.set(next)
      else state.set(booking.stepHistory?.atEntry(next) ?? { ...next, at: Math.min(next.at, reach(next)) })
      booking.stepHistory?.start()
      options.emit('walkup:ready', { userUid: options.userUid })
      booking.emitStep()
      if (!options.kiosk) follow()
    } catch (error) {
      if (!signal.aborted) fail(await toProblem(error))
    }
  }

  return Object.assign(booking, {
    /** Takes over another booking's state, as after a locale change, and reloads the details. */
    takeOver(other: { readonly state: ReadableAtom<Flow>; readonly photos?: PhotoUploads | undefined }) {
      booking.photos = other.photos
      state.set({ ...other.state.get(), details: undefined, isSending: false, wait: undefined })
    },
    /** Loads the details unless they are loaded; also retries after a problem. */
    connect() {
      draftStore?.claim()
      if (!state.get().details) return void load()
      booking.stepHistory?.start()
      if (!options.kiosk) follow()
    },
    disconnect() {
      draftStore?.release()
      void endVisit?.then((end) => end?.())
      endVisit = undefined
      booking.stepHistory?.stop()
      reads.abort()
      reads = new AbortController()
      booking.reconnect.stop()
      booking.times?.store.stop()
    },
  })
}
