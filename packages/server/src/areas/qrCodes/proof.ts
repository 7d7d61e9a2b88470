import type { Bodies } from '@walkup/sdk/contract'
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1'
import type { PublicContext } from '../../context.ts'
import { conflict, type Problem } from '../../problem.ts'
import { contentHash } from '../../idempotency.ts'

type Entry = Bodies['qrCodes.entry']

/** About 5,000 hashes on average: 0.3 s on a cheap phone. */
const MAX_TRIES = 10_000
const LIFETIME_MS = 5 * 60_000

const CHALLENGE = 'proof of work challenge'

/** Binds a proof to this entry on this code. */
const subjectOf = (userUid: string, body: Entry): string => contentHash({ userUid, ...content(body) })

/** An entry without the fields that only prove a human sent it; those may differ between attempts. */
export const content = ({ pageToken: _page, proof: _proof, ...rest }: Entry): Omit<Entry, 'pageToken' | 'proof'> => rest

/** The problem that asks clients that support it for a proof of work. */
export async function proofRequired({ services }: PublicContext, userUid: string, body: Entry): Promise<Problem> {
  const { challenge, salt, signature, maxnumber } = await createChallenge({
    hmacKey: services.keys.mac('proof of work', CHALLENGE),
    maxNumber: MAX_TRIES,
    expires: new Date(services.now().getTime() + LIFETIME_MS),
    params: { entry: subjectOf(userUid, body) },
  })
  return conflict(
    'proof-required',
    {},
    {
      challenge: { algorithm: 'SHA-256', challenge, salt, signature, maxNumber: maxnumber ?? MAX_TRIES },
    },
  )
}

/** Whether an entry includes a valid solution for it. */
export async function isProven({ services }: PublicContext, userUid: string, body: Entry): Promise<boolean> {
  if (!body.proof) return false
  try {
    const { entry, expires } = extractParams(body.proof)
    if (entry !== subjectOf(userUid, body) || !(Number(expires) * 1000 > services.now().getTime())) return false
    for (const key of services.keys.macs('proof of work', CHALLENGE))
      if (await verifySolution(body.proof, key, false)) return true
    return false
  } catch {
    return false
  }
}
