import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import sql from 'sql-template-tag'
import type { Table } from '../backup/tables.ts'
import type { CallerContext, FileReply } from '../context.ts'
import { conflict, notFound } from '../problem.ts'
import { recordSecurityEvent } from '../security/events.ts'
import { tenantTables } from './tables.ts'

const PAGE = 500

/** Sign-in state and stored replies, which hold tokens, and the feed of changes, which is kept for minutes. */
const tablesLeftOut = new Set(['session', 'idempotency', 'confirmed_email', 'change_event', 'handover'])
/** Secrets, hashes of secrets, and the texts of messages, whose links work. */
const isLeftOut = (column: string): boolean =>
  /(^|_)(hash|hashes|secret|token|sealed)($|_)/.test(column) || ['text_body', 'html_body', 'attachments'].includes(column)

/** The tables whose rows name a file. */
const withFiles = new Set(['app_user', 'support_item', 'logo', 'lead_photo'])

/** The last line of an export: what it should contain. Each checksum is the SHA-256 of the table's lines, or of the file's bytes. */
export interface Manifest {
  readonly tables: readonly { readonly name: string; readonly count: number; readonly sha256: string }[]
  readonly files: readonly { readonly key: string; readonly bytes: number; readonly sha256: string }[]
  readonly leftOut: { readonly tables: readonly string[]; readonly columns: Readonly<Record<string, readonly string[]>> }
}

interface Named {
  readonly id: number
  readonly name: string
}

/**
 * Exports an organization whole, with those below it if asked for: one line of JSON per row and file, compressed, and a manifest.
 * Constant memory and short transactions, so that a slow client blocks nobody; what changes meanwhile is exported as it is found.
 * @throws 404; 409 while it is being deleted
 */
export async function exportOrganization(context: CallerContext, id: number, includeDescendants: boolean): Promise<FileReply> {
  const { transact, caller, request } = context
  const { exportId, organizations, tables } = await transact(async (tx) => {
    const found = await tx.one<{ organizations: Named[] | null }>(
      sql`select describe_organization_removal(${id}, ${caller.accountId}) -> 'organizations' as organizations`,
    )
    if (!found?.organizations) throw notFound()
    const chosen = found.organizations.filter((one) => includeDescendants || one.id === id)
    const ids = chosen.map((one) => one.id)
    const made = await tx.one<{ id: number | null }>(sql`select start_organization_export(${ids}::int[]) as id`)
    if (!made?.id) throw conflict('not-allowed.organization-leaving')
    // Recorded in the administrator's own scope as well as in the organizations, before the first row leaves.
    await recordSecurityEvent(tx, {
      kind: 'export',
      userId: caller.userId,
      actorId: caller.userId,
      organizationIds: [caller.organizationId],
      request,
      details: { entity: 'organization', id, organizations: ids },
    })
    return { exportId: made.id, organizations: chosen, tables: await tenantTables(tx) }
  })
  const lines = Readable.from(linesOf(context, { exportId, organizations, tables }))
  const output = createGzip()
  lines.on('error', (error) => output.destroy(error))
  // A client that leaves ends the generator, which then forgets the export.
  output.on('close', () => lines.destroy())
  return {
    body: lines.pipe(output),
    headers: {
      'content-type': 'application/gzip',
      'content-disposition': `attachment; filename="organization-${id}.ndjson.gz"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  }
}

interface Work {
  readonly exportId: number
  readonly organizations: readonly Named[]
  readonly tables: readonly Table[]
}

async function* linesOf(
  { transact, services }: CallerContext,
  { exportId, organizations, tables }: Work,
): AsyncGenerator<string> {
  const ids = organizations.map(({ id }) => id)
  const manifest = { tables: [] as Manifest['tables'][number][], files: [] as Manifest['files'][number][] }
  const columns: Record<string, string[]> = {}
  const keys: string[] = []
  try {
    yield `${JSON.stringify({ walkup: 'organization', format: 1, createdAt: services.now().toISOString(), organizations })}\n`
    const people: Table = { name: 'app_user', columns: [] }
    for (const { name, columns: all } of [{ name: 'organization', columns: [] } as Table, people, ...tables]) {
      if (tablesLeftOut.has(name)) continue
      const leftOut = all.filter(isLeftOut)
      if (leftOut.length) columns[name] = leftOut
      yield `${JSON.stringify({ table: name })}\n`
      const sha256 = createHash('sha256')
      let count = 0
      let after: unknown = null
      do {
        const rows = await transact((tx) =>
          tx.rows<{ key: unknown; line: string }>(sql`
            select key, line from export_organization_rows(${exportId}, ${name}, ${ids}::int[], ${leftOut}::text[],
              ${after === null ? null : JSON.stringify(after)}::jsonb, ${PAGE}::int)`),
        )
        if (rows.length) yield hashed(sha256, rows.map(({ line }) => `${line}\n`).join(''))
        if (withFiles.has(name)) keys.push(...rows.flatMap(({ line }) => fileKeyOf(line)))
        count += rows.length
        after = rows.length < PAGE ? null : rows.at(-1)?.key
      } while (after !== null)
      manifest.tables.push({ name, count, sha256: sha256.digest('hex') })
    }
    for (const key of keys) {
      const body = await services.files.get(key)
      if (!body) continue
      const bytes = await buffer(body)
      yield `${JSON.stringify({ file: key })}\n${bytes.toString('base64')}\n`
      manifest.files.push({ key, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
    }
    const leftOut = { tables: [...tablesLeftOut], columns }
    yield `${JSON.stringify({ manifest: { ...manifest, leftOut } satisfies Manifest })}\n`
  } finally {
    await transact((tx) => tx.run(sql`select end_organization_export(${exportId})`))
  }
}

function hashed(hash: Hash, text: string): string {
  hash.update(text)
  return text
}

function fileKeyOf(line: string): string[] {
  const { capture_icon: icon, file_key: file } = JSON.parse(line) as { capture_icon?: string | null; file_key?: string | null }
  return [icon, file].filter((key) => typeof key === 'string')
}
