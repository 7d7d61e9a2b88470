import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { CallerContext, Context } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { notFound } from '../../problem.ts'
import { searchPage, within, type Lookup, type SortColumn } from '../../search/index.ts'
import { anyTime, laborLookup, tokensOf, territoryTokens } from './lookup.ts'
import { peopleNamed } from './people.ts'
import { rangeOf } from './range.ts'
import { laborReach } from './access.ts'

export type TimeLogRow = Replies['labor.createTimeLog']
type Search = Bodies['labor.search']
export type LogFilter = NonNullable<Search['filter']>
type Sort = NonNullable<Search['sort']>['by']

export const sorts: Readonly<Record<Sort, SortColumn>> = {
  clockInAt: { by: sql`time_log.clock_in_at`, kind: 'instant' },
  updatedAt: { by: sql`time_log.updated_at`, kind: 'instant' },
}

const person = (alias: string) =>
  `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'name', ${alias}.first_name || ' ' || ${alias}.last_name) end`
const named = (alias: string) =>
  `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'name', ${alias}.name) end`

/** Formats an instant inside of JSON in the API's format. */
const utc = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Whole minutes, as rules.ts computes them. */
export const workedMinutes = (log: string) =>
  `(floor(extract(epoch from ${log}.clock_out_at) / 60) - floor(extract(epoch from ${log}.clock_in_at) / 60))::int - ${log}.unpaid_break_min`

const stateOf = (
  log: string,
) => `case when ${log}.locked_at is not null then 'locked' when ${log}.approved_at is not null then 'approved'
  when ${log}.clock_out_at is null then 'open' else 'unapproved' end`

/** A punch of the contract, from rows aliased `page`. */
export const present = {
  columns: raw(`
    page.id, page.organization_id, json_build_object('id', page.user_id, 'name', coalesce(who.first_name || ' ' || who.last_name, '')) as "user",
    ${named('store')} as store, ${named('territory')} as territory, page.clock_in_at, page.clock_out_at,
    page.clock_in_sent_at, page.clock_out_sent_at, page.time_zone, page.break_min,
    page.unpaid_break_min, page.location_declined as is_location_declined, coalesce((
      select json_agg(json_build_object('id', b.id, 'activity', json_build_object('id', b.activity_id, 'name', coalesce(
          (select kind.name from list_entry kind where kind.organization_id = b.organization_id and kind.list = 'userActivities'
            and kind.id = b.activity_id), '')), 'startAt', ${utc('b.start_at')}, 'endAt', ${utc('b.end_at')}, 'isPaid', b.is_paid)
        order by b.start_at)
      from time_log_break b where b.organization_id = page.organization_id and b.time_log_id = page.id), '[]') as breaks,
    ${workedMinutes('page')} as worked_min, ${named('hours_type')} as hours_type, page.source, page.lat, page.lng, page.at_approved_location,
    page.original, ${person('editor')} as edited_by, ${stateOf('page')} as state, ${person('approver')} as approved_by, page.approved_at,
    page.locked_at, page.note, page.updated_at`),
  joins: raw(`
    left join app_user who on who.id = page.user_id
    left join store on store.organization_id = page.organization_id and store.id = page.store_id
    left join territory on territory.organization_id = page.organization_id and territory.id = store.territory_id
    left join lookup_item hours_type on hours_type.organization_id = page.organization_id and hours_type.id = page.hours_type_id
    left join app_user editor on editor.id = page.edited_by
    left join app_user approver on approver.id = page.approved_by`),
}

const inState: Readonly<Record<TimeLogRow['state'], Sql>> = {
  open: sql`(time_log.clock_out_at is null and time_log.approved_at is null and time_log.locked_at is null)`,
  unapproved: sql`(time_log.clock_out_at is not null and time_log.approved_at is null and time_log.locked_at is null)`,
  approved: sql`(time_log.approved_at is not null and time_log.locked_at is null)`,
  locked: sql`time_log.locked_at is not null`,
}
const oneOf = (column: Sql, values: readonly number[] | undefined): Sql[] =>
  values?.length ? [sql`${column} = any (${[...values]}::int[])`] : []

