import sql from 'sql-template-tag'
import type { Tx } from '../db/index.ts'

interface Scheduled {
  readonly kind: string
  /** Names the work among those of its kind and organization. */
  readonly key: string
  readonly at: Date
  readonly payload?: object
  /** The higher is run first among those that are due; 0 by default. */
  readonly priority?: number
}

/**
 * Schedules a job of the transaction's organization, or of the installation in a transaction for accounts. One with the same key is
 * moved, and runs once more if it is running. A transaction that is rolled back leaves none.
 */
export const schedule = (tx: Tx, { kind, key, at, payload = {}, priority = 0 }: Scheduled): Promise<number> =>
  tx.run(sql`select schedule_job(${kind}, ${key}, ${at}::timestamptz, ${JSON.stringify(payload)}::jsonb, ${priority})`)

/** Cancels a job that is not running; one that runs ends, and does not repeat. */
export const cancel = (tx: Tx, kind: string, key: string): Promise<number> => tx.run(sql`select cancel_job(${kind}, ${key})`)
