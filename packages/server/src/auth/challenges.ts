import sql from 'sql-template-tag'
import type { Db, Tx } from '../db/index.ts'
import { problem } from '../problem.ts'
import { randomUid, sha256 } from './tokens.ts'

const MINUTES = 5
const MOST_ATTEMPTS = 5

/** Between a password and its second factor, before the first factor is set up, for a passkey alone, for a new one, to step up. */
export type Purpose = 'verify' | 'setup' | 'passkey' | 'enroll' | 'stepUp'
export interface Challenge {
  readonly hash: string
  readonly purpose: Purpose
  readonly userId: number | null
  readonly sessionId: string | null
  readonly webauthn: string | null
}
const gone = () => problem(410, 'challenge-gone')

/** A challenge that lives five minutes; only its hash is kept. */
export async function createChallenge(
  tx: Tx,
  purpose: Purpose,
  owner: { readonly userId?: number; readonly sessionId?: string; readonly webauthn?: string } = {},
): Promise<string> {
  const token = randomUid(32)
  await tx.run(sql`
    insert into sign_in_challenge (hash, purpose, user_id, session_id, webauthn, expires_at)
    values (${sha256(token)}, ${purpose}, ${owner.userId ?? null}, ${owner.sessionId ?? null}, ${owner.webauthn ?? null},
      now() + make_interval(mins => ${MINUTES}))`)
  return token
}

const live = (token: string, purposes: readonly Purpose[], sessionId: string | undefined) => sql`
  hash = ${sha256(token)} and purpose = any (${[...purposes]}::text[]) and session_id is not distinct from ${sessionId ?? null}
  and expires_at > now() and attempts < ${MOST_ATTEMPTS}`

/** @throws 410 for one that is used, expired, tried too often, or somebody else's */
export async function findChallenge(tx: Tx, token: string, purposes: readonly Purpose[], sessionId?: string): Promise<Challenge> {
  const row = await tx.one<Challenge>(sql`
    select hash, purpose, user_id, session_id, webauthn from sign_in_challenge where ${live(token, purposes, sessionId)}`)
  if (!row) throw gone()
  return row
}

/** The same, with one of its attempts taken; the transaction must commit whatever becomes of the attempt. */
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

/** Binds what a passkey has to sign to a challenge; what was bound before no longer counts. */
export const bindWebauthn = (tx: Tx, { hash }: Challenge, webauthn: string): Promise<number> =>
  tx.run(sql`update sign_in_challenge set webauthn = ${webauthn} where hash = ${hash}`)

/** Uses a challenge up, in the transaction of what it opens. @throws 410 when another request was first */
export async function consumeChallenge(tx: Tx, { hash }: Challenge): Promise<void> {
  if (!(await tx.run(sql`delete from sign_in_challenge where hash = ${hash}`))) throw gone()
}

/** Ends what a person was about to sign in with: their password has changed. */
export const dropChallenges = (tx: Tx, userId: number): Promise<number> =>
  tx.run(sql`delete from sign_in_challenge where user_id = ${userId}`)

export const pruneChallenges = (db: Db): Promise<number> =>
  db.asAccounts((tx) => tx.run(sql`delete from sign_in_challenge where expires_at < now()`))
