import type { Bodies } from '@walkup/sdk/public'

type Entry = Bodies['qrCodes.entry']

export interface Attempt {
  readonly key: string
  readonly body: Entry
}

/** 128 random bits. `crypto.randomUUID` is missing on pages without TLS; this is not. */
const randomKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

/**
 * One `Idempotency-Key` for one content, kept over retries: after a lost answer nobody knows whether the first try went through.
 * The body is kept with it, as the server wants the same body under the same key; another hold does not make it another entry.
 */
export const attemptOf = (body: Entry, last?: Attempt): Attempt =>
  last && JSON.stringify({ ...last.body, holdToken: body.holdToken }) === JSON.stringify(body) ? last : { key: randomKey(), body }
