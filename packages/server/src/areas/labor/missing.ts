import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { badInput } from '../../problem.ts'
import { decodeCursor, encodeCursor, fingerprint } from '../../search/cursor.ts'
import {
  expectedWithin,
  latestExpectedAt,
  openPunches,
  refreshMissingPunches,
  decidedPunches,
  undecided,
  defaultSpan,
} from './missingQueries.ts'
import { rangeOf } from './range.ts'
import { laborReach } from './access.ts'

export type MissingPunch = Replies['labor.decidePunch']
type Search = Bodies['labor.missingPunches']

const DAY = 86_400_000
const MAX_DAYS = 92
/** Counting stops here. */
const COUNTED = 1000

const person = (alias: string) =>
  `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'name', ${alias}.first_name || ' ' || ${alias}.last_name) end`
const zone = `coalesce(m.time_zone, store.time_zone, 'UTC')`
const columns = raw(`
  m.key, m.organization_id, m.kind, case m.kind when 'end' then 'out' else 'in' end as side,
  json_build_object('id', m.user_id, 'name', coalesce(who.first_name || ' ' || who.last_name, '')) as "user",
  case when store.id is not null then json_build_object('id', store.id, 'name', store.name) end as store, ${zone} as time_zone,
  (m.expected_at at time zone ${zone})::date as date, m.shift_id, m.time_log_id, m.lead_count, m.expected_at,
  m.suggested_in as suggested_in_at,
  nullif(greatest(m.suggested_out, date_trunc('minute', seen.at)), m.suggested_in) as suggested_out_at, m.state,
  case when m.break_min is not null then json_build_object('clockInAt', iso(m.clock_in_at), 'clockOutAt', iso(m.clock_out_at),
    'breakMin', m.break_min) end as proposed,
  m.reason, ${person('submitter')} as submitted_by, ${person('decider')} as decided_by, m.decided_at, m.updated_at`)
const joins = raw(`
  left join app_user who on who.id = m.user_id
  left join store on store.organization_id = m.organization_id and store.id = m.store_id
  left join app_user submitter on submitter.id = m.submitted_by
  left join app_user decider on decider.id = m.decided_by
  left join lateral (
    select a.at from activity a
    where m.kind = 'end' and a.organization_id = m.organization_id and a.user_id = m.user_id
      and a.at > m.suggested_in and a.at < m.latest_activity
    order by a.at desc limit 1
  ) seen on true`)
/** A boundary as a column: computed per row, the row policy would keep it from using the index. */
const ofPage = raw(`r.*, r.suggested_in + interval '16 hours' as latest_activity`)

function plain(row: MissingPunch & { mark?: string }): MissingPunch {
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
  const usual = defaultSpan(now, asked?.to ?? undefined)
  const to = usual.to
  const from = asked?.from ?? usual.from
  if (to.getTime() - from.getTime() > (MAX_DAYS + 1) * DAY)
    throw badInput({ path: 'filter.dates', code: 'covers-too-many-days', params: { days: MAX_DAYS } })
  const mark = fingerprint(['missing punches', body.filter ?? {}, caller.organizations])
  const place = body.cursor === undefined ? undefined : decodeCursor(body.cursor, mark, 'text', false)
  const [at, key] = (place?.key ?? '').split('|')
  if (place && (!key || !at || Number.isNaN(Date.parse(at)))) throw badInput({ path: 'cursor', code: 'bad-cursor' })
  const oneOf = (column: string, values: readonly unknown[], type: string) =>
    values.length ? sql`and ${raw(column)} = any (${[...values]}::${raw(type)}[])` : empty
  const wanted = sql`
    ${oneOf('r.user_id', userIds, 'int')} ${oneOf('r.store_id', storeIds, 'int')} ${oneOf('r.kind', kinds, 'text')}
    ${laborReach(caller) === 'own' ? sql`and r.user_id = ${caller.userId}` : empty} ${laborReach(caller) === 'none' ? sql`and false` : empty}`
  const latest = latestExpectedAt(now)
  const within = sql`organization_id = within.id`
  const openOnes = openPunches(now, sql`m.${within} and ${expectedWithin('m', from, latest < to ? latest : to)}`)
  const ofState = (state: string) =>
    state === 'open'
      ? openOnes
      : decidedPunches(now, sql`d.${within} and d.state = ${state} and ${expectedWithin('d', from, to)}`)
  // Each state is read in the order of its own index, only as far as the page or the count requires.
  const most = (count: number, onward: Sql) => sql`
    unnest(${caller.organizations}::int[]) as within(id) cross join lateral (${join(
      [...new Set(states.length ? states : undecided)].map(
        (state) => sql`
          (select r.* from (${ofState(state)}) r where true ${wanted} ${onward} order by r.expected_at desc, r.key limit ${count}::int)`,
      ),
      ' union all ',
    )}) r`
  const onward = place
    ? sql`and r.expected_at <= ${at}::timestamptz and (r.expected_at < ${at}::timestamptz or r.key > ${key})`
    : empty
  await refreshMissingPunches(tx)
  const rows = await tx.rows<MissingPunch & { mark: string }>(sql`
    with m as (select ${ofPage} from ${most(limit + 1, onward)} order by r.expected_at desc, r.key limit ${limit + 1}::int)
    select ${columns}, m.expected_at::text as mark from m ${joins} order by m.expected_at desc, m.key`)
  const counted = await tx.one<{ total: number }>(sql`select count(*)::int as total from ${most(COUNTED + 1, empty)}`)
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const total = counted?.total ?? 0
  return {
    nextCursor: rows.length > limit && last ? encodeCursor(mark, { key: `${last.mark}|${last.key}`, id: 0 }) : null,
    items: items.map(plain),
    total: Math.min(total, COUNTED),
    totalIsExact: total <= COUNTED,
  }
}

/** A missing punch by its key, in any state; undefined if the caller cannot access one. */
export async function missingPunch({ tx, caller, services }: Context, key: string): Promise<MissingPunch | undefined> {
  await refreshMissingPunches(tx)
  const now = services.now()
  const named = sql`organization_id = any (${caller.organizations}::int[])`
  return tx.one<MissingPunch>(sql`
    with m as (
      select ${ofPage} from (${openPunches(now, sql`m.${named} and m.key = ${key}`)} union all ${decidedPunches(now, sql`d.${named} and d.key = ${key}`)}) r
    )
    select ${columns} from m ${joins} limit 1`)
}
