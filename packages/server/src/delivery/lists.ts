import { sameName } from '@walkup/sdk/reading'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Tx } from '../db/index.ts'
import type { ListEntry, ListName } from './connector.ts'

/** How many entries a sync of a list changed. */
export interface ListCounts {
  readonly added: number
  readonly changed: number
  readonly deactivated: number
}

/** A list that was not updated, since that would deactivate `deactivated` of its `of` active entries. */
export interface HeldList {
  readonly deactivated: number
  readonly of: number
}

interface Written {
  readonly counts: ListCounts
  /** The names of the changed entries, for the audit trail. */
  readonly names: Readonly<Record<'added' | 'changed' | 'deactivated', readonly string[]>>
}

interface Row {
  readonly id: number
  readonly name: string
  /** The id in the other system. */
  readonly externalId: string | null
  /** The fields owned by the system; empty for a row that it never listed, since an id that staff typed may be wrong. */
  readonly externalFields: readonly string[]
  readonly isActive: boolean
  readonly email?: string | null
  readonly phone?: string | null
  readonly businessUnitId?: string | null
}

type Owned = ListEntry & { readonly externalFields: readonly string[] }

/** Where a list is stored, and how its rows are read and written. */
interface Table {
  readonly read: Sql
  /** Whether names must be unique. */
  readonly hasUniqueNames: boolean
  /** Frees the names of rows that are about to be renamed, so that two rows can swap names. */
  release?(ids: readonly number[]): Sql
  /** The fields that the system may own. */
  readonly fields: readonly string[]
  insert(entries: readonly Owned[]): Sql
  update(entries: readonly (Owned & { readonly id: number })[]): Sql
  /** Deactivates rows that the system no longer lists, and makes them editable again. */
  deactivate(ids: readonly number[]): Sql
}

const columns = raw(
  `(id int, "externalId" text, name text, "isActive" boolean, email text, phone text, "businessUnitId" text, "externalFields" text[])`,
)
const recordset = (entries: readonly object[]): Sql => sql`jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e ${columns}`

const items = (organizationId: number, list: ListName): Table => ({
  hasUniqueNames: true,
  fields: ['name'],
  read: sql`select id, name, code as external_id, is_active,
      case when is_external then array['name'] else '{}' end as external_fields from lookup_item
    where organization_id = ${organizationId} and list = ${list} and inherited_from is null order by id for update`,
  release: (ids) => sql`
    update lookup_item set name = name || ' ' || id where organization_id = ${organizationId} and id = any (${[...ids]}::int[])`,
  insert: (entries) => sql`
    insert into lookup_item (organization_id, list, name, code, is_external, is_active)
    select ${organizationId}, ${list}, e.name, e."externalId", true, e."isActive" from ${recordset(entries)}`,
  update: (entries) => sql`
    update lookup_item item set name = e.name, code = e."externalId", is_external = true, is_active = e."isActive"
    from ${recordset(entries)} where item.organization_id = ${organizationId} and item.id = e.id`,
  deactivate: (ids) => sql`
    update lookup_item set is_active = false, is_external = false
    where organization_id = ${organizationId} and id = any (${[...ids]}::int[])`,
})

const units = (organizationId: number): Table => ({
  hasUniqueNames: false,
  fields: ['name', 'stId', 'isActive'],
  read: sql`select id, name, st_id as external_id, external_fields, is_active from business_unit
    where organization_id = ${organizationId} and deleted_at is null order by id for update`,
  insert: (entries) => sql`
    insert into business_unit (organization_id, name, official_name, st_id, external_fields, is_active)
    select ${organizationId}, e.name, e.name, e."externalId", e."externalFields", e."isActive" from ${recordset(entries)}`,
  update: (entries) => sql`
    update business_unit unit set name = e.name, st_id = e."externalId", external_fields = e."externalFields", is_active = e."isActive"
    from ${recordset(entries)} where unit.organization_id = ${organizationId} and unit.id = e.id`,
  deactivate: (ids) => sql`
    update business_unit set is_active = false, external_fields = '{}'
    where organization_id = ${organizationId} and id = any (${[...ids]}::int[])`,
})

