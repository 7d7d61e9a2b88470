/** What the log keeps of an error: nothing that quotes a row or an address. */
export type LoggedError = {
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly table?: string
  readonly constraint?: string
  /** Without the first line, which repeats the message. */
  readonly stack: string
  readonly cause?: LoggedError
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
/** Mail servers quote recipients. */
const withoutAddresses = (message: string): string => message.replace(/[^\s<>"']+@[^\s<>"']+/g, '(address)')

/**
 * Serializes an error for the log. The messages and details of database errors quote values, so only their code, table and
 * constraint remain.
 */
export function logError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const { code, table, constraint, severity } = error as Error & Readonly<Record<string, unknown>>
  const stack = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
  const more = { code: text(code), table: text(table), constraint: text(constraint) }
  return {
    type: error.name,
    message: severity === undefined ? withoutAddresses(error.message) : '(of the database)',
    ...(Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined)) as Partial<LoggedError>),
    stack,
    ...(error.cause instanceof Error && { cause: logError(error.cause) }),
  }
}
