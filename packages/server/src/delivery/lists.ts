import { sameName } from '@walkup/sdk/reading'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Tx } from '../db/index.ts'
import type { ListEntry, ListName } from './connector.ts'

/** What reading a list changed. */
export interface ListCounts {
  readonly added: number
  readonly changed: number
  readonly deactivated: number
}

/** A list that was left as it was, since it would lose `deactivated` of its `of` active entries. */
export interface HeldList {
  readonly deactivated: number
  readonly of: number
}

interface Written {
  readonly counts: ListCounts
  /** The names of what changed, for the audit trail. */
  readonly names: Readonly<Record<'added' | 'changed' | 'deactivated', readonly string[]>>
}

interface Row {
  readonly id: number
  readonly name: string
  /** The id in the other system. */
  readonly externalId: string | null
  /** The system's list has had it; an id that staff typed may be wrong. */
  readonly isListed: boolean
  readonly isActive: boolean
  readonly email?: string | null
  readonly phone?: string | null
  readonly businessUnitId?: string | null
}

/** Where a list is stored, and how its rows are read and written. */
interface Table {
  readonly read: Sql
  /** Whether two entries may not have the same name. */
  readonly hasUniqueNames: boolean
  /** Frees the names of rows that are about to get other ones, so that two rows may swap theirs. */
  release?(ids: readonly number[]): Sql
  insert(entries: readonly ListEntry[]): Sql
  update(entries: readonly (ListEntry & { readonly id: number })[]): Sql
  deactivate(ids: readonly number[]): Sql
  /** Marks entries as those of the system's list. */
  mark(ids: readonly number[]): Sql
}

const columns = raw(`(id int, "externalId" text, name text, "isActive" boolean, email text, phone text, "businessUnitId" text)`)
const recordset = (entries: readonly object[]): Sql => sql`jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e ${columns}`

const items = (organizationId: number, list: ListName): Table => ({
  hasUniqueNames: true,
  read: sql`select id, name, code as external_id, is_external as is_listed, is_active from lookup_item
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
    update lookup_item set is_active = false where organization_id = ${organizationId} and id = any (${[...ids]}::int[])`,
  mark: (ids) => sql`
    update lookup_item set is_external = true where organization_id = ${organizationId} and id = any (${[...ids]}::int[])`,
})

const units = (organizationId: number): Table => ({
  hasUniqueNames: false,
  read: sql`select id, name, st_id as external_id, coalesce(st_id = listed_st_id, false) as is_listed, is_active from business_unit
    where organization_id = ${organizationId} and deleted_at is null order by id for update`,
  insert: (entries) => sql`
    insert into business_unit (organization_id, name, official_name, st_id, listed_st_id, is_active)
    select ${organizationId}, e.name, e.name, e."externalId", e."externalId", e."isActive" from ${recordset(entries)}`,
  update: (entries) => sql`
    update business_unit unit set name = e.name, st_id = e."externalId", listed_st_id = e."externalId", is_active = e."isActive"
    from ${recordset(entries)} where unit.organization_id = ${organizationId} and unit.id = e.id`,
  deactivate: (ids) => sql`
    update business_unit set is_active = false where organization_id = ${organizationId} and id = any (${[...ids]}::int[])`,
  mark: (ids) => sql`
    update business_unit set listed_st_id = st_id where organization_id = ${organizationId} and id = any (${[...ids]}::int[])`,
})

const technicians = (organizationId: number): Table => {
  const unit = sql`(select u.id from business_unit u
    where u.organization_id = ${organizationId} and u.st_id = e."businessUnitId" and u.deleted_at is null limit 1)`
  return {
    hasUniqueNames: false,
    read: sql`select t.id, t.name, t.st_id as external_id, coalesce(t.st_id = t.listed_st_id, false) as is_listed, t.is_active, t.email, t.phone, u.st_id as business_unit_id from technician t
      left join business_unit u on u.organization_id = t.organization_id and u.id = t.business_unit_id
      where t.organization_id = ${organizationId} and t.deleted_at is null order by t.id for update of t`,
    insert: (entries) => sql`
      insert into technician (organization_id, name, st_id, listed_st_id, email, phone, business_unit_id, is_active)
      select ${organizationId}, e.name, e."externalId", e."externalId", e.email, e.phone, ${unit}, e."isActive" from ${recordset(entries)}`,
    update: (entries) => sql`
      update technician t set name = e.name, st_id = e."externalId", listed_st_id = e."externalId", email = coalesce(e.email, t.email), phone = coalesce(e.phone, t.phone),
        business_unit_id = coalesce(${unit}, t.business_unit_id), is_active = e."isActive"
      from ${recordset(entries)} where t.organization_id = ${organizationId} and t.id = e.id`,
    deactivate: (ids) => sql`
      update technician set is_active = false where organization_id = ${organizationId} and id = any (${[...ids]}::int[])`,
    mark: (ids) => sql`
      update technician set listed_st_id = st_id where organization_id = ${organizationId} and id = any (${[...ids]}::int[])`,
  }
}

