import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { empty, raw } from 'sql-template-tag'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { badInput } from '../../problem.ts'
import { decodeCursor, encodeCursor, fingerprint } from '../../search/cursor.ts'
import { missing, undecided } from './missingRule.ts'
import { rangeOf } from './range.ts'

export type MissingPunch = Replies['labor.decidePunch']
type Search = Bodies['labor.missingPunches']

const DAY = 86_400_000
const MOST_DAYS = 92
const DEFAULT_DAYS = 30

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
  // To the day, so that the pages of one list are of one span.
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
      where state = any (${states.length ? states : [...undecided]}::text[]) ${oneOf('user_id', userIds)} ${oneOf('store_id', storeIds)}
        ${kinds.length ? sql`and kind = any (${kinds}::text[])` : empty}
    ),
    page as (
      select * from wanted
      ${place ? sql`where expected_at < ${at}::timestamptz or (expected_at = ${at}::timestamptz and key > ${key})` : empty}
      order by expected_at desc, key limit ${limit + 1}::int
    )
    select ${columns}, m.mark, (select count(*)::int from wanted) as total from page m ${joins} order by m.expected_at desc, m.key`)
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
