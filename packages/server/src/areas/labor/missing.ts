import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { badInput } from '../../problem.ts'
import { decodeCursor, encodeCursor, fingerprint } from '../../search/cursor.ts'
import { rangeOf } from './range.ts'

export type MissingPunch = Replies['labor.decidePunch']
type Search = Bodies['labor.missingPunches']

const DAY = 86_400_000
const MOST_DAYS = 92
const DEFAULT_DAYS = 30

interface Span {
  readonly organizations: readonly number[]
  readonly from: Date
  readonly to: Date
  readonly now: Date
}

/**
 * Missing punches as the contract's MissingPunch says, derived from what is there and joined with what was decided of
 * them: `missing(…, decision)`. An open punch counts as lasting 16 hours when it is asked what it covers.
 */
const missing = ({ organizations, from, to, now }: Span): Sql => sql`
  with span as (select ${from}::timestamptz as since, ${to}::timestamptz as till, ${now}::timestamptz as present),
  shift as (
    select h.organization_id, 'shift:' || h.id as key, 'shift' as kind, h.user_id, h.store_id, h.id as hours_id, null::int as time_log_id,
      h.start_at as expected_at, least(h.start_at, date_trunc('minute', work.first_at)) as suggested_in,
      greatest(h.end_at, date_trunc('minute', work.last_at)) as suggested_out, coalesce(work.made, 0) as lead_count
    from span cross join hours h
    left join lateral lead_span(h.organization_id, h.user_id, h.start_at - interval '2 hours', h.end_at + interval '2 hours') work on true
    where h.organization_id = any (${organizations}::int[]) and h.user_id is not null and h.deleted_at is null
      and h.start_at >= since and h.start_at < till and h.end_at <= present
      and not exists (
        select from time_log t where t.organization_id = h.organization_id and t.user_id = h.user_id and t.deleted_at is null
          and t.clock_in_at < h.end_at and coalesce(t.clock_out_at, t.clock_in_at + interval '16 hours') > h.start_at
      )
  ),
  unended as (
    select t.organization_id, 'end:' || t.id as key, 'end' as kind, t.user_id, t.store_id, planned.id as hours_id, t.id as time_log_id,
      coalesce(planned.end_at, t.clock_in_at + interval '8 hours') as expected_at, t.clock_in_at as suggested_in,
      nullif(greatest(planned.end_at, date_trunc('minute', work.last_at), date_trunc('minute', seen.last_at)), t.clock_in_at) as suggested_out,
      coalesce(work.made, 0) as lead_count
    from span cross join time_log t
    left join lateral (
      select h.id, h.end_at from hours h
      where h.organization_id = t.organization_id and h.user_id = t.user_id and h.deleted_at is null
        and h.start_at < t.clock_in_at + interval '8 hours' and h.end_at > t.clock_in_at
      order by h.start_at limit 1
    ) planned on true
    left join lateral lead_span(t.organization_id, t.user_id, t.clock_in_at, t.clock_in_at + interval '16 hours') work on true
    left join lateral (
      select max(a.at) as last_at from activity a
      where a.organization_id = t.organization_id and a.user_id = t.user_id and a.at > t.clock_in_at
        and a.at < t.clock_in_at + interval '16 hours'
    ) seen on true
    where t.organization_id = any (${organizations}::int[]) and t.clock_out_at is null and t.deleted_at is null
      and t.clock_in_at >= since - interval '1 day' and t.clock_in_at < till
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

const person = (alias: string) =>
  `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'name', ${alias}.first_name || ' ' || ${alias}.last_name) end`
const zone = `coalesce(m.time_zone, store.time_zone, 'UTC')`
const columns = raw(`
  m.key, m.organization_id, m.kind, case m.kind when 'end' then 'out' else 'in' end as side,
  json_build_object('id', m.user_id, 'name', coalesce(who.first_name || ' ' || who.last_name, '')) as "user",
  case when store.id is not null then json_build_object('id', store.id, 'name', store.name) end as store, ${zone} as time_zone,
  (m.expected_at at time zone ${zone})::date as date, m.hours_id as shift_id, m.time_log_id, m.lead_count, m.expected_at,
  m.suggested_in as suggested_in_at, m.suggested_out as suggested_out_at, m.state,
  case when m.break_min is not null then json_build_object('clockInAt', iso(m.clock_in_at), 'clockOutAt', iso(m.clock_out_at),
    'breakMin', m.break_min) end as proposed,
  m.reason, ${person('submitter')} as submitted_by, ${person('decider')} as decided_by, m.decided_at, m.updated_at`)
const joins = raw(`
  left join app_user who on who.id = m.user_id
  left join store on store.organization_id = m.organization_id and store.id = m.store_id
  left join app_user submitter on submitter.id = m.submitted_by
  left join app_user decider on decider.id = m.decided_by`)

interface Listed extends MissingPunch {
  total?: number
  mark?: string
}
function plain(row: Listed): MissingPunch {
  delete row.total
  delete row.mark
  return row
}

/** @throws 400 naming `filter.dates` or `cursor` */
export async function missingPunches(context: Context, body: Search): Promise<Replies['labor.missingPunches']> {
  const { tx, caller, services } = context
  const { dates, userIds = [], storeIds = [], kinds = [], states = [] } = body.filter ?? {}
  const limit = body.limit ?? 50
  const now = services.now()
  const asked = dates && (await rangeOf(tx, context, dates, 'filter.dates'))
  // To the minute, so that the pages of one list are of one span.
  const to = asked?.to ?? new Date(Math.ceil(now.getTime() / DAY) * DAY)
  const from = asked?.from ?? new Date(to.getTime() - DEFAULT_DAYS * DAY)
  if (to.getTime() - from.getTime() > (MOST_DAYS + 1) * DAY)
    throw badInput({ path: 'filter.dates', message: `covers more than ${MOST_DAYS} days` })
  const mark = fingerprint(['missing punches', body.filter ?? {}, caller.organizations])
  const place = body.cursor === undefined ? undefined : decodeCursor(body.cursor, mark, 'text', false)
  const [at, key] = (place?.key ?? '').split('|')
  if (place && (!key || !at || Number.isNaN(Date.parse(at))))
    throw badInput({ path: 'cursor', message: 'is not one that a page answered' })
  const oneOf = (column: string, ids: readonly number[]) =>
    ids.length ? sql`and ${raw(column)} = any (${[...ids]}::int[])` : empty
  const rows = await tx.rows<MissingPunch & { total: number; mark: string }>(sql`
    ${missing({ organizations: caller.organizations, from, to, now })},
    wanted as (
      select *, expected_at::text as mark from missing
      where state = any (${states.length ? states : ['open', 'submitted']}::text[]) ${oneOf('user_id', userIds)} ${oneOf('store_id', storeIds)}
        ${kinds.length ? sql`and kind = any (${kinds}::text[])` : empty}
    )
    select ${columns}, m.mark, (select count(*)::int from wanted) as total from wanted m ${joins}
    ${place ? sql`where m.expected_at < ${at}::timestamptz or (m.expected_at = ${at}::timestamptz and m.key > ${key})` : empty}
    order by m.expected_at desc, m.key limit ${limit + 1}::int`)
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const total = rows[0]?.total ?? 0
  return {
    nextCursor: rows.length > limit && last ? encodeCursor(mark, { key: `${last.mark}|${last.key}`, id: 0 }) : null,
    items: items.map(plain),
    total,
    totalIsExact: true,
  }
}

/** One of them by its key, whatever its state; undefined when the key names nothing in reach. */
export async function missingPunch(context: Context, key: string): Promise<MissingPunch | undefined> {
  const { tx, caller, services } = context
  const moment = await momentOf(tx, key)
  if (!moment) return
  const from = new Date(Date.parse(moment) - 3 * DAY)
  const to = new Date(Date.parse(moment) + 3 * DAY)
  return tx.one<MissingPunch>(sql`
    ${missing({ organizations: caller.organizations, from, to, now: services.now() })}
    select ${columns} from missing m ${joins} where m.key = ${key} limit 1`)
}

/** About when it was expected. */
async function momentOf(tx: Tx, key: string): Promise<string | undefined> {
  const [kind, id, , date] = key.split(':')
  if (kind === 'leads') return date && !Number.isNaN(Date.parse(date)) ? `${date}T12:00:00Z` : undefined
  if (Number(id) >= 2 ** 31) return
  const row = await tx.one<{ at: string }>(
    kind === 'shift'
      ? sql`select start_at as at from hours where id = ${Number(id)}`
      : sql`select clock_in_at as at from time_log where id = ${Number(id)}`,
  )
  return row?.at
}
