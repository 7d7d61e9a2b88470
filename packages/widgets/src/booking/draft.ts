import { stringify } from '../json.ts'
import { forget, recall, remember } from '../storage.ts'
import type { Booking } from './booking.ts'
import { reach, type Flow } from './flow.ts'
import type { Attempt } from './steps/idempotency.ts'
import type { Given } from './prefill.ts'

/** How long a draft is stored, in ms. */
const KEPT = 2 * 3_600_000

/** What survives a reload; never the consent. */
interface Stored extends Pick<Flow, 'at' | 'typeId' | 'answers' | 'slot' | 'timeZone' | 'wantsCall' | 'waitlist' | 'draft'> {
  readonly until: number
  readonly hold?: Booking['hold']
  readonly attempt?: Attempt
}

export interface DraftStore {
  readonly key: string
  /** Drops prefilled values for fields that the shopper had typed before a reload. */
  readonly unlessTyped: (given: Given) => Given
  /** Restores the stored draft; the details may not be loaded yet. */
  readonly restore: () => void
  /** Saves the current state; erases it once submitted. */
  readonly keep: () => void
  readonly erase: () => void
  readonly claim: () => void
  readonly release: () => void
}

/** Keys in use: two elements for one code get different keys. */
const claimed = new Set<string>()

/** Stores a booking's draft in the tab, per code. A kiosk stores none, so that the next person can't find it. */
export function createDraftStore(booking: Booking, part: string | number = ''): DraftStore | undefined {
  if (booking.kiosk) return
  const { state, baseUrl, userUid, group, qrUid = '' } = booking
  const base = ['walkup', state.get().intent, new URL(baseUrl || '/', location.href).href, userUid, group, part, qrUid].join(' ')
  let key = base
  for (let at = 1; claimed.has(key); at++) key = `${base} ${at}`
  claimed.add(key)

  const erase = () => forget(key)
  function read(): Stored | undefined {
    try {
      const stored = JSON.parse(recall(key) ?? '') as Stored
      if (stored.until > Date.now()) return stored
      erase()
    } catch {
      // Nothing stored, or not by us.
    }
    return
  }
  let typed: Readonly<Record<string, unknown>> = {}
  return {
    key,
    unlessTyped: (given) => ({
      ...given,
      draft: Object.fromEntries(Object.entries(given.draft).filter(([name]) => !Object.hasOwn(typed, name))),
    }),
    erase,
    restore() {
      const stored = read()
      if (!stored) return
      const { until: _, slot, timeZone, hold, attempt, ...rest } = stored
      const now = state.get()
      const isAhead = slot && Date.parse(slot.startAt) > Date.now()
      typed = { ...rest.draft }
      booking.hold = hold
      booking.attempt = attempt
      const next = { ...now, ...rest, ...(isAhead && { slot, timeZone }), draft: { ...now.draft, ...typed } }
      state.set(next.details ? { ...next, at: Math.min(next.at, reach(next)) } : next)
    },
    keep() {
      const { result, at, typeId, answers, slot, timeZone, wantsCall, waitlist, draft } = state.get()
      if (result) return erase()
      if (!at && typeId === undefined && !Object.keys(draft).length && !Object.keys(answers).length) return
      const { hold, attempt } = booking
      const sent = attempt && {
        ...attempt,
        by: attempt.body.consent.by ?? attempt.by,
        texts: attempt.body.consent.texts ?? attempt.texts,
        body: { ...attempt.body, consent: { version: attempt.body.consent.version } },
      }
      const { consent: _, texts: __, website: ___, ...given } = draft
      const parts = { at, typeId, answers, slot, timeZone, wantsCall, waitlist, draft: given, hold, attempt: sent }
      remember(key, stringify({ ...parts, until: Date.now() + KEPT }))
    },
    claim: () => void claimed.add(key),
    release: () => void claimed.delete(key),
  }
}
