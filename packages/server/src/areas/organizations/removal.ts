import type { Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { badInput, conflict, notFound } from '../../problem.ts'
import { countRows, tenantTables } from '../../tenants/tables.ts'

type Removal = Replies['organizations.removal']
type Preview = NonNullable<Removal['preview']>

/** Tables that the preview counts separately. */
const kinds: Readonly<Record<string, Preview['rows'][number]['kind']>> = {
  lead: 'leads',
  booking: 'bookings',
  store: 'stores',
  qr_code: 'codes',
  shift: 'shifts',
  time_log: 'timeLogs',
  mail: 'messages',
  audit_event: 'records',
  security_event: 'records',
}

interface Described extends Omit<Preview, 'rows' | 'obstacle'> {
  readonly name: string
  readonly isOwn: boolean
  readonly isExporting: boolean
}

/** What deleting an organization and its descendants would remove, or the progress of doing so. @throws 404 */
export async function removalOf(context: Context, id: number): Promise<Removal> {
  const { tx, caller } = context
  const begun = await tx.one<Pick<Removal, 'name'> & NonNullable<Removal['progress']>>(sql`
    select name, started_at, finished_at, done_rows::float8 as done_rows, total_rows::float8 as total_rows
    from organization_removal_state(${id})`)
  if (begun) {
    const { name, ...progress } = begun
    return { id, name, preview: null, progress }
  }
  const row = await tx.one<{ found: Described | null }>(
    sql`select describe_organization_removal(${id}, ${caller.accountId}) as found`,
  )
  if (!row?.found) throw notFound()
  const { name, isOwn, isExporting, ...found } = row.found
  const ids = found.organizations.map((one) => one.id)
  const rows = new Map<Preview['rows'][number]['kind'], number>(Object.values(kinds).map((kind) => [kind, 0]))
  for (const table of await tenantTables(tx)) {
    const kind = kinds[table.name] ?? 'other'
    rows.set(kind, (rows.get(kind) ?? 0) + (await countRows(tx, table.name, ids)))
  }
  return {
    id,
    name,
    preview: {
      ...found,
      rows: [...rows].map(([kind, count]) => ({ kind, count })),
      obstacle: isOwn ? 'ownOrganization' : isExporting ? 'exporting' : null,
    },
    progress: null,
  }
}

/**
 * Starts to delete an organization and its descendants; a job does the rest. Idempotent.
 * @throws 400 if the name does not match; 404; 409 for the caller's own organization, or while it is exported
 */
export async function startRemoval(context: Context, id: number, name: string): Promise<Removal> {
  const { tx, caller, request } = context
  const now = await removalOf(context, id)
  if (name.trim() !== now.name) throw badInput({ path: 'name', code: 'not-its-name' })
  const { preview } = now
  if (!preview) return now
  if (preview.obstacle === 'ownOrganization') throw conflict('not-allowed.own-organization')
  const total = preview.rows.reduce((sum, { count }) => sum + count, 0)
  const started = await tx.one<{ id: number | null }>(sql`
    select start_organization_removal(${id}, ${caller.accountId}, ${caller.sessionId}, ${total}::bigint, ${request.ip}) as id`)
  if (!started?.id) throw conflict('not-allowed.organization-exporting')
  return removalOf(context, id)
}
