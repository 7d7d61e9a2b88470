/** The database cannot be reached, or the connection broke and the outcome of the transaction is unknown. */
export class DatabaseUnavailable extends Error {}

/** Waiting for a connection, a lock or a statement exceeded its limit; nothing was changed. */
export class DatabaseBusy extends Error {}

/** Another transaction held a row lock for longer than the lock timeout. */
export class LockTimeout extends DatabaseBusy {}

/** Socket errors, and a server that is shutting down, starting, or out of connections. */
const lostCodes = new Set(
  (
    'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN ' +
    '57P01 57P02 57P03 57P05 53300 25P03 25P04'
  ).split(' '),
)
/** pg errors without a code. */
const lostMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout expired|timeout exceeded|Query read timeout|Cannot use a pool after)/

const LOCK_TIMEOUT = '55P03'
const STATEMENT_TIMEOUT = '57014'

const codeOf = (error: unknown): string => (error as { code?: string } | undefined)?.code ?? ''

/** A prepared statement whose tables a migration changed: PostgreSQL refuses it on this connection from then on. */
const STALE_PLAN = 'cached plan must not change result type'

/** Whether the connection is unusable. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isConnectionLost)
  const code = codeOf(error)
  if (lostCodes.has(code) || /^08...$/.test(code)) return true
  return error instanceof Error && (lostMessages.test(error.message) || error.message === STALE_PLAN)
}

/** Maps a driver's error to one of the errors above; returns any other error unchanged. */
export function toFailure(error: unknown): unknown {
  if (isConnectionLost(error)) return new DatabaseUnavailable('The database cannot be reached.', { cause: error })
  const code = codeOf(error)
  if (code === LOCK_TIMEOUT) return new LockTimeout('A row stayed locked for too long.', { cause: error })
  if (code === STATEMENT_TIMEOUT) return new DatabaseBusy('The database took too long.', { cause: error })
  return error
}
