import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { join } from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { badInput, conflict } from '../../problem.ts'
import { within } from '../../search/index.ts'
import { rangeOf } from '../labor/range.ts'
import { shiftsWhere } from './queries.ts'

interface Shift {
  readonly id: number
  readonly isPosted: boolean
  readonly isUnapproved: boolean
  readonly startAt: string
  readonly user: { id: number; name: string } | null
}
const MAX_LISTED = 20

/** Posts the shifts of a range. @throws 400 naming `dates`, 409 `unapproved` */
export async function postHours(context: Context, body: Bodies['hours.post']): Promise<Replies['hours.post']> {
  const { tx, caller, services, request } = context
  const range = await rangeOf(tx, context, body.dates, 'dates')
  if (!range.from || !range.to) throw badInput({ path: 'dates', code: 'days-or-range-required' })
  const now = services.now()
  const shifts = await tx.rows<Shift>(sql`
    select shift.id, shift.start_at, shift.posted_at is not null as is_posted,
      case when shift.user_id is not null
        then json_build_object('id', shift.user_id, 'name', (select u.first_name || ' ' || u.last_name from app_user u where u.id = shift.user_id))
        end as "user",
      shift.user_id is not null and shift.start_at <= ${now} and case
        when punched.total > 0 then punched.unapproved > 0
        else not exists (
          select from punch_decision d where d.organization_id = shift.organization_id and d.key = 'shift:' || shift.id and d.deleted_at is null
            and d.state in ('approved', 'rejected')
        ) end as is_unapproved
    from shift cross join lateral (
      select count(*) as total, count(*) filter (where t.approved_at is null) as unapproved from time_log t
      where t.organization_id = shift.organization_id and t.user_id = shift.user_id and t.deleted_at is null
        and t.clock_in_at < shift.end_at and coalesce(t.clock_out_at, t.clock_in_at + interval '16 hours') > shift.start_at
    ) punched
    where shift.organization_id = ${caller.organizationId} and
      ${join([...shiftsWhere(body), ...within(sql`shift.start_at`, range)], ' and ')}
    order by shift.start_at, shift.id for no key update of shift`)
  const posting = shifts.filter(({ isPosted }) => !isPosted)
  const unapproved = posting.filter(({ isUnapproved }) => isUnapproved)
  if (unapproved.length && !body.includeUnapproved) {
    throw conflict(
      'unapproved.shifts',
      { count: unapproved.length },
      {
        count: unapproved.length,
        shifts: unapproved.slice(0, MAX_LISTED).map(({ id, user, startAt }) => ({ id, user, startAt })),
      },
    )
  }
  if (posting.length) {
    const ids = posting.map(({ id }) => id)
    await tx.run(sql`update shift set posted_at = ${now}, seen_at = null where id = any (${ids}::int[])`)
    await tx.run(sql`
      insert into audit_event (organization_id, actor_id, ip, entity, entity_id, action)
      select organization_id, ${caller.userId}::int, ${request.ip}, 'hours', id, 'post' from shift where id = any (${ids}::int[])`)
  }
  return {
    posted: posting.length,
    alreadyPosted: shifts.length - posting.length,
    unapproved: unapproved.length,
    postedAt: posting.length ? now.toISOString() : null,
  }
}
