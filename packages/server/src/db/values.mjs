// Plain JavaScript: the embedded database's thread loads it without a compiler.

/** PostgreSQL type ids whose text both drivers must parse alike. */
const TIMESTAMPTZ = 1184
const DATE = 1082
const TIME = 1083
const INT8 = 20
const NUMERIC = 1700

/**
 * Parsers of PostgreSQL's text format; the session's time zone is UTC.
 * @type {ReadonlyMap<number, (text: string) => unknown>}
 */
export const readers = new Map(
  /** @type {[number, (text: string) => unknown][]} */ ([
    [TIMESTAMPTZ, (text) => new Date(`${text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')}`).toISOString()],
    [DATE, (text) => text],
    [TIME, (text) => text.slice(0, 5)],
    [INT8, Number],
    [NUMERIC, Number],
  ]),
)
