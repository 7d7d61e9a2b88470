import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { badInput } from '../../problem.ts'
import { searchPage } from '../../search/index.ts'
import { addDays } from '../../time/zone.ts'
import { peopleMatching } from './people.ts'
import { keyOf } from './payroll/read.ts'
import { noWork, loadPersonTotals, type Days, type Person } from './personTotals.ts'

type Search = Bodies['labor.totals']
type Filter = NonNullable<Search['filter']>
export const MAX_DAYS = 62

/** The requested days. @throws 400 naming `filter.to` */
function period({ from, to }: Filter, now: Date): Days {
  const last = to ?? (from ? addDays(from, 6) : now.toISOString().slice(0, 10))
  const first = from ?? addDays(last, -6)
  if (last < first) throw badInput({ path: 'filter.to', code: 'before-from' })
  if (addDays(first, MAX_DAYS - 1) < last)
    throw badInput({ path: 'filter.to', code: 'too-many-days-from-from', params: { days: MAX_DAYS } })
  return { from: first, to: last }
}

const ofList = (column: Sql, ids: readonly number[] | undefined): Sql[] =>
  ids?.length ? [sql`${column} = any (${[...ids]}::int[])`] : []

/** Punches that overlap the days, at the requested stores. */
const logsIn = ({ from, to }: Days, { storeIds, territoryIds }: Filter): Sql =>
  join(
    [
      sql`time_log.deleted_at is null`,
      // Wide enough for every zone and for punches across midnight; each is split in its own zone later. As timestamps: compared
      // as dates, they could not use an index under the row policy.
      sql`time_log.clock_in_at >= ${`${addDays(from, -3)}T00:00:00Z`}::timestamptz`,
      sql`time_log.clock_in_at < ${`${addDays(to, 2)}T00:00:00Z`}::timestamptz`,
      sql`(time_log.clock_in_at at time zone time_log.time_zone)::date <= ${to}::date`,
      sql`(coalesce(time_log.clock_out_at, time_log.clock_in_at) at time zone time_log.time_zone)::date >= ${from}::date`,
      ...ofList(sql`time_log.store_id`, storeIds),
      ...(territoryIds?.length
        ? [sql`time_log.store_id in (select id from store where territory_id = any (${[...territoryIds]}::int[]))`]
        : []),
    ],
    ' and ',
  )

/** The punches of lent people elsewhere, which no store filter can name: `(organization_id, user_id, id, is_open, is_unapproved)`. */
export const lentIn = ({ from, to }: Days, organizations: readonly number[]): Sql => sql`
  count_lent_logs(${[...organizations]}::int[], null::int[], ${`${addDays(from, -3)}T00:00:00Z`}::timestamptz,
    ${`${addDays(to, 2)}T00:00:00Z`}::timestamptz)`

/** Hours worked per person and day, ordered by name. @throws 400 naming a field of the period */
export async function totals(context: Context, body: Search): Promise<Replies['labor.totals']> {
  const { tx, caller, services } = context
  const filter = body.filter ?? {}
  const days = period(filter, services.now())
  const logs = logsIn(days, filter)
  const lent = lentIn(days, filter.storeIds?.length || filter.territoryIds?.length ? [] : caller.organizations)
  const page = await searchPage<Person, 'name'>(tx, {
    list: 'labor totals',
    body,
    sorts: { name: { by: sql`labor_person.sort_name`, kind: 'text' } },
    defaultSort: { by: 'name', direction: 'asc' },
    table: 'labor_person',
    where: join(
      [
        sql`(exists (select from time_log where time_log.organization_id = labor_person.organization_id
          and time_log.user_id = labor_person.id and ${logs})
          or (labor_person.organization_id, labor_person.id) in (select lent.organization_id, lent.user_id from ${lent} lent))`,
        ...ofList(sql`labor_person.id`, filter.userIds),
        ...(await peopleMatching(tx, filter.search, 'labor_person.id')),
      ],
      ' and ',
    ),
    organizations: caller.organizations,
    present: {
      columns: raw(
        `page.id, page.organization_id, json_build_object('id', page.id, 'name', who.first_name || ' ' || who.last_name) as "user",
        case when lender.lender_id is not null then json_build_object('id', lender.lender_id, 'name', lender.lender) end as borrowed_from`,
      ),
      joins: raw(`join app_user who on who.id = page.id
        left join list_guest_lenders() lender on lender.organization_id = page.organization_id and lender.user_id = page.id`),
    },
  })
  const work = await loadPersonTotals(tx, page.items, logs, lent, days)
  return {
    ...page,
    items: page.items.map((person) => ({ ...person, ...(work.get(keyOf(person)) ?? noWork) })),
  }
}
