import type { Booking } from '../../booking/booking.ts'
import type { Details } from '../../booking/flow.ts'
import type { Db, CachedPage } from './db.ts'
import { fingerprint, SENDABLE_MS } from './entries.ts'
import { judgeError } from './outcome.ts'

/** The age at which cached details are reloaded, in ms. */
export const FRESH_MS = 5 * 60_000
/** Entries that one page token sends: the API reviews those beyond. */
const ENTRIES_PER_TOKEN = 5
/** The timeout after which cached details are used, in ms. */
const WAIT_MS = 6000

const keyOf = ({ baseUrl, userUid, group, locale, qrUid = '' }: Booking) => [baseUrl, userUid, group, locale, qrUid].join(' ')

/** Caches details for offline use. `onAnswer` reports whether the API was reachable. */
export function createPages(db: Db, onAnswer: (isReached: boolean, at?: number) => void) {
  const known = new Map<string, CachedPage>()
  const versions = new WeakMap<Details, CachedPage>()
  /** Entries sent by page token. */
  const sent = new Map<string, number>()

  function remember(page: CachedPage): CachedPage {
    known.set(page.key, page)
    versions.set(page.details, page)
    return page
  }

  async function fetchPage(booking: Booking): Promise<CachedPage> {
    const details = await booking.read(AbortSignal.timeout(WAIT_MS))
    // A captive portal responds with its own page.
    if (!('webConfig' in details)) throw new TypeError('Expected details, got something else')
    const page = remember({ key: keyOf(booking), details, at: Date.now() })
    // A service worker may have answered for the API.
    onAnswer(navigator.onLine)
    await db.keepPage(page).catch(() => {})
    return page
  }

  async function failed(booking: Booking, error: unknown): Promise<boolean> {
    const outcome = await judgeError(error)
    const isRefused = outcome.kind === 'refused'
    if (isRefused) {
      known.delete(keyOf(booking))
      await db.dropPage(keyOf(booking)).catch(() => {})
    }
    onAnswer(outcome.kind !== 'later' || !outcome.isOffline)
    return isRefused
  }

  return {
    /** Resolves with the cached details, or else the API's; while offline, with cached ones up to 7 days old. */
    async details(booking: Booking): Promise<Details> {
      const page = known.get(keyOf(booking))
      if (page) return page.details
      try {
        return (await fetchPage(booking)).details
      } catch (error) {
        if (await failed(booking, error)) throw error
        const last = await db.page(keyOf(booking)).catch(() => undefined)
        if (!last || Date.now() - last.at > SENDABLE_MS) throw error
        onAnswer(false, last.at)
        return remember(last).details
      }
    },
    /** Reloads stale details, or any with `isUrgent`. Resolves with the new details, if changed. */
    async renew(booking: Booking, isUrgent = false): Promise<Details | undefined> {
      const page = known.get(keyOf(booking))
      if (page && !isUrgent && Date.now() - page.at < FRESH_MS) return
      try {
        return (await fetchPage(booking)).details
      } catch (error) {
        await failed(booking, error)
        return
      }
    },
    /** The newest page token for this code, and when it was received; `reload` gets another one once it has sent its entries. */
    async tokenOf(
      userUid: string,
      reload: () => Promise<unknown>,
    ): Promise<{ readonly token: string; readonly at: number } | undefined> {
      const newest = () =>
        [...known.values()]
          .filter(({ details: { user, pageToken } }) => pageToken && user.uid === userUid)
          .toSorted((a, b) => b.at - a.at)[0]
      const isSpent = (page = newest()) => page && (sent.get(page.details.pageToken) ?? 0) >= ENTRIES_PER_TOKEN
      if (isSpent()) await reload()
      const page = newest()
      return page && !isSpent(page) ? { token: page.details.pageToken, at: page.at } : undefined
    },
    /** Counts an entry that a token has sent. */
    noteSent: (token: string) => void sent.set(token, (sent.get(token) ?? 0) + 1),
    /** The version of the details that an entry was created with. */
    versionOf: (details: Details | undefined) => ({
      // Each response has a different token.
      version: fingerprint(details ? { ...details, pageToken: '' } : null),
      at: (details && versions.get(details)?.at) ?? Date.now(),
    }),
  }
}
