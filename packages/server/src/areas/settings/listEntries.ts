import type { Bodies, EditableList, Replies } from '@walkup/sdk/contract'
import sql, { join, raw } from 'sql-template-tag'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { badInput, conflict, notFound, type FieldError } from '../../problem.ts'
import { containing, searchPage, type SortColumn } from '../../search/index.ts'
import { assertFresh, assertUnused, audit, writeRow, type Row } from '../../persistence/index.ts'
import { dependentsOf } from './listEntryUses.ts'

type Search = Bodies['settings.listEntries']
type Page = Replies['settings.listEntries']
type Entry = Page['items'][number]
type Sort = NonNullable<Search['sort']>['by']
type Upsert = Bodies['settings.upsertListEntry']

const sorts: Readonly<Record<Sort, SortColumn>> = {
  sort: { by: sql`list_entry.sort`, kind: 'integer' },
  name: { by: sql`left(lower(list_entry.name), 50)`, kind: 'text' },
  updatedAt: { by: sql`list_entry.updated_at`, kind: 'instant' },
}
/** Only languages have their own `code`; in other lists the column contains the outside system's id. */
const columns =
  raw(`page.id, page.organization_id, page.name, page.is_active, page.sort, page.number, page.source, page.updated_at,
  page.is_paid_break, page.multiplier::float8 as multiplier, page.counts_toward_overtime,
  case when page.list = 'languageTypes' then page.code end as code,
  case when page.list <> 'languageTypes' then page.code end as external_id`)

const tableOf = (list: EditableList) => (list === 'hdsfiGroup' ? 'service_group' : 'lookup_item')

export function searchListEntries({ tx, caller }: Context, list: EditableList, body: Search): Promise<Page> {
  const { search, isActive } = body.filter ?? {}
  const conditions = [
    sql`list_entry.list = ${list}`,
    // Other organizations' entries are separate lists, even for callers who may read them.
    sql`list_entry.organization_id = ${caller.organizationId}`,
    ...(isActive === undefined ? [] : [sql`list_entry.is_active = ${isActive}`]),
    ...containing(search, 'list_entry'),
  ]
  return searchPage<Entry, Sort>(tx, {
    list: `settings.listEntries.${list}`,
    body,
    sorts,
    defaultSort: { by: 'sort', direction: 'asc' },
    table: 'list_entry',
    where: join(conditions, ' and '),
    organizations: [caller.organizationId],
    present: { columns, joins: raw('') },
  })
}

async function entryOf(tx: Tx, organizationId: number, list: EditableList, id: number): Promise<Entry> {
  const entry = await tx.one<Entry>(sql`
    select ${columns} from list_entry page where organization_id = ${organizationId} and list = ${list} and id = ${id}`)
  if (!entry) throw notFound()
  return entry
}

/** Locks the entry's row. @throws 404, 409 `not-allowed` for a read-only entry */
async function lockEntry({ tx, caller }: Context, list: EditableList, id: number): Promise<Row> {
  const { source } = await entryOf(tx, caller.organizationId, list, id)
  if (source !== 'own') throw conflict('not-allowed.read-only-entry')
  const row = await tx.one<Row>(sql`
    select * from ${raw(tableOf(list))} where organization_id = ${caller.organizationId} and id = ${id} for no key update`)
  if (!row) throw notFound()
  return row
}

const languageTag = (code: string): string | undefined => {
  try {
    return Intl.getCanonicalLocales(code)[0]
  } catch {
    return
  }
}

/** Converts a body to column values. @throws 400 naming each invalid field */
function valuesOf(list: EditableList, body: Upsert, isNew: boolean) {
  const errors: FieldError[] = []
  const isLanguage = list === 'languageTypes'
  const name = body.name.trim()
  const tag = body.code === undefined ? undefined : languageTag(body.code.trim())
  if (!name) errors.push({ path: 'name', code: 'required' })
  if (body.code !== undefined && !isLanguage) errors.push({ path: 'code', code: 'not-allowed' })
  if (body.code !== undefined && isLanguage && !tag) errors.push({ path: 'code', code: 'unknown-language' })
  if (body.code === undefined && isLanguage && isNew) errors.push({ path: 'code', code: 'required' })
  if (body.externalId !== undefined && isLanguage) errors.push({ path: 'externalId', code: 'not-allowed' })
  if (body.number !== undefined && list !== 'costcoStores') errors.push({ path: 'number', code: 'not-allowed' })
  const isHours = list === 'userHoursTypes'
  if (body.isPaidBreak !== undefined && list !== 'userActivities') errors.push({ path: 'isPaidBreak', code: 'not-allowed' })
  if (body.multiplier !== undefined && !isHours) errors.push({ path: 'multiplier', code: 'not-allowed' })
  if (body.countsTowardOvertime !== undefined && !isHours) errors.push({ path: 'countsTowardOvertime', code: 'not-allowed' })
  if (errors.length) throw badInput(...errors)
  const text = (value: string | null | undefined) => (value === undefined ? undefined : value?.trim() || null)
  return {
    name,
    isActive: body.isActive,
    code: isLanguage ? tag : text(body.externalId),
    ...(list === 'costcoStores' && { number: text(body.number) }),
    ...(list === 'userActivities' && { isPaidBreak: body.isPaidBreak }),
    ...(isHours && { multiplier: body.multiplier, countsTowardOvertime: body.countsTowardOvertime }),
    ...(list !== 'hdsfiGroup' && isNew && { list }),
  }
}

/** The position after all of the organization's own entries. */
async function nextSort(tx: Tx, organizationId: number, list: EditableList): Promise<number> {
  const last = await tx.one<{ sort: number }>(sql`
    select coalesce(max(sort) + 1, 0) as sort from list_entry
    where organization_id = ${organizationId} and list = ${list} and source <> 'builtIn'`)
  return Math.min(last?.sort ?? 0, 10_000)
}

/** @throws 400 naming each invalid field, 404, 409 `stale`, `exists` or `not-allowed` */
export async function upsertListEntry(context: Context, list: EditableList, body: Upsert): Promise<Entry> {
  const { tx, caller } = context
  const { organizationId } = caller
  const row = body.id === undefined ? undefined : await lockEntry(context, list, body.id)
  if (row) await assertFresh(row, body.updatedAt, () => entryOf(tx, organizationId, list, row.id))
  const values = valuesOf(list, body, !row)
  // The unique indexes do not cover built-in and inherited entries.
  const taken = await tx.one(sql`
    select 1 as found from list_entry where organization_id = ${organizationId} and list = ${list} and source in ('builtIn', 'inherited')
      and (same_name(name) = same_name(${values.name}::text) or code = ${(list === 'languageTypes' && values.code) || null})`)
  if (taken) throw conflict('exists')
  const sort = body.sort ?? (row ? undefined : await nextSort(tx, organizationId, list))
  const id = await writeRow(context, {
    entity: 'listEntry',
    table: tableOf(list),
    row,
    organizationId,
    values: { ...values, sort },
  })
  return entryOf(tx, organizationId, list, id)
}

/** @throws 404, 409 `in-use` with counts, 409 `not-allowed` */
export async function deleteListEntry(context: Context, list: EditableList, id: number): Promise<void> {
  const { tx } = context
  const row = await lockEntry(context, list, id)
  assertUnused('list-entry', await dependentsOf(tx, list, row))
  await tx.run(sql`delete from ${raw(tableOf(list))} where organization_id = ${row.organizationId} and id = ${row.id}`)
  const subject = { entity: 'listEntry', organizationId: row.organizationId, id: row.id }
  await audit(context, subject, 'delete', { list, name: row.name ?? null }, null)
}
