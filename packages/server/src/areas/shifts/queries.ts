import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { may } from '../../auth/roles.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { notFound } from '../../problem.ts'
import { searchPage, within, type Lookup, type SortColumn } from '../../search/index.ts'
import { anyTime, laborLookup, tokensOf, territoryTokens } from '../labor/lookup.ts'
import { peopleNamed } from '../labor/people.ts'
import { rangeOf } from '../labor/range.ts'
import { laborReach } from '../labor/access.ts'
import { distancesFromHome } from './distance.ts'

export type HoursRow = Replies['hours.upsert']
type Search = Bodies['hours.search']
type OpenSearch = Bodies['hours.availableSchedules']
type Sort = NonNullable<Search['sort']>['by']

const sorts: Readonly<Record<Sort, SortColumn>> = {
  startAt: { by: sql`shift.start_at`, kind: 'instant' },
  updatedAt: { by: sql`shift.updated_at`, kind: 'instant' },
}
const named = (alias: string) =>
  `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'name', ${alias}.name) end`

/** A shift of the contract, from rows aliased `page`. */
const present = {
  columns: raw(`
    page.id, page.organization_id,
    case when page.user_id is not null
      then json_build_object('id', page.user_id, 'name', coalesce(who.first_name || ' ' || who.last_name, '')) end as "user",
    json_build_object('id', page.store_id, 'name', coalesce(store.name, '')) as store, ${named('territory')} as territory,
    coalesce(store.time_zone, 'UTC') as time_zone, ${named('type')} as type, page.start_at, page.end_at, page.seats, page.taken,
    page.open_shift_id, page.user_id is null and exists (
      select from shift mine where mine.organization_id = page.organization_id and mine.open_shift_id = page.id
        and mine.user_id = app_user_id() and mine.deleted_at is null
    ) as is_claimed_by_me, page.colour, page.cron, page.note, page.posted_at, page.updated_at`),
  joins: raw(`
    left join app_user who on who.id = page.user_id
    left join store on store.organization_id = page.organization_id and store.id = page.store_id
    left join territory on territory.organization_id = page.organization_id and territory.id = store.territory_id
    left join lookup_item type on type.organization_id = page.organization_id and type.id = page.type_id`),
}

interface Filter {
  readonly storeIds?: readonly number[]
  readonly territoryIds?: readonly number[]
  readonly typeIds?: readonly number[]
  readonly userIds?: readonly number[]
  readonly isPosted?: boolean
}

/** Conditions on shifts; an empty list of values does not filter. */
export function shiftsWhere({ storeIds, territoryIds, typeIds, userIds, isPosted }: Filter): Sql[] {
  const oneOf = (column: string, ids: readonly number[] | undefined): Sql[] =>
    ids?.length ? [sql`${raw(column)} = any (${[...ids]}::int[])`] : []
  return [
    sql`shift.deleted_at is null`,
    ...oneOf('shift.store_id', storeIds),
    ...oneOf('shift.type_id', typeIds),
    ...oneOf('shift.user_id', userIds),
    ...(territoryIds?.length
      ? [sql`shift.store_id = any (array(select id from store where territory_id = any (${[...territoryIds]}::int[])))`]
      : []),
    ...(isPosted === undefined ? [] : [isPosted ? sql`shift.posted_at is not null` : sql`shift.posted_at is null`]),
  ]
}

const pageOf = (context: Context, list: string, body: Search | OpenSearch, where: readonly Sql[], lookup?: Lookup) =>
  searchPage<HoursRow, Sort>(context.tx, {
    list,
    body,
    sorts,
    defaultSort: { by: 'startAt', direction: 'asc' },
    table: 'shift',
    where: join([...where], ' and '),
    lookup,
    organizations: context.caller.organizations,
    present,
  })

/** Marks shifts as seen by their people, after which their posting cannot be undone. */
async function markSeen({ tx, services }: Context, rows: readonly HoursRow[], isSeen: (row: HoursRow) => boolean): Promise<void> {
  const ids = rows.filter((row) => row.postedAt !== null && isSeen(row)).map(({ id }) => id)
  if (ids.length) await tx.run(sql`select mark_shifts_seen(${ids}::int[], ${services.now()}::timestamptz)`)
}

/** A page of people's planned shifts, earliest first by default. */
export async function searchShifts(context: Context, body: Search): Promise<Replies['hours.search']> {
  const { tx, caller } = context
  const filter = body.filter ?? {}
  const { storeIds, territoryIds, typeIds, userIds, isPosted } = filter
  const range = filter.dates ? await rangeOf(tx, context, filter.dates, 'filter.dates') : anyTime
  const named = await peopleNamed(tx, filter.search)
  // Row policies hide drafts from callers who do not plan shifts, but the total is counted in the lookup, which has no policies.
  const hidesDrafts = !may(caller, 'labor.write')
  const tokens = [
    ...tokensOf('user', userIds),
    ...(named ? [named.map((id) => `user:${id}`)] : []),
    ...tokensOf('store', storeIds),
    ...(await territoryTokens(tx, territoryIds)),
    ...tokensOf('type', typeIds),
    ...(isPosted === undefined ? [] : [[isPosted ? 'posted' : 'unposted']]),
    ...(hidesDrafts ? [['posted']] : []),
  ]
  const where = [
    sql`shift.user_id is not null`,
    ...(laborReach(caller) === 'none' ? [sql`false`] : []),
    ...(laborReach(caller) === 'own' ? [sql`shift.user_id = ${caller.userId}`] : []),
    ...shiftsWhere(filter),
    ...(hidesDrafts ? [sql`shift.posted_at is not null`] : []),
    ...within(sql`shift.start_at`, range),
    ...(named ? [sql`shift.user_id = any (${named}::int[])`] : []),
  ]
  const lookup = await laborLookup(
    tx,
    caller,
    { name: 'shift', began: sorts.startAt, requiredToken: 'planned' },
    { tokens, range },
  )
  const page = await pageOf(context, 'shift', body, where, lookup)
  await markSeen(context, page.items, (row) => row.user?.id === caller.userId)
  return page
}

/** A page of open shifts, earliest first by default. */
export async function searchOpenShifts(context: Context, body: OpenSearch): Promise<Replies['hours.availableSchedules']> {
  const filter = body.filter ?? {}
  const page = await pageOf(context, 'open shifts', body, [
    sql`shift.user_id is null`,
    ...shiftsWhere(filter),
    ...(filter.includeFull ? [] : [sql`shift.taken < shift.seats`]),
    ...(filter.includePast ? [] : [sql`shift.start_at > ${context.services.now()}`]),
    ...(filter.dates ? within(sql`shift.start_at`, await rangeOf(context.tx, context, filter.dates, 'filter.dates')) : []),
  ])
  await markSeen(context, page.items, () => may(context.caller, 'labor.clock'))
  const distances = await distancesFromHome(context, new Set(page.items.map(({ store }) => store.id)))
  return {
    ...page,
    items: page.items.map((row) => {
      const distanceM = distances.get(row.store.id)
      return distanceM === undefined ? row : { ...row, distanceM }
    }),
  }
}

/** @throws 404 if it is deleted or not accessible */
export async function shiftRow(tx: Tx, id: number): Promise<HoursRow> {
  const row = await tx.one<HoursRow>(sql`
    select ${present.columns} from shift page ${present.joins} where page.id = ${id} and page.deleted_at is null`)
  if (!row) throw notFound()
  return row
}