const technicians = (organizationId: number): Table => {
  const unit = sql`(select u.id from business_unit u
    where u.organization_id = ${organizationId} and u.st_id = e."businessUnitId" and u.deleted_at is null limit 1)`
  return {
    hasUniqueNames: false,
    fields: ['name', 'stId', 'email', 'phone', 'businessUnitId', 'isActive'],
    read: sql`select t.id, t.name, t.st_id as external_id, t.external_fields, t.is_active, t.email, t.phone, u.st_id as business_unit_id
      from technician t
      left join business_unit u on u.organization_id = t.organization_id and u.id = t.business_unit_id
      where t.organization_id = ${organizationId} and t.deleted_at is null order by t.id for update of t`,
    insert: (entries) => sql`
      insert into technician (organization_id, name, st_id, external_fields, email, phone, business_unit_id, is_active)
      select ${organizationId}, e.name, e."externalId", e."externalFields", e.email, e.phone, ${unit}, e."isActive" from ${recordset(entries)}`,
    update: (entries) => sql`
      update technician t set name = e.name, st_id = e."externalId", external_fields = e."externalFields",
        email = coalesce(e.email, t.email), phone = coalesce(e.phone, t.phone), business_unit_id = coalesce(${unit}, t.business_unit_id), is_active = e."isActive"
      from ${recordset(entries)} where t.organization_id = ${organizationId} and t.id = e.id`,
    deactivate: (ids) => sql`
      update technician set is_active = false, external_fields = '{}'
      where organization_id = ${organizationId} and id = any (${[...ids]}::int[])`,
  }
}

/** Fields that every entry has; the others are optional. */
const always: ReadonlySet<string> = new Set(['name', 'stId', 'isActive'])

/** Whether an entry differs from its row; fields that the system leaves out are ignored. */
const differs = (row: Row, entry: Owned): boolean =>
  row.externalId !== entry.externalId ||
  row.name !== entry.name ||
  row.isActive !== entry.isActive ||
  (['email', 'phone', 'businessUnitId'] as const).some((key) => entry[key] !== undefined && row[key] !== entry[key])

const isListed = ({ externalFields }: Row): boolean => externalFields.length > 0

/** A list that loses more than two entries, and more than a fifth of them, was more likely misread than changed. */
const losesMuch = ({ deactivated, of }: HeldList): boolean => deactivated > 2 && deactivated > of / 5

/**
 * Syncs a list with the system's. A row of the same name that staff created is linked to the system's entry; a name that is taken
 * gets the id as a suffix. Rows that are no longer listed are deactivated, never deleted; rows that never were stay unchanged.
 * @param mayLoseMuch An administrator accepted the loss of many entries; otherwise such a list is not updated.
 */
