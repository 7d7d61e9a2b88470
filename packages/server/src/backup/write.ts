import { Readable } from 'node:stream'
import { createGzip, type Gzip } from 'node:zlib'
import sql, { raw } from 'sql-template-tag'
import type { Db, Tx } from '../db/index.ts'
import { identitiesOf, measure, quoted, tablesOf, type Identity, type Measure, type Table } from './tables.ts'

export const FORMAT = 1
const CHUNK = 500

/** The first line of a backup. */
export interface Header {
  readonly walkup: 'backup'
  readonly format: number
  readonly createdAt: string
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[]
  /** The root key, if the data directory holds it. */
  readonly secretKey?: string
}
/** Precedes the rows of a table, one line of JSON each. */
export interface TableLine extends Table, Measure {
  readonly identities: readonly Identity[]
}
/** Precedes a file's bytes, as one line of base64. */
export interface FileLine {
  readonly file: string
}
export type Line = { readonly table: TableLine } | FileLine | { readonly end: true }

export interface Source {
  readonly db: Db
  /** Files by key; none where they are in a bucket. */
  readonly files: () => AsyncIterable<{ readonly key: string; readonly bytes: Uint8Array }>
  readonly secretKey?: string | undefined
  readonly now?: Date
}

/**
 * A backup of everything, compressed: one consistent state of the database, the files, and the root key. One line of JSON per
 * row, so that any database can read it.
 */
export function writeBackup(source: Source): Gzip {
  const output = createGzip()
  // Fills the stream from inside one transaction, which reads a single state of all tables.
  const input = new Readable({ read: () => resume?.() })
  let resume: (() => void) | undefined
  const push = async (line: string) => {
    if (!input.push(`${line}\n`)) await new Promise<void>((resolve) => (resume = resolve))
  }
  fill(source, push).then(
    () => input.push(null),
    (error: unknown) => input.destroy(error as Error),
  )
  input.on('error', (error) => output.destroy(error))
  return input.pipe(output)
}

async function fill({ db, files, secretKey, now = db.now() }: Source, push: (line: string) => Promise<void>): Promise<void> {
  await db.asOwner(async (tx) => {
    await tx.run(sql`set transaction isolation level repeatable read`)
    const migrations = await tx.rows<Header['migrations'][number]>(sql`select name, checksum from migration order by name`)
    const header: Header = {
      walkup: 'backup',
      format: FORMAT,
      createdAt: now.toISOString(),
      migrations,
      ...(secretKey && { secretKey }),
    }
    await push(JSON.stringify(header))
    for (const table of await tablesOf(tx)) {
      const line: TableLine = { ...table, ...(await measure(tx, table)), identities: await identitiesOf(tx, table) }
      await push(JSON.stringify({ table: line } satisfies Line))
      for await (const row of rowsOf(tx, table)) await push(row)
    }
  })
  for await (const { key, bytes } of files()) {
    await push(JSON.stringify({ file: key } satisfies Line))
    await push(Buffer.from(bytes).toString('base64'))
  }
  await push(JSON.stringify({ end: true } satisfies Line))
}

async function* rowsOf(tx: Tx, { name, columns }: Table): AsyncGenerator<string> {
  const list = raw(columns.map(quoted).join(', '))
  await tx.run(
    sql`declare backup_rows cursor for select to_jsonb(item)::text as row from (select ${list} from ${raw(quoted(name))}) item`,
  )
  for (;;) {
    const rows = await tx.rows<{ row: string }>(sql`fetch forward ${raw(String(CHUNK))} from backup_rows`)
    for (const { row } of rows) yield row
    if (rows.length < CHUNK) break
  }
  await tx.run(sql`close backup_rows`)
}