/** The conditions of a list's filter; an empty list of values does not filter. */
export async function logsWhere(
  tx: Tx,
  context: CallerContext,
  filter: LogFilter,
  userId?: number,
): Promise<{ where: Sql; lookup: Lookup | undefined }> {
  const { isEdited, isAway, states, territoryIds, userIds, storeIds } = filter
  const { caller } = context
  const range = filter.dates ? await rangeOf(tx, context, filter.dates, 'filter.dates') : anyTime
  const named = await peopleNamed(tx, filter.search)
  const conditions = [
    sql`time_log.deleted_at is null`,
    // Repeats the row policy, so that fewer rows are read.
    ...(laborReach(caller) === 'none' ? [sql`false`] : []),
    ...(laborReach(caller) === 'own' ? [sql`time_log.user_id = ${caller.userId}`] : []),
    ...(userId === undefined ? [] : [sql`time_log.user_id = ${userId}`]),
    ...oneOf(sql`time_log.user_id`, userIds),
    ...oneOf(sql`time_log.store_id`, storeIds),
    ...(territoryIds?.length
      ? [sql`time_log.store_id = any (array(select id from store where territory_id = any (${territoryIds}::int[])))`]
      : []),
    ...(states?.length
      ? [
          sql`(${join(
            states.map((state) => inState[state]),
            ' or ',
          )})`,
        ]
      : []),
    ...(isEdited === undefined ? [] : [isEdited ? sql`time_log.original is not null` : sql`time_log.original is null`]),
    ...(isAway === undefined ? [] : [sql`time_log.at_approved_location is ${raw(isAway ? 'false' : 'not false')}`]),
    ...within(sql`time_log.clock_in_at`, range),
    ...(named ? [sql`time_log.user_id = any (${named}::int[])`] : []),
  ]
  const tokens = [
    ...tokensOf('user', userId === undefined ? undefined : [userId]),
    ...tokensOf('user', userIds),
    ...(named ? [named.map((id) => `user:${id}`)] : []),
    ...tokensOf('store', storeIds),
    ...(await territoryTokens(tx, territoryIds)),
    ...tokensOf('state', states),
    ...(isEdited === undefined ? [] : [[isEdited ? 'edited' : 'unedited']]),
    ...(isAway === undefined ? [] : [[isAway ? 'away' : 'there']]),
  ]
  const lookup = await laborLookup(tx, caller, { name: 'time_log', began: sorts.clockInAt }, { tokens, range })
  return { where: join(conditions, ' and '), lookup }
}

/** A page of punches, latest first by default; of one person with `userId`. */
export async function searchLogs(context: Context, body: Search, userId?: number): Promise<Replies['labor.search']> {
  return searchPage<TimeLogRow, Sort>(context.tx, {
    list: `labor ${userId ?? ''}`,
    body,
    sorts,
    defaultSort: { by: 'clockInAt', direction: 'desc' },
    table: 'time_log',
    ...(await logsWhere(context.tx, context, body.filter ?? {}, userId)),
    organizations: context.caller.organizations,
    present,
  })
}

/** The punches that the caller can access and that are not deleted. */
export const logRows = (tx: Tx, ids: readonly number[]): Promise<TimeLogRow[]> =>
  tx.rows<TimeLogRow>(sql`
    select ${present.columns} from time_log page ${present.joins}
    where page.id = any (${[...ids]}::int[]) and page.deleted_at is null order by page.id`)

/** @throws 404 if it is deleted or not accessible */
export async function logRow(tx: Tx, id: number): Promise<TimeLogRow> {
  const [row] = await logRows(tx, [id])
  if (!row) throw notFound()
  return row
}
