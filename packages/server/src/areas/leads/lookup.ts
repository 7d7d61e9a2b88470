import sql, { join, type Sql } from 'sql-template-tag'
import type { Caller } from '../../auth/caller.ts'
import { reachOf } from '../../auth/roles.ts'
import type { Tx } from '../../db/index.ts'
import { badInput } from '../../problem.ts'
import { indexedTerms, within, type Lookup, type SortColumn } from '../../search/index.ts'
import { leadEdges, type Ranges } from './edges.ts'
import { slotOf, type LeadListName } from './lists.ts'
import { sorts, statuses, type LeadFilter } from './orders.ts'
import { leadRungs, slotsOfRanges, spreadOf } from './rungs.ts'

/** The partner whose leads alone its users reach (docs/domain.md#roles). */
const partnerOf: Readonly<Record<number, string>> = { 16: 'homeImprovement', 2: 'callTracking' }

const slots = (name: string, values: readonly (number | string)[] | undefined): string[][] =>
  values?.length ? [values.map((value) => `${name}:${value}`)] : []

/** Whose leads a role reaches, in the words of `lead_search_tokens`, as the row policy has it; nothing for who reaches all. */
function slotsOfReach(caller: Caller): string[][] {
  const { userId, subscriptionId, territories } = caller
  const reach = reachOf(caller, 'leads')
  const partner = partnerOf[subscriptionId]
  if (partner) return [[`partner:${partner}`]]
  if (reach === 'own') return [[`generator:${userId}`]]
  if (reach === 'territory') return [[...territories.map((id) => `territory:${id}`), `generator:${userId}`]]
  return []
}

/** The two slots of whether a lead has something: it stands in one of them. */
const whether = (wanted: boolean | undefined, has: string, hasNot: string): string[][] =>
  wanted === undefined ? [] : [[wanted ? has : hasNot]]

/** What of a filter stands in the search index by its value: a lead stands in one slot of each list. */
const slotsOfValues = (list: LeadListName, filter: LeadFilter): string[][] => [
  ...slotOf[list],
  ...slots('kind', filter.kinds),
  ...slots('status', filter.statuses),
  ...slots('territory', filter.territoryIds),
  ...slots('store', filter.storeIds),
  ...slots('generator', filter.leadGeneratorIds),
  ...slots('group', filter.serviceGroupIds),
  ...slots('type', filter.appointmentTypeIds),
  ...slots('claimed', filter.claimedByIds),
  ...slots('log', filter.timeLogIds),
  ...slots('contact', filter.firstContacts),
  ...whether(filter.isClaimed, 'taken', 'unclaimed'),
  ...whether(filter.hasDuplicate, 'duplicate', 'single'),
  ...whether(filter.hasTerritory, 'placed', 'placeless'),
  ...whether(filter.hasStore, 'stored', 'storeless'),
  ...whether(filter.hasLeadGenerator, 'generated', 'ungenerated'),
  ...whether(filter.hasAppointmentType, 'typed', 'untyped'),
]

/** The columns whose leads an index holds in the order of when they were received; of several the rarest value's is walked. */
const columns: Readonly<Record<string, (value: string) => Sql>> = {
  generator: (value) => sql`lead.lead_generator_id = ${Number(value)}::int`,
  store: (value) => sql`lead.store_id = ${Number(value)}::int`,
  partner: (value) => sql`lead.partner = ${value}::text`,
  territory: (value) => sql`lead.territory_id = ${Number(value)}::int`,
  status: (value) => sql`lead.status = ${value}::text`,
}

/**
 * What the index of an order passes over by itself. An index that does not know whose leads a role reaches is not walked: what
 * lies along it may all be others'.
 */
function along(caller: Caller, list: LeadListName, filter: LeadFilter, ranges: Ranges, column: SortColumn): Sql | undefined {
  const reach = slotsOfReach(caller)
  const isReceived = column === sorts.receivedAt
  // Reach comes first: only its own index passes over what it leaves out.
  const single = [...reach, ...slotsOfValues(list, filter)].flatMap((some) => (some.length === 1 ? some : []))
  const names = reach.length ? ['generator', 'partner'] : Object.keys(columns)
  const [own] = names.flatMap((name) => single.filter((slot) => slot.startsWith(`${name}:`)))
  if (reach.length && (!isReceived || own === undefined || own !== reach[0]?.[0])) return undefined
  const [name = '', value = ''] = own?.split(':') ?? []
  const ranks = (filter.statuses ?? []).map((status) => statuses.indexOf(status) + 1)
  return join(
    [
      sql`lead.deleted_at is null`,
      ...(isReceived && columns[name] ? [columns[name](value)] : []),
      ...(isReceived ? within(column.by, ranges.received) : []),
      ...(column === sorts.appointmentAt ? within(column.by, ranges.appointment) : []),
      ...(column === sorts.status && ranks.length
        ? [sql`${column.by} between ${Math.min(...ranks)}::int and ${Math.max(...ranks)}::int`]
        : []),
    ],
    ' and ',
  )
}

/** How a filter's leads, or those that a role reaches, are looked up; all leads are read as they are. */
export async function lookupOf(
  tx: Tx,
  caller: Caller,
  list: LeadListName,
  filter: LeadFilter,
  ranges: Ranges,
): Promise<Lookup | undefined> {
  const search = filter.search?.trim()
  const terms = indexedTerms(search ?? '')
  if (search && !terms.length) throw badInput({ path: 'filter.search', code: 'no-letter-or-digit' })
  const values = [...slotsOfReach(caller), ...slotsOfValues(list, filter)]
  const { received, appointment } = ranges
  const hasRange = [received, appointment].some(({ from, to }) => from ?? to)
  if (!terms.length && !values.length && !hasRange) return undefined
  const edges = await leadEdges(tx)
  const known = [...values, ...slotsOfRanges(ranges, edges)]
  const at = (moment: Date | null) => sql`${moment?.toISOString() ?? null}::timestamptz`
  return {
    terms,
    finder: (patterns, either, more, most) => sql`
      find_leads(${[...patterns]}::text[], ${JSON.stringify(either)}::jsonb, ${JSON.stringify([...known, ...more])}::jsonb,
        ${at(received.from)}, ${at(received.to)}, ${at(appointment.from)}, ${at(appointment.to)}, ${most}::int)`,
    along: (column) => along(caller, list, filter, ranges, column),
    spread: spreadOf(ranges, edges),
    rungs: (inside, order, place) => leadRungs(inside, order, place, { edges, ranges, only: filter.statuses ?? [] }),
  }
}