async function writeList(tx: Tx, table: Table, given: readonly ListEntry[], mayLoseMuch: boolean): Promise<Written | HeldList> {
  const rows = await tx.rows<Row>(table.read)
  // In a fixed order, so that of two equal names the same one always gets the suffix.
  const entries = [...new Map(given.map((entry) => [entry.externalId, entry])).values()].sort((a, b) =>
    a.externalId.localeCompare(b.externalId, 'en', { numeric: true }),
  )
  const byId = new Map(rows.flatMap((row) => (row.externalId === null ? [] : [[row.externalId, row] as const])))
  const manual = new Map(rows.flatMap((row) => (row.externalId === null ? [[sameName(row.name), row] as const] : [])))
  const rowOf = new Map(
    entries.map((entry) => {
      const named = manual.get(sameName(entry.name))
      const row = byId.get(entry.externalId) ?? named
      if (row === named) manual.delete(sameName(entry.name))
      return [entry, row] as const
    }),
  )
  const matched = new Set([...rowOf.values()].map((row) => row?.id))
  const names = new Set(rows.filter(({ id }) => !matched.has(id)).map(({ name }) => sameName(name)))
  const added: Owned[] = []
  const changed: (Owned & { id: number })[] = []
  const taken: (Owned & { id: number })[] = []
  const turnedOff: string[] = []
  for (const [entry, row] of rowOf) {
    const isTaken = table.hasUniqueNames && names.has(sameName(entry.name))
    const name = isTaken ? `${entry.name} (${entry.externalId})` : entry.name
    const externalFields = table.fields.filter((field) => always.has(field) || entry[field as keyof ListEntry] !== undefined)
    const owned = { ...entry, name, externalFields }
    names.add(sameName(name))
    if (!row) added.push(owned)
    else if (differs(row, owned)) {
      changed.push({ ...owned, id: row.id })
      if (row.isActive && !owned.isActive) turnedOff.push(row.name)
    } else if (externalFields.join() !== row.externalFields.join()) taken.push({ ...owned, id: row.id })
  }
  const known = new Set(entries.map(({ externalId }) => externalId))
  const gone = rows.filter((row) => row.isActive && isListed(row) && row.externalId !== null && !known.has(row.externalId))
  const deactivated = [...turnedOff, ...gone.map(({ name }) => name)]
  const lost = { deactivated: deactivated.length, of: rows.filter((row) => row.isActive && isListed(row)).length }
  const isEmptied = entries.length === 0 && lost.deactivated > 0
  if (!mayLoseMuch && (isEmptied || losesMuch(lost))) return lost
  const renamed = changed.filter(({ id, name }) => rows.find((row) => row.id === id)?.name !== name).map(({ id }) => id)
  if (renamed.length && table.release) await tx.run(table.release(renamed))
  if (changed.length || taken.length) await tx.run(table.update([...changed, ...taken]))
  if (added.length) await tx.run(table.insert(added))
  if (gone.length) await tx.run(table.deactivate(gone.map(({ id }) => id)))
  const kept = changed.filter(({ isActive, id }) => isActive || rows.find((row) => row.id === id)?.isActive === false)
  return {
    counts: { added: added.length, changed: kept.length, deactivated: deactivated.length },
    names: { added: added.map(({ name }) => name), changed: kept.map(({ name }) => name), deactivated },
  }
}

/** Business units come first, since technicians belong to them. */
const order: readonly ListName[] = ['serviceTitanBussiness', 'serviceTitanCampaigns', 'serviceTitanJobTypes', 'technicians']

/** How many names of a large change the audit trail lists. */
const MOST_NAMES = 50

/**
 * Writes the lists that a system owns, each change with its audit event.
 * @param accepted The lists whose large losses an administrator accepted.
 * @returns what changed, and the lists that were not updated
 */
export async function writeLists(
  { tx, userId, ip }: { readonly tx: Tx; readonly userId: number | null; readonly ip: string | null },
  { organizationId, id }: { readonly organizationId: number; readonly id: number },
  lists: Readonly<Partial<Record<ListName, readonly ListEntry[]>>>,
  accepted: readonly string[] = [],
): Promise<{ readonly counts: Record<string, ListCounts>; readonly held: Record<string, HeldList> }> {
  const counts: Record<string, ListCounts> = {}
  const held: Record<string, HeldList> = {}
  for (const name of order) {
    const entries = lists[name]
    if (!entries) continue
    const table =
      name === 'serviceTitanBussiness'
        ? units(organizationId)
        : name === 'technicians'
          ? technicians(organizationId)
          : items(organizationId, name)
    const written = await writeList(tx, table, entries, accepted.includes(name))
    if ('of' in written) {
      held[name] = written
      continue
    }
    counts[name] = written.counts
    if (!Object.values(written.counts).some(Boolean)) continue
    const named = Object.fromEntries(Object.entries(written.names).map(([key, all]) => [key, all.slice(0, MOST_NAMES)]))
    await tx.run(sql`
      insert into audit_event (organization_id, actor_id, ip, entity, entity_id, action, after)
      values (${organizationId}, ${userId}, ${ip}, 'connection', ${id}, 'syncList', ${JSON.stringify({ list: name, ...named })}::jsonb)`)
  }
  return { counts, held }
}
