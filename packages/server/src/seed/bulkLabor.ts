import sql, { raw } from 'sql-template-tag'
import type { Tx } from '../db/index.ts'
import { iso } from './days.ts'

/** Thirteen weeks, as in bulk.ts: copies keep their weekday and match the copied leads. */
const SHIFT_DAYS = 91
/** Quarters that a person's shifts are copied to, including the current one. */
const PERIODS = 8

export interface BulkShifts {
  /** Earlier shifts are past. */
  readonly now: number
  readonly periods?: number
  readonly onDone?: (copied: number) => void
}

/**
 * Adds about `count` shifts by copying the demo's past ones with their punches and activity, without those of guests: first into earlier quarters of the
 * same people, then to more people of the same role and territories.
 */
export async function bulkShifts(
  tx: Tx,
  count: number,
  { now, periods = PERIODS, onDone = () => {} }: BulkShifts,
): Promise<void> {
  await tx.run(sql`create temporary table past on commit drop as
    select h.organization_id, h.id, h.user_id, t.id as log_id from shift h
    left join time_log t on t.organization_id = h.organization_id and t.user_id = h.user_id and t.deleted_at is null
      and t.clock_in_at > h.start_at - interval '2 hours' and t.clock_in_at < h.end_at
    where h.user_id is not null and not is_guest(h.user_id) and h.deleted_at is null and h.end_at < ${iso(now)}::timestamptz
      and not exists (select from time_log o where o.organization_id = h.organization_id and o.user_id = h.user_id and o.clock_out_at is null
        and o.clock_in_at < h.end_at)`)
  await tx.run(sql`create temporary table worker on commit drop as
    select user_id as of_id, user_id as id from past group by 1`)
  const size = (await tx.one<{ size: number }>(sql`select count(*) as size from past`))?.size ?? 0
  if (size === 0) throw new Error('There are no shifts to copy.')
  for (let copied = 0, round = 1; copied < count; copied += size, round++) {
    if (round % periods === 0) await morePeople(tx, round / periods)
    await copyRound(tx, SHIFT_DAYS * (round % periods))
    onDone(Math.min(size, count - copied))
  }
  for (const table of ['app_user', 'membership']) {
    await tx.run(sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${raw(table)}))`)
  }
}

/** Duplicates everyone who has shifts under another name; their shifts are copied from then on. */
async function morePeople(tx: Tx, turn: number): Promise<void> {
  await tx.run(sql`update worker set id = place.id from (
      select of_id, (select max(id) from app_user) + row_number() over (order by of_id)::int as id from worker
    ) place where place.of_id = worker.of_id`)
  await tx.run(sql`insert into app_user (id, uid, first_name, last_name, email, is_active, language_id, hire_date, invited_at, last_activity_at,
      created_at, updated_at)
    select w.id, md5(u.uid || ${String(turn)}::text), other.first_name, u.last_name,
      lower(other.first_name || '.' || u.last_name || w.id || '@walkup.test'), u.is_active, u.language_id, u.hire_date, u.invited_at,
      u.last_activity_at, u.created_at, u.updated_at
    from worker w join app_user u on u.id = w.of_id
    join (select row_number() over (order by of_id) as place, first_name from worker join app_user on app_user.id = of_id) other
      on other.place = 1 + (w.id + ${turn * 7}::int) % (select count(*) from worker)`)
  await tx.run(sql`create temporary table joined on commit drop as
    select m.organization_id, m.id as of_id, (select max(id) from membership) + row_number() over (order by m.organization_id, m.id)::int as id,
      w.id as user_id, m.role_id, m.created_at, m.updated_at
    from worker w join membership m on m.user_id = w.of_id`)
  await tx.run(sql`insert into membership (organization_id, id, user_id, role_id, accepted_at, created_at, updated_at)
    select organization_id, id, user_id, role_id, created_at, created_at, updated_at from joined`)
  await tx.run(sql`insert into membership_territory (organization_id, membership_id, territory_id)
    select j.organization_id, j.id, t.territory_id from joined j
    join membership_territory t on t.organization_id = j.organization_id and t.membership_id = j.of_id`)
  await tx.run(sql`drop table joined`)
}

async function copyRound(tx: Tx, days: number): Promise<void> {
  const ago = sql`make_interval(days => ${days}::int)`
  await tx.run(sql`insert into shift (organization_id, user_id, store_id, type_id, start_at, end_at, colour, posted_at, created_at, updated_at)
    select organization_id, w.id, store_id, type_id, start_at - ${ago}, end_at - ${ago}, colour, posted_at - ${ago}, created_at - ${ago},
      h.updated_at - ${ago}
    from past join shift h using (organization_id, id) join worker w on w.of_id = past.user_id`)
  await tx.run(sql`insert into time_log (organization_id, user_id, store_id, clock_in_at, clock_out_at, time_zone, break_min, hours_type_id, source,
      lat, lng, at_approved_location, original, edited_by, approved_by, approved_at, locked_at, created_at, updated_at)
    select t.organization_id, w.id, t.store_id, clock_in_at - ${ago}, clock_out_at - ${ago}, time_zone, break_min, hours_type_id, source, lat, lng,
      at_approved_location, original, edited_by, approved_by, approved_at - ${ago}, locked_at - ${ago}, t.created_at - ${ago}, t.updated_at - ${ago}
    from past join time_log t on t.organization_id = past.organization_id and t.id = past.log_id join worker w on w.of_id = past.user_id`)
  await tx.run(sql`insert into activity (organization_id, user_id, activity_id, at, store_id, count, reason_id, created_at, updated_at)
    select a.organization_id, w.id, activity_id, a.at - ${ago}, a.store_id, a.count, reason_id, a.created_at - ${ago}, a.updated_at - ${ago}
    from past join time_log t on t.organization_id = past.organization_id and t.id = past.log_id
    join activity a on a.organization_id = t.organization_id and a.user_id = t.user_id and a.at >= t.clock_in_at and a.at <= t.clock_out_at
    join worker w on w.of_id = past.user_id`)
}
