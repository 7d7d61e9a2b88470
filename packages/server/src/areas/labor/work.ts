import type { Replies } from '@walkup/sdk/contract'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Tx } from '../../db/index.ts'

type PersonTotals = Replies['labor.totals']['items'][number]

/** Local dates, inclusive. */
export interface Days {
  readonly from: string
  readonly to: string
}

/**
 * Splits each punch of the CTE `log` at local midnights, in whole minutes. A break is deducted from the first part and then
 * from the next ones, so the parts add up to the punch for any period.
 */
const parts = raw(`
  select log.organization_id, log.user_id, log.id, log.date, log.is_approved,
    log.minutes - least(log.minutes, greatest(log.break_min - log.earlier, 0)) as worked,
    least(log.minutes, greatest(log.break_min - log.earlier, 0)) as break_min
  from (
    select cut.*, coalesce(sum(cut.minutes) over (partition by cut.id order by cut.date rows between unbounded preceding and 1 preceding), 0)::int
      as earlier
    from (
      select t.organization_id, t.user_id, t.id, t.break_min, t.is_approved, day::date as date,
        (extract(epoch from least(t.till, (day + interval '1 day') at time zone t.time_zone)
          - greatest(t.since, day at time zone t.time_zone)) / 60)::int as minutes
      from (
        select organization_id, user_id, id, break_min, time_zone, approved_at is not null as is_approved,
          date_trunc('minute', clock_in_at) as since, date_trunc('minute', clock_out_at) as till
        from log where clock_out_at is not null
      ) t
      cross join lateral generate_series(
        date_trunc('day', t.since at time zone t.time_zone), date_trunc('day', t.till at time zone t.time_zone), interval '1 day'
      ) as day
    ) cut
  ) log`)

/** A person's work; the parts share one query. */
export type Work = Omit<PersonTotals, 'id' | 'organizationId' | 'user'>
export interface Person extends Pick<PersonTotals, 'organizationId' | 'user'> {
  readonly id: number
}

/** The work of some people; each punch is read once for all totals. */
export async function workOf(tx: Tx, people: readonly Person[], logs: Sql, { from, to }: Days): Promise<Map<string, Work>> {
  const rows = people.length
    ? await tx.rows<Work & { organizationId: number; userId: number }>(sql`
        with log as materialized (
          select organization_id, user_id, id, clock_in_at, clock_out_at, break_min, time_zone, approved_at from time_log
          where time_log.organization_id = any (${[...new Set(people.map((person) => person.organizationId))]}::int[])
            and time_log.user_id = any (${people.map(({ id }) => id)}::int[]) and ${logs}
        ),
        daily as (
          select organization_id, user_id, date, sum(worked)::int as worked, sum(break_min)::int as break_min,
            coalesce(sum(worked) filter (where is_approved), 0)::int as approved
          from (${parts}) part where date between ${from}::date and ${to}::date and worked + break_min > 0
          group by organization_id, user_id, date
        ),
        worked as (
          select organization_id, user_id, sum(worked)::int as worked_min, sum(break_min)::int as break_min, sum(approved)::int as approved_min,
            json_agg(json_build_object('date', date, 'workedMin', worked, 'breakMin', break_min) order by date) as days
          from daily group by organization_id, user_id
        ),
        punched as (
          select organization_id, user_id, count(*)::int as logs, count(*) filter (where clock_out_at is null)::int as open_logs,
            count(*) filter (where clock_out_at is not null and approved_at is null)::int as unapproved_logs
          from log group by organization_id, user_id
        )
        select organization_id, user_id, coalesce(worked.days, '[]') as days, coalesce(worked.worked_min, 0) as worked_min,
          coalesce(worked.break_min, 0) as break_min, coalesce(worked.approved_min, 0) as approved_min,
          punched.logs, punched.open_logs, punched.unapproved_logs
        from punched left join worked using (organization_id, user_id)`)
    : []
  return new Map(rows.map(({ organizationId, userId, ...work }) => [`${organizationId} ${userId}`, work]))
}
