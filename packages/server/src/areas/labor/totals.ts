import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { join, type Sql } from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { badInput } from '../../problem.ts'
import { searchPage } from '../../search/index.ts'
import { addDays } from '../booking/zone.ts'
import { peopleMatching } from './people.ts'

type Search = Bodies['labor.totals']
type PersonTotals = Replies['labor.totals']['items'][number]
const MOST_DAYS = 62

/** Local days, both included. @throws 400 naming `filter.to` */
function period({ from, to }: NonNullable<Search['filter']>, now: Date): { from: string; to: string } {
  const last = to ?? (from ? addDays(from, 6) : now.toISOString().slice(0, 10))
  const first = from ?? addDays(last, -6)
  if (last < first) throw badInput({ path: 'filter.to', message: 'is before from' })
  if (addDays(first, MOST_DAYS - 1) < last)
    throw badInput({ path: 'filter.to', message: `is more than ${MOST_DAYS} days from from` })
  return { from: first, to: last }
}

/**
 * Each punch cut at the local midnights of its zone, in whole minutes. A break is taken from a punch's first part, and
 * from the next as far as that is too short; so the parts of all days add up to the punch, whatever period is asked for.
 */
const parts = (logs: Sql): Sql => sql`
  select log.id, log.date, log.is_approved,
    log.minutes - least(log.minutes, greatest(log.break_min - log.earlier, 0)) as worked,
    least(log.minutes, greatest(log.break_min - log.earlier, 0)) as break_min
  from (
    select cut.*, coalesce(sum(cut.minutes) over (partition by cut.id order by cut.date rows between unbounded preceding and 1 preceding), 0)::int
      as earlier
    from (
      select t.id, t.break_min, t.is_approved, day::date as date,
        (extract(epoch from least(t.till, (day + interval '1 day') at time zone t.time_zone)
          - greatest(t.since, day at time zone t.time_zone)) / 60)::int as minutes
      from (
        select id, break_min, time_zone, approved_at is not null as is_approved,
          date_trunc('minute', clock_in_at) as since, date_trunc('minute', clock_out_at) as till
        from time_log where ${logs} and clock_out_at is not null
      ) t
      cross join lateral generate_series(
        date_trunc('day', t.since at time zone t.time_zone), date_trunc('day', t.till at time zone t.time_zone), interval '1 day'
      ) as day
    ) cut
  ) log`

/** Work hours of people by day, people by name. @throws 400 naming a field of the period */
export async function totals(context: Context, body: Search): Promise<Replies['labor.totals']> {
  const { tx, caller, services } = context
  const filter = body.filter ?? {}
  const { from, to } = period(filter, services.now())
  const ofList = (column: Sql, ids: readonly number[] | undefined): Sql[] =>
    ids?.length ? [sql`${column} = any (${[...ids]}::int[])`] : []
  // Wide enough for every zone and for a punch across midnight; the days themselves are cut in each punch's own zone.
  const logs = (organization: Sql, user: Sql): Sql =>
    join(
      [
        sql`time_log.organization_id = ${organization} and time_log.user_id = ${user} and time_log.deleted_at is null`,
        sql`time_log.clock_in_at >= ${addDays(from, -3)}::date and time_log.clock_in_at < ${addDays(to, 3)}::date`,
        ...ofList(sql`time_log.store_id`, filter.storeIds),
        ...(filter.territoryIds?.length
          ? [sql`time_log.store_id in (select id from store where territory_id = any (${filter.territoryIds}::int[]))`]
          : []),
      ],
      ' and ',
    )
  const inDays = (column: Sql) => sql`${column} between ${from}::date and ${to}::date`
  const startDay = sql`(time_log.clock_in_at at time zone time_log.time_zone)::date`
  const endDay = sql`(coalesce(time_log.clock_out_at, time_log.clock_in_at) at time zone time_log.time_zone)::date`
  const ofPerson = logs(sql`labor_person.organization_id`, sql`labor_person.id`)
  const ofPage = logs(sql`page.organization_id`, sql`page.id`)
  return searchPage<PersonTotals, 'name'>(tx, {
    list: 'labor totals',
    body,
    sorts: { name: { by: sql`labor_person.sort_name`, kind: 'text' } },
    defaultSort: { by: 'name', direction: 'asc' },
    table: 'labor_person',
    where: join(
      [
        sql`exists (select from time_log where ${ofPerson} and ${startDay} <= ${to}::date and ${endDay} >= ${from}::date)`,
        ...ofList(sql`labor_person.id`, filter.userIds),
        ...(await peopleMatching(tx, filter.search, 'labor_person.id')),
      ],
      ' and ',
    ),
    organizations: caller.organizations,
    present: {
      columns: sql`page.id, page.organization_id, json_build_object('id', page.id, 'name', who.first_name || ' ' || who.last_name) as "user",
        coalesce(work.days, '[]') as days, coalesce(work.worked_min, 0) as worked_min, coalesce(work.break_min, 0) as break_min,
        coalesce(work.approved_min, 0) as approved_min, punched.logs, punched.open_logs, punched.unapproved_logs`,
      joins: sql`
        join app_user who on who.id = page.id
        cross join lateral (
          select json_agg(json_build_object('date', date, 'workedMin', worked, 'breakMin', break_min) order by date) as days,
            sum(worked)::int as worked_min, sum(break_min)::int as break_min, sum(approved)::int as approved_min
          from (
            select date, sum(worked)::int as worked, sum(break_min)::int as break_min,
              coalesce(sum(worked) filter (where is_approved), 0)::int as approved
            from (${parts(ofPage)}) part where ${inDays(sql`date`)} and worked + break_min > 0 group by date
          ) daily
        ) work
        cross join lateral (
          select count(*)::int as logs, count(*) filter (where clock_out_at is null)::int as open_logs,
            count(*) filter (where clock_out_at is not null and approved_at is null)::int as unapproved_logs
          from time_log where ${ofPage} and ${startDay} <= ${to}::date and ${endDay} >= ${from}::date
        ) punched`,
    },
  })
}