/** Whether the system says something else than the row; what it does not say is no difference. */
const differs = (row: Row, entry: ListEntry): boolean =>
  row.externalId !== entry.externalId ||
  row.name !== entry.name ||
  row.isActive !== entry.isActive ||
  (['email', 'phone', 'businessUnitId'] as const).some((key) => entry[key] !== undefined && row[key] !== entry[key])

/** A list that loses more than two entries, and more than a fifth of them, was more likely read wrongly than changed. */
const losesMuch = ({ deactivated, of }: HeldList): boolean => deactivated > 2 && deactivated > of / 5

/**
 * Brings a list to what the system says. A row that staff made by the same name becomes the system's; a name that it gives
 * twice gets its id. Rows that the system no longer has are deactivated, never deleted; a row that it never had stays as it is.
 * @param mayLoseMuch An administrator has agreed to a list that would lose much; otherwise nothing of it is changed.
 */
async function writeList(tx: Tx, table: Table, given: readonly ListEntry[], mayLoseMuch: boolean): Promise<Written | HeldList> {
  const rows = await tx.rows<Row>(table.read)
  // In a fixed order, so that the same one of two equal names gets its id each time.
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
  const added: ListEntry[] = []
  const changed: (ListEntry & { id: number })[] = []
  const turnedOff: string[] = []
  for (const [entry, row] of rowOf) {
    const isTaken = table.hasUniqueNames && names.has(sameName(entry.name))
    const named = isTaken ? { ...entry, name: `${entry.name} (${entry.externalId})` } : entry
    names.add(sameName(named.name))
    if (!row) added.push(named)
    else if (differs(row, named)) {
      changed.push({ ...named, id: row.id })
      if (row.isActive && !named.isActive) turnedOff.push(row.name)
    }
  }
  const known = new Set(entries.map(({ externalId }) => externalId))
  const gone = rows.filter((row) => row.isActive && row.isListed && row.externalId !== null && !known.has(row.externalId))
  const deactivated = [...turnedOff, ...gone.map(({ name }) => name)]
  const lost = { deactivated: deactivated.length, of: rows.filter((row) => row.isActive && row.isListed).length }
  const isEmptied = entries.length === 0 && lost.deactivated > 0
  if (!mayLoseMuch && (isEmptied || losesMuch(lost))) return lost
  const listed = [...rowOf.values()].flatMap((row) => (row && !row.isListed ? [row.id] : []))
  const renamed = changed.filter(({ id, name }) => rows.find((row) => row.id === id)?.name !== name).map(({ id }) => id)
  if (renamed.length && table.release) await tx.run(table.release(renamed))
  if (changed.length) await tx.run(table.update(changed))
  if (added.length) await tx.run(table.insert(added))
  if (gone.length) await tx.run(table.deactivate(gone.map(({ id }) => id)))
  if (listed.length) await tx.run(table.mark(listed))
  const kept = changed.filter(({ isActive, id }) => isActive || rows.find((row) => row.id === id)?.isActive === false)
  return {
    counts: { added: added.length, changed: kept.length, deactivated: deactivated.length },
    names: { added: added.map(({ name }) => name), changed: kept.map(({ name }) => name), deactivated },
  }
}

/** Business units come first, since technicians belong to them. */
const order: readonly ListName[] = ['serviceTitanBussiness', 'serviceTitanCampaigns', 'serviceTitanJobTypes', 'technicians']

/** Of a list that changed completely, the audit trail names the first ones. */
const MOST_NAMES = 50

/**
 * Writes the lists that a system owns, each change with its audit event.
 * @param accepted The lists that an administrator lets lose much.
 * @returns what changed, and the lists that were left as they were
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
