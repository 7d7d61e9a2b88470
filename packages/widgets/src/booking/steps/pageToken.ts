import type { Booking } from '../booking.ts'

/** A token takes effect when it is 3 s old, and expires after 2 hours (the API's contract), in ms. */
const EFFECTIVE = 3000
const STALE = 110 * 60_000

/** The page token: waits until it takes effect, and refreshes one that is about to expire. */
export async function pageTokenOf(booking: Booking): Promise<string | undefined> {
  if (Date.now() - booking.readAt > STALE) {
    const page = await booking.read().catch(() => {})
    if (page) booking.move(({ details, ...now }) => ({ ...now, details: details && { ...details, pageToken: page.pageToken } }))
  }
  const token = booking.state.get().details?.pageToken
  const wait = booking.readAt + EFFECTIVE - Date.now()
  // Caps the wait, in case the clock was set back.
  if (token && wait > 0) await new Promise((done) => setTimeout(done, Math.min(wait, EFFECTIVE)))
  return token || undefined
}
