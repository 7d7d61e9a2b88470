import sql from 'sql-template-tag'
import type { Db, Tx } from '../db/index.ts'
import type { JobKind } from '../jobs/kind.ts'
import { problem } from '../problem.ts'
import { randomUid, sha256 } from './tokens.ts'

const MINUTES = 5
const MAX_ATTEMPTS = 5

/** Second factor after a password, setup of a first factor, passkey sign-in, passkey registration, or step-up. */
export type Purpose = 'verify' | 'setup' | 'passkey' | 'enroll' | 'stepUp'
export interface Challenge {
  readonly hash: string
  readonly purpose: Purpose
  readonly userId: number | null
  readonly sessionId: string | null
  readonly webauthn: string | null
}
const gone = () => problem(410, 'challenge-gone')

/** Creates a challenge that lives five minutes; only its hash is stored. */
export async function createChallenge(
  tx: Tx,
  purpose: Purpose,
  owner: { readonly userId?: number; readonly sessionId?: string; readonly webauthn?: string } = {},
): Promise<string> {
  const token = randomUid(32)
  await tx.run(sql`
    insert into sign_in_challenge (hash, purpose, user_id, session_id, webauthn, expires_at)
    values (${sha256(token)}, ${purpose}, ${owner.userId ?? null}, ${owner.sessionId ?? null}, ${owner.webauthn ?? null},
      app_now() + make_interval(mins => ${MINUTES}))`)
  return token
}

const live = (token: string, purposes: readonly Purpose[], sessionId: string | undefined) => sql`
  hash = ${sha256(token)} and purpose = any (${[...purposes]}::text[]) and session_id is not distinct from ${sessionId ?? null}
  and expires_at > app_now() and attempts < ${MAX_ATTEMPTS}`

/** @throws 410 for a challenge that is used, expired, tried too often, or another account's */
export async function findChallenge(tx: Tx, token: string, purposes: readonly Purpose[], sessionId?: string): Promise<Challenge> {
  const row = await tx.one<Challenge>(sql`
    select hash, purpose, user_id, session_id, webauthn from sign_in_challenge where ${live(token, purposes, sessionId)}`)
  if (!row) throw gone()
  return row
}

/** Finds a challenge and counts an attempt; the transaction must commit even if the attempt fails. */
export async function tryChallenge(
  tx: Tx,
  token: string,
  purposes: readonly Purpose[],
  sessionId?: string,
): Promise<Challenge | undefined> {
  return tx.one<Challenge>(sql`
    update sign_in_challenge set attempts = attempts + 1 where ${live(token, purposes, sessionId)}
    returning hash, purpose, user_id, session_id, webauthn`)
}
export const requireChallenge = (challenge: Challenge | undefined): Challenge => {
  if (!challenge) throw gone()
  return challenge
}

/** Binds the data that a passkey must sign to a challenge, replacing earlier data. */
export const bindWebauthn = (tx: Tx, { hash }: Challenge, webauthn: string): Promise<number> =>
  tx.run(sql`update sign_in_challenge set webauthn = ${webauthn} where hash = ${hash}`)

/** Consumes a challenge in the transaction that it authorizes. @throws 410 if another request was first */
export async function consumeChallenge(tx: Tx, { hash }: Challenge): Promise<void> {
  if (!(await tx.run(sql`delete from sign_in_challenge where hash = ${hash}`))) throw gone()
}

/** Drops a person's pending sign-ins after a password change. */
export const dropChallenges = (tx: Tx, userId: number): Promise<number> =>
  tx.run(sql`delete from sign_in_challenge where user_id = ${userId}`)

/** Drops sign-ins that were not finished in time. */
export const challengePruningJob: JobKind<{ readonly db: Db }> = {
  kind: 'challengePruning',
  every: 600_000,
  run: async ({ db }) =>
    void (await db.asAccounts((tx) => tx.run(sql`delete from sign_in_challenge where expires_at < app_now()`))),
}
