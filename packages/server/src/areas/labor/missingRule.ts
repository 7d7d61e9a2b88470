import sql, { type Sql } from 'sql-template-tag'

/** Which of them: expected at `from` or later, and before `to`. */
export interface Span {
  readonly organizations: readonly number[]
  readonly from: Date
  readonly to: Date
  readonly now: Date
}

/**
 * Missing punches as the contract's MissingPunch says, derived from what is there and joined with what was decided of
 * them: `missing(…, decision)`. An open punch counts as lasting 16 hours when it is asked what it covers.
 */
export const missing = ({ organizations, from, to, now }: Span): Sql => sql`
  with span as (
    -- The eve as a column: a bound that is reckoned per row would lose its index under the row policy.
    select ${from}::timestamptz as since, ${from}::timestamptz - interval '1 day' as eve, ${to}::timestamptz as till, ${now}::timestamptz as present
  ),
  shift as (
    select h.organization_id, 'shift:' || h.id as key, 'shift' as kind, h.user_id, h.store_id, h.id as hours_id, null::int as time_log_id,
      h.start_at as expected_at, least(h.start_at, date_trunc('minute', work.first_at)) as suggested_in,
      greatest(h.end_at, date_trunc('minute', work.last_at)) as suggested_out, coalesce(work.made, 0) as lead_count
    from span cross join hours h
    left join lateral lead_span(h.organization_id, h.user_id, h.start_at - interval '2 hours', h.end_at + interval '2 hours') work on true
    where h.organization_id = any (${organizations}::int[]) and h.user_id is not null and h.deleted_at is null
      and h.start_at >= since and h.start_at < till and h.end_at <= present
      and not exists (
        -- A person's punches never overlap: no other can reach into the shift if the last one that began before its end does not.
        select from (
          select coalesce(t.clock_out_at, t.clock_in_at + interval '16 hours') as till from time_log t
          where t.organization_id = h.organization_id and t.user_id = h.user_id and t.deleted_at is null and t.clock_in_at < h.end_at
          order by t.clock_in_at desc limit 1
        ) latest where latest.till > h.start_at
      )
  ),
  unended as (
    select t.organization_id, 'end:' || t.id as key, 'end' as kind, t.user_id, t.store_id, planned.id as hours_id, t.id as time_log_id,
      coalesce(planned.end_at, t.clock_in_at + interval '8 hours') as expected_at, t.clock_in_at as suggested_in,
      nullif(greatest(planned.end_at, date_trunc('minute', work.last_at), date_trunc('minute', seen.last_at)), t.clock_in_at) as suggested_out,
      coalesce(work.made, 0) as lead_count
    from span cross join time_log t
    left join lateral (
      -- The shift that was on, or the next one within eight hours: shifts of one person never overlap either.
      select near.id, near.end_at from (
        (select h.id, h.start_at, h.end_at from hours h
          where h.organization_id = t.organization_id and h.user_id = t.user_id and h.deleted_at is null and h.start_at <= t.clock_in_at
          order by h.start_at desc limit 1)
        union all
        (select h.id, h.start_at, h.end_at from hours h
          where h.organization_id = t.organization_id and h.user_id = t.user_id and h.deleted_at is null
            and h.start_at > t.clock_in_at and h.start_at < t.clock_in_at + interval '8 hours'
          order by h.start_at limit 1)
      ) near
      where near.end_at > t.clock_in_at order by near.start_at limit 1
    ) planned on true
    left join lateral lead_span(t.organization_id, t.user_id, t.clock_in_at, t.clock_in_at + interval '16 hours') work on true
    left join lateral (
      select max(a.at) as last_at from activity a
      where a.organization_id = t.organization_id and a.user_id = t.user_id and a.at > t.clock_in_at
        and a.at < t.clock_in_at + interval '16 hours'
    ) seen on true
    where t.organization_id = any (${organizations}::int[]) and t.clock_out_at is null and t.deleted_at is null
      and t.clock_in_at >= eve and t.clock_in_at < till
      and (t.clock_in_at <= present - interval '12 hours' or planned.end_at <= present - interval '1 hour')
  ),
  stray as (
    select l.organization_id, 'leads:' || l.user_id || ':' || coalesce(l.store_id, 0) || ':' ||
        (l.at at time zone coalesce(store.time_zone, 'UTC'))::date as key,
      'leads' as kind, l.user_id, l.store_id, null::int as hours_id, null::int as time_log_id, min(l.at) as expected_at,
      date_trunc('minute', min(l.at)) as suggested_in, date_trunc('minute', max(l.at)) + interval '1 minute' as suggested_out,
      count(*)::int as lead_count
    from span cross join unshifted_leads(since, least(till, present)) l
    left join store on store.organization_id = l.organization_id and store.id = l.store_id
    where l.organization_id = any (${organizations}::int[]) and not exists (
      select from shift where shift.organization_id = l.organization_id and shift.user_id = l.user_id
        and l.at between shift.suggested_in and shift.suggested_out
    )
    group by 1, 2, l.user_id, l.store_id
  ),
  derived as (select * from shift union all select * from unended union all select * from stray),
  decision as (
    select d.* from span cross join punch_decision d
    where d.organization_id = any (${organizations}::int[]) and d.expected_at >= since and d.expected_at < till
  ),
  missing as (
    select organization_id, key, coalesce(d.kind, m.kind) as kind, coalesce(d.user_id, m.user_id) as user_id,
      coalesce(d.store_id, m.store_id) as store_id, coalesce(d.hours_id, m.hours_id) as hours_id,
      coalesce(d.time_log_id, m.time_log_id) as time_log_id, coalesce(m.lead_count, d.lead_count) as lead_count,
      coalesce(d.expected_at, m.expected_at) as expected_at, m.suggested_in, m.suggested_out, coalesce(d.state, 'open') as state,
      d.time_zone, d.clock_in_at, d.clock_out_at, d.break_min, d.reason, d.submitted_by, d.decided_by, d.decided_at, d.updated_at
    from derived m full join decision d using (organization_id, key)
    where d.id is not null or (m.expected_at >= (select since from span) and m.expected_at < (select till from span))
  )`

/** Of those: what still waits for a decision. */
export const undecided = ['open', 'submitted'] as const
