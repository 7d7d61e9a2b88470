import type { Bodies } from '@walkup/sdk/public'
import { stringify } from '../../json.ts'

type Entry = Bodies['qrCodes.entry']

export interface Attempt {
  readonly key: string
  readonly body: Entry
  /** How consent was given, kept across a reload. */
  readonly by?: Entry['consent']['by']
  /** Whether it included texts, likewise. */
  readonly texts?: Entry['consent']['texts']
}

/** 128 random bits. `crypto.randomUUID` is missing on pages without TLS; this is not. */
const randomKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** Everything but what may change between retries: the hold, how consent was given, the page token. */
const contentOf = (body: Entry): string => stringify({ ...body, holdToken: 0, pageToken: 0, consent: body.consent.version })

/**
 * One `Idempotency-Key` per content, kept across retries: after a lost response, the first attempt may have succeeded.
 * The body is kept too, since the server requires the same body for the same key.
 * Consent does not survive a reload; the shopper gives it again.
 */
export function attemptOf(body: Entry, last?: Attempt): Attempt {
  const { texts = last?.texts } = last?.body.consent ?? {}
  if (!last || texts !== body.consent.texts || contentOf(last.body) !== contentOf(body)) return { key: randomKey(), body }
  if (last.body.consent.accepted) return last
  return { ...last, body: { ...last.body, consent: last.by ? { ...body.consent, by: last.by } : body.consent } }
}
