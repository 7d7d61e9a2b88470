import type { Settings } from './transaction.ts'

/** Time limits of a transaction for shared resources, in milliseconds. */
export interface TxLimits {
  /** To get a connection. */
  readonly waitMs: number
  /** To get each lock. */
  readonly lockMs: number
  /** To run each statement. */
  readonly statementMs: number
}

/** Requests with a user waiting. */
export const interactive: TxLimits = { waitMs: 3_000, lockMs: 2_500, statementMs: 8_000 }
/** Reports, exports and imports. */
export const heavy: TxLimits = { waitMs: 5_000, lockMs: 5_000, statementMs: 60_000 }
/** Reading changes for the event streams, on a connection of its own. */
export const streaming: TxLimits = { waitMs: 30_000, lockMs: 2_500, statementMs: 30_000 }
/** Background jobs. */
export const background: TxLimits = { waitMs: 30_000, lockMs: 10_000, statementMs: 300_000 }

/** Between two statements a transaction runs only a few milliseconds of our own code. */
const IDLE_MS = 30_000

export const limitSettings = ({ lockMs, statementMs }: TxLimits): Settings => ({
  lock_timeout: lockMs,
  statement_timeout: statementMs,
  idle_in_transaction_session_timeout: IDLE_MS,
})
