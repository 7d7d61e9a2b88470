import sql, { raw, type Sql } from 'sql-template-tag'
import { background, serverScope, type Db, type Tx } from '../../db/index.ts'

/** Runs before missing punches are read, to derive stale ones from shifts, punches and leads. */
export const refreshMissingPunches = (tx: Tx): Promise<unknown> => tx.one(sql`select refresh_missing_punches()`)

/** Derives them for all organizations in the background, so that reading does not have to catch up on many writes. */
export async function refreshAllMissingPunches(db: Db): Promise<void> {
  const organizations = await db.asAccounts((tx) => tx.rows<{ id: number }>(sql`select id from organization`), background)
  await db.asTenant({ ...serverScope(), organizations: organizations.map(({ id }) => id) }, refreshMissingPunches, background)
}

/** A missed shift counts once it is over, but a punch's missing side may be expected up to a day later. */
const DAY = 86_400_000
const AHEAD = DAY
const USUAL_DAYS = 30
/** The latest expected time of an undecided punch that is missing at `now`. */
export const latestExpectedAt = (now: Date): Date => new Date(now.getTime() + AHEAD)

/** The default span, rounded to the day, so that the pages of a list share one span. */
export const defaultSpan = (now: Date, to = new Date(Math.ceil(now.getTime() / DAY) * DAY)) => ({
  from: new Date(to.getTime() - USUAL_DAYS * DAY),
  to,
})

const valid = (now: Date) => sql`m.due_at <= ${now}::timestamptz and m.until_at > ${now}::timestamptz`

/** Open ones, by a condition on `m`. */
export const openPunches = (now: Date, where: Sql): Sql => sql`
  select m.organization_id, m.key, m.kind, m.user_id, m.store_id, m.shift_id, m.time_log_id, m.lead_count, m.expected_at, m.suggested_in,
    m.suggested_out, 'open' as state, null::text as time_zone, null::timestamptz as clock_in_at, null::timestamptz as clock_out_at,
    null::int as break_min, null::text as reason, null::int as submitted_by, null::int as decided_by, null::timestamptz as decided_at,
    null::timestamptz as updated_at
  from missing_punch m
  where ${valid(now)} and ${where}
    and not exists (select from punch_decision d where d.organization_id = m.organization_id and d.key = m.key and d.deleted_at is null)`

/** Submitted or decided ones, by a condition on `d`; they remain even if nothing is missing anymore. */
export const decidedPunches = (now: Date, where: Sql): Sql => sql`
  select d.organization_id, d.key, d.kind, d.user_id, coalesce(d.store_id, m.store_id) as store_id, coalesce(d.shift_id, m.shift_id) as shift_id,
    coalesce(d.time_log_id, m.time_log_id) as time_log_id, coalesce(m.lead_count, d.lead_count) as lead_count, d.expected_at,
    m.suggested_in, m.suggested_out, d.state, d.time_zone, d.clock_in_at, d.clock_out_at, d.break_min, d.reason, d.submitted_by,
    d.decided_by, d.decided_at, d.updated_at
  from punch_decision d
  left join missing_punch m on m.organization_id = d.organization_id and m.key = d.key and ${valid(now)}
  where d.deleted_at is null and ${where}`

/** Expected in [`from`, `to`), for rows of that alias. */
export const expectedWithin = (row: 'm' | 'd', from: Date, to: Date): Sql =>
  sql`${raw(row)}.expected_at >= ${from}::timestamptz and ${raw(row)}.expected_at < ${to}::timestamptz`

/** Those that still need a decision. */
export const undecided = ['open', 'submitted'] as const
