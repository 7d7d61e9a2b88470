/** The database cannot be reached, or the connection broke and the outcome of the transaction is unknown. */
export class DatabaseUnavailable extends Error {}

/** The wait for a connection, a lock or a statement took longer than its limit; nothing was changed. */
export class DatabaseBusy extends Error {}

/** Another transaction kept a row locked for longer than the wait for it may take. */
export class LockTimeout extends DatabaseBusy {}

/** Codes of the socket, and of a server that shuts down, starts, or has no connection to give. */
const lostCodes = new Set(
  (
    'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN ' +
    '57P01 57P02 57P03 57P05 53300 25P03 25P04'
  ).split(' '),
)
/** What pg says without a code. */
const lostMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout expired|timeout exceeded|Query read timeout|Cannot use a pool after)/

const LOCK_TIMEOUT = '55P03'
const STATEMENT_TIMEOUT = '57014'

const codeOf = (error: unknown): string => (error as { code?: string } | undefined)?.code ?? ''

/** Whether the connection is of no more use. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isConnectionLost)
  const code = codeOf(error)
  return lostCodes.has(code) || /^08...$/.test(code) || (error instanceof Error && lostMessages.test(error.message))
}

/** A driver's error as one of the errors above; any other error as it is. */
export function toFailure(error: unknown): unknown {
  if (isConnectionLost(error)) return new DatabaseUnavailable('The database cannot be reached.', { cause: error })
  const code = codeOf(error)
  if (code === LOCK_TIMEOUT) return new LockTimeout('A row stayed locked for too long.', { cause: error })
  if (code === STATEMENT_TIMEOUT) return new DatabaseBusy('The database took too long.', { cause: error })
  return error
}
