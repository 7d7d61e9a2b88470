import sql from 'sql-template-tag'
import type { Tx } from '../db/index.ts'

interface Scheduled {
  readonly kind: string
  /** Identifies the job within its kind and organization. */
  readonly key: string
  readonly at: Date
  readonly payload?: object
  /** Of due jobs, those with the highest priority run first; 0 by default. */
  readonly priority?: number
}

/**
 * Schedules a job for the transaction's organization, or for the installation in a transaction of `asAccounts`. An existing job with
 * the same key is rescheduled, and runs again if it is running. Part of the transaction, so a rollback undoes it.
 */
export const schedule = (tx: Tx, { kind, key, at, payload = {}, priority = 0 }: Scheduled): Promise<number> =>
  tx.run(sql`select schedule_job(${kind}, ${key}, ${at}::timestamptz, ${JSON.stringify(payload)}::jsonb, ${priority})`)

/** Cancels a job. If it is running, it finishes but does not repeat. */
export const cancel = (tx: Tx, kind: string, key: string): Promise<number> => tx.run(sql`select cancel_job(${kind}, ${key})`)
