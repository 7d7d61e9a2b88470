import sql from 'sql-template-tag'
import type { Db, Tx } from '../db/index.ts'
import { tooMany } from '../problem.ts'

/** Wrong guesses allowed per window; each further exhausted window lasts twice as long as the one before. */
export const GUESSES = 10
export const GUESS_SECONDS = 900
const MAX_STRIKES = 3

export interface Attempt {
  readonly key: string
  readonly isAllowed: boolean
  /** Seconds until the next guess is allowed. */
  readonly wait: number
}

/**
 * Takes one guess before it is checked, so that concurrent attempts cannot share the last one. The transaction must commit even
 * if the guess is wrong.
 */
export async function takeGuess(tx: Tx, key: string): Promise<Attempt> {
  const ends = sql`throttle.started_at + make_interval(secs => ${GUESS_SECONDS} * 2 ^ throttle.strikes)`
  const row = await tx.one<{ count: number; wait: number }>(sql`
    insert into throttle (key, count, started_at) values (${key}, 1, app_now())
    on conflict (key) do update set
      count = case when ${ends} < app_now() then 1 else throttle.count + 1 end,
      started_at = case when ${ends} < app_now() then app_now() else throttle.started_at end,
      strikes = case
        when ${ends} >= app_now() then throttle.strikes
        when throttle.count > ${GUESSES} and throttle.started_at > app_now() - interval '1 day' then least(throttle.strikes + 1, ${MAX_STRIKES})
        else 0 end
    returning count, ceil(extract(epoch from ${ends} - app_now()))::int as wait`)
  if (!row) throw new Error('The counted attempt did not come back.')
  return { key, isAllowed: row.count <= GUESSES, wait: row.wait }
}

/** Returns a guess that was right or never checked; other wrong guesses stay counted. */
export const refundGuess = (tx: Tx, { key }: Attempt): Promise<number> =>
  tx.run(sql`update throttle set count = greatest(count - 1, 0) where key = ${key}`)

/** Clears the allowance of someone who has just proved their identity. */
export const clearGuesses = (tx: Tx, key: string): Promise<number> => tx.run(sql`delete from throttle where key = ${key}`)

/**
 * Checks a guess within its allowance. `check` resolves to undefined for a wrong one.
 * @throws 429 when the allowance is exhausted; anything `check` throws, which costs no guess
 */
export async function withGuessLimit<T>(db: Db, attempt: Attempt, check: () => Promise<T | undefined>): Promise<T | undefined> {
  if (!attempt.isAllowed) throw tooMany(attempt.wait)
  try {
    const found = await check()
    if (found !== undefined) await db.asAccounts((tx) => refundGuess(tx, attempt))
    return found
  } catch (error) {
    await db.asAccounts((tx) => refundGuess(tx, attempt))
    throw error
  }
}
