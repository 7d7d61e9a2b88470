import type { Bodies } from '@walkup/sdk/public'
import { stringify } from '../../json.ts'

type Entry = Bodies['qrCodes.entry']

export interface Attempt {
  readonly key: string
  readonly body: Entry
  /** How the consent was given that it was sent with, kept over a reload. */
  readonly by?: Entry['consent']['by']
}

/** 128 random bits. `crypto.randomUUID` is missing on pages without TLS; this is not. */
const randomKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** All but what may change while it is the same entry: the seat's hold, how consent was given, the page's proof. */
const contentOf = (body: Entry): string => stringify({ ...body, holdToken: 0, pageToken: 0, consent: body.consent.version })

/**
 * One `Idempotency-Key` for one content, kept over retries: after a lost answer nobody knows whether the first try went through.
 * The body is kept with it, as the server wants the same body under the same key; another hold does not make it another entry.
 * What was kept over a reload has no consent: that is given again.
 */
export function attemptOf(body: Entry, last?: Attempt): Attempt {
  if (!last || contentOf(last.body) !== contentOf(body)) return { key: randomKey(), body }
  if (last.body.consent.accepted) return last
  return { ...last, body: { ...last.body, consent: last.by ? { ...body.consent, by: last.by } : body.consent } }
}
