// Plain JavaScript: the embedded database's thread loads it without a compiler.
import pg from 'pg'

/**
 * Parsers of PostgreSQL's text format, by the ids of a type and of arrays of it; the session's time zone is UTC.
 * @type {readonly (readonly [id: number, arrayId: number, parse: (text: string) => unknown])[]}
 */
const own = [
  // timestamptz
  [1184, 1185, (text) => new Date(`${text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')}`).toISOString()],
  // date
  [1082, 1182, (text) => text],
  // time
  [1083, 1183, (text) => text.slice(0, 5)],
  // int8
  [20, 1016, Number],
  // numeric
  [1700, 1231, Number],
]
/** @type {any} Its types lack it. */
const { arrayParser } = pg.types
/** @type {ReadonlyMap<number, (text: string) => unknown>} */
const readers = new Map(
  own.flatMap(([id, arrayId, parse]) => [
    [id, parse],
    [arrayId, (text) => arrayParser.create(text, parse).parse()],
  ]),
)

/**
 * What parses the text of values of a type, alike for both databases.
 * @type {(type: number) => (text: string) => unknown}
 */
export const readerOf = (type) => readers.get(type) ?? pg.types.getTypeParser(type)
