/** How long one transaction may take of what others need too; milliseconds. */
export interface TxLimits {
  /** For a connection. */
  readonly waitMs: number
  /** For each lock. */
  readonly lockMs: number
  /** For each statement. */
  readonly statementMs: number
}

/** A request that somebody waits for. */
export const interactive: TxLimits = { waitMs: 3_000, lockMs: 2_500, statementMs: 8_000 }
/** Reports, exports and imports. */
export const heavy: TxLimits = { waitMs: 5_000, lockMs: 5_000, statementMs: 60_000 }
/** Jobs that nobody waits for. */
export const background: TxLimits = { waitMs: 30_000, lockMs: 10_000, statementMs: 300_000 }

/** What a transaction does between two statements is a few milliseconds of our own code. */
const IDLE_MS = 30_000

export const setLimits = ({ lockMs, statementMs }: TxLimits): string =>
  `set local lock_timeout = ${lockMs}; set local statement_timeout = ${statementMs}; ` +
  `set local idle_in_transaction_session_timeout = ${IDLE_MS}`
