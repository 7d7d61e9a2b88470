import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import sql, { raw } from 'sql-template-tag'
import { migrate, type Db, type Tx } from '../db/index.ts'
import { measure, quoted, tablesOf, type Measure, type Table } from './tables.ts'
import { FORMAT, type Header, type Line, type TableLine } from './write.ts'

/** Rows per statement, as JSON; the staging table takes any number of them. */
const CHUNK = 500

export interface Target {
  readonly db: Db
  /** Called with the header before anything is written; throws to refuse the backup. */
  readonly accept: (header: Header) => Promise<void>
  readonly putFile: (key: string, bytes: Uint8Array) => Promise<void>
  readonly onTable?: (name: string, found: Measure) => void
}

/**
 * Restores a backup into an empty database: all of it or nothing. Every table's count and checksum must equal the backup's.
 * @throws an Error with a sentence when the file is no whole backup, or the database is not empty
 */
export async function restoreBackup(input: NodeJS.ReadableStream, { db, accept, putFile, onTable }: Target): Promise<Header> {
  const lines = linesOf(input)
  const next = async (): Promise<string> => {
    const { value, done } = await lines.next()
    if (done) throw new Error('The backup ends too early: it is not whole.')
    return value
  }
  const header = readHeader(await next().catch(() => ''))
  await accept(header)
  await prepare(db, header)
  await db.asOwner(async (tx) => {
    const tables = await tablesOf(tx)
    for (const { name } of tables) await tx.run(sql`alter table ${raw(quoted(name))} disable trigger user`)
    // What the migrations themselves inserted.
    for (const { name } of tables.toReversed()) await tx.run(sql`delete from ${raw(quoted(name))}`)
    for (;;) {
      const line = JSON.parse(await next()) as Line
      if ('end' in line) break
      if ('file' in line) await putFile(line.file, Buffer.from(await next(), 'base64'))
      else {
        const found = await restoreTable(tx, line.table, next)
        onTable?.(line.table.name, found)
      }
    }
    for (const { name } of tables) await tx.run(sql`alter table ${raw(quoted(name))} enable trigger user`)
  })
  return header
}

/** The lines of a compressed stream. Not by readline, which also splits at U+2028 and U+2029. */
async function* linesOf(input: NodeJS.ReadableStream): AsyncGenerator<string, undefined> {
  const gunzip = createGunzip().setEncoding('utf8')
  // Its errors, and the input's, end the iteration.
  pipeline(input, gunzip, () => {})
  let rest = ''
  for await (const chunk of gunzip as AsyncIterable<string>) {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop() ?? ''
    yield* parts
  }
  return
}

/** The first line of a backup. @throws when it is none */
export async function headerOf(input: NodeJS.ReadableStream): Promise<Header> {
  const first = await linesOf(input)
    .next()
    .catch(() => undefined)
  return readHeader(first?.value ?? '')
}

function readHeader(text: string): Header {
  try {
    const header = JSON.parse(text) as Header
    if (header.walkup === 'backup' && header.format === FORMAT) return header
  } catch {
    // Not JSON: the same error.
  }
  throw new Error('The file is not a backup that this version can read.')
}

async function prepare(db: Db, { migrations }: Header): Promise<void> {
  await migrate(db)
  const [found, used] = await db.asOwner(async (tx) => [
    await tx.rows<{ name: string; checksum: string }>(sql`select name, checksum from migration order by name`),
    await tx.one(sql`select 1 as found from bootstrap union all select 1 from organization limit 1`),
  ])
  if (used) throw new Error(`${db.location} is not empty: a backup is restored into an empty database. Nothing was changed.`)
  if (JSON.stringify(found) !== JSON.stringify(migrations))
    throw new Error('The backup was made by another version of Walkup: restore it with that version, then upgrade.')
}

async function restoreTable(tx: Tx, table: TableLine, next: () => Promise<string>): Promise<Measure> {
  const name = raw(quoted(table.name))
  const columns = raw(table.columns.map(quoted).join(', '))
  // Without constraints, so that one statement inserts rows that reference each other.
  await tx.run(sql`create temp table restored on commit drop as select ${columns} from ${name} with no data`)
  for (let left = table.count; left > 0; left -= CHUNK) {
    const rows: string[] = []
    for (let n = Math.min(CHUNK, left); n > 0; n--) rows.push(await next())
    await tx.run(sql`
      insert into restored select ${columns} from jsonb_populate_recordset(null::${name}, ${`[${rows.join(',')}]`}::jsonb)`)
  }
  await tx.run(sql`insert into ${name} (${columns}) overriding system value select * from restored`)
  await tx.run(sql`drop table restored`)
  for (const { sequence, last, isCalled } of table.identities)
    await tx.run(sql`select setval(${sequence}::regclass, ${last}::bigint, ${isCalled})`)
  const found = await measure(tx, table)
  if (found.count !== table.count || found.checksum !== table.checksum)
    throw new Error(
      `The table ${table.name} differs from the backup: ${found.count} rows of ${table.count}. Nothing was restored.`,
    )
  return found
}

/** The measures of all tables. */
export const measureAll = (db: Db): Promise<Map<string, Measure>> =>
  db.asOwner(async (tx) => {
    const measures = new Map<string, Measure>()
    for (const table of await tablesOf(tx)) measures.set(table.name, await measure(tx, table satisfies Table))
    return measures
  })
