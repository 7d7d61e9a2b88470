import sql, { join, type Sql } from 'sql-template-tag'
import type { Caller } from '../../auth/caller.ts'
import { reachOf } from '../../auth/roles.ts'
import type { Tx } from '../../db/index.ts'
import { badInput } from '../../problem.ts'
import { indexedTerms, within, type Lookup, type SortColumn } from '../../search/index.ts'
import { leadBounds, type Ranges } from './bounds.ts'
import { listTokens, type LeadListName } from './lists.ts'
import { sorts, statuses, type LeadFilter } from './orders.ts'
import { leadBuckets, rangeTokens, bucketsOfAll } from './buckets.ts'

/** Partner users see only their partner's leads (docs/domain.md#roles). */
const partnerOf: Readonly<Record<number, string>> = { 16: 'homeImprovement', 2: 'callTracking' }

const tokens = (name: string, values: readonly (number | string)[] | undefined): string[][] =>
  values?.length ? [values.map((value) => `${name}:${value}`)] : []

/** A role's reach as search tokens, equal to the row policy; empty if it reaches all leads. */
function reachTokens(caller: Caller): string[][] {
  const { userId, subscriptionId, territories } = caller
  const reach = reachOf(caller, 'leads')
  const partner = partnerOf[subscriptionId]
  if (partner) return [[`partner:${partner}`]]
  if (reach === 'own') return [[`generator:${userId}`]]
  if (reach === 'territory') return [[...territories.map((id) => `territory:${id}`), `generator:${userId}`]]
  return []
}

const flagToken = (expected: boolean | undefined, whenTrue: string, whenFalse: string): string[][] =>
  expected === undefined ? [] : [[expected ? whenTrue : whenFalse]]

/** Tokens for a filter's values; a lead must have one of each list. */
const valueTokens = (list: LeadListName, filter: LeadFilter): string[][] => [
  ...listTokens[list],
  ...tokens('kind', filter.kinds),
  ...tokens('status', filter.statuses),
  ...tokens('territory', filter.territoryIds),
  ...tokens('store', filter.storeIds),
  ...tokens('generator', filter.leadGeneratorIds),
  ...tokens('group', filter.serviceGroupIds),
  ...tokens('type', filter.appointmentTypeIds),
  ...tokens('claimed', filter.claimedByIds),
  ...tokens('log', filter.timeLogIds),
  ...tokens('contact', filter.firstContacts),
  ...flagToken(filter.isClaimed, 'taken', 'unclaimed'),
  ...flagToken(filter.hasDuplicate, 'duplicate', 'single'),
  ...flagToken(filter.hasTerritory, 'placed', 'placeless'),
  ...flagToken(filter.hasStore, 'stored', 'storeless'),
  ...flagToken(filter.hasLeadGenerator, 'generated', 'ungenerated'),
  ...flagToken(filter.hasAppointmentType, 'typed', 'untyped'),
]

/** Columns with an index on (column, received_at), rarest values first: the first one in the filter is scanned. */
const columns: Readonly<Record<string, (value: string) => Sql>> = {
  generator: (value) => sql`lead.lead_generator_id = ${Number(value)}::int`,
  store: (value) => sql`lead.store_id = ${Number(value)}::int`,
  partner: (value) => sql`lead.partner = ${value}::text`,
  territory: (value) => sql`lead.territory_id = ${Number(value)}::int`,
  status: (value) => sql`lead.status = ${value}::text`,
}

/**
 * The conditions that the sort index itself applies. Undefined if the index does not cover the caller's reach: a scan could then
 * read only leads that the caller may not see.
 */
function indexPrefix(
  caller: Caller,
  list: LeadListName,
  filter: LeadFilter,
  ranges: Ranges,
  column: SortColumn,
): Sql | undefined {
  const reach = reachTokens(caller)
  const isReceived = column === sorts.receivedAt
  // Reach first: only its own index skips rows out of reach.
  const single = [...reach, ...valueTokens(list, filter)].flatMap((some) => (some.length === 1 ? some : []))
  const names = reach.length ? ['generator', 'partner'] : Object.keys(columns)
  const [own] = names.flatMap((name) => single.filter((token) => token.startsWith(`${name}:`)))
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

/** Undefined if nothing filters: then the list is read in order. */
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
  const values = [...reachTokens(caller), ...valueTokens(list, filter)]
  const { received, appointment } = ranges
  const hasRange = [received, appointment].some(({ from, to }) => from ?? to)
  if (!terms.length && !values.length && !hasRange) return undefined
  const bounds = await leadBounds(tx)
  const known = [...values, ...rangeTokens(ranges, bounds)]
  const at = (moment: Date | null) => sql`${moment?.toISOString() ?? null}::timestamptz`
  return {
    terms,
    findIds: (patterns, either, more, most) => sql`
      find_leads(${[...patterns]}::text[], ${JSON.stringify(either)}::jsonb, ${JSON.stringify([...known, ...more])}::jsonb,
        ${at(received.from)}, ${at(received.to)}, ${at(appointment.from)}, ${at(appointment.to)}, ${most}::int)`,
    indexPrefix: (column) => indexPrefix(caller, list, filter, ranges, column),
    allBuckets: bucketsOfAll(ranges, bounds),
    buckets: (inside, order, place) => leadBuckets(inside, order, place, { bounds, ranges, only: filter.statuses ?? [] }),
  }
}
