import type { Queries, Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import { fieldRoleIds, reachOf } from '../../auth/roles.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../problem.ts'
import { LaborTally, outerBounds, reportScope, spanTable, type Named } from '../../metrics/index.ts'

type Reply = Replies['dashboard.userTimeLogs']
type Log = Reply['items'][number] & { paidSeconds: number }

/** @throws 404 for a person whose punches are out of the caller's reach */
async function person({ tx, caller }: Context, userId: number): Promise<Named> {
  const found = await tx.one<Named & { isNear: boolean }>(sql`
    select u.id, u.first_name || ' ' || u.last_name as name, exists (
      select from membership m join membership_territory t on t.organization_id = m.organization_id and t.membership_id = m.id
      where m.user_id = u.id and m.role_id = any (${fieldRoleIds}::int[]) and t.territory_id = any (${[...caller.territories]}::int[])) as is_near
    from app_user u
    where u.id = ${userId}::int and u.deleted_at is null
      and exists (select from membership m where m.user_id = u.id and m.organization_id = any (${[...caller.organizations]}::int[]))`)
  const reach = reachOf(caller, 'labor')
  const isOut = reach === 'own' || (reach === 'territory' && !found?.isNear)
  if (!found || (isOut && userId !== caller.userId)) throw notFound()
  return { id: found.id, name: found.name }
}

/** @throws 404 for a person out of reach, 400 naming a field of the dates */
export async function userTimeLogs(context: Context, userId: number, query: Queries['dashboard.userTimeLogs']): Promise<Reply> {
  const { tx, caller } = context
  const user = await person(context, userId)
  const scope = await reportScope(context, { filter: { dates: query } }, { path: '' })
  const spans = scope.spans.filter((span) => span.period === 0)
  const { from, to } = outerBounds(spans, 0)
  const made =
    reachOf(caller, 'leads') === 'none'
      ? sql`null::int`
      : sql`
    (select count(*)::int from lead where lead.organization_id = log.organization_id and lead.lead_generator_id = log.user_id
      and lead.time_log_id = log.id and lead.deleted_at is null and lead.received_at >= log.clock_in_at - interval '1 day'
      and lead.received_at < coalesce(log.clock_out_at, log.clock_in_at) + interval '2 days')`
  const logs = await tx.rows<Log>(sql`
    with ${spanTable(spans)}
    select log.id, to_char(log.clock_in_at at time zone span.time_zone, 'YYYY-MM-DD') as date,
      case when store.id is not null then json_build_object('id', store.id, 'name', store.name) end as store,
      log.clock_in_at, log.clock_out_at, span.time_zone, log.break_min, log.source, log.approved_at is not null as is_approved,
      greatest(0, floor(extract(epoch from log.clock_out_at - log.clock_in_at)) - log.unpaid_break_min * 60)::int as paid_seconds,
      ${made} as leads
    from time_log log
    left join store on store.organization_id = log.organization_id and store.id = log.store_id
    join span on span.organization_id = log.organization_id and span.territory_id = coalesce(store.territory_id, 0)
      and log.clock_in_at >= span.from_at and log.clock_in_at < span.to_at
    where log.organization_id = any (${[...caller.organizations]}::int[]) and log.user_id = ${userId}::int and log.deleted_at is null
      and log.clock_in_at >= ${from}::timestamptz and log.clock_in_at < ${to}::timestamptz
    order by log.clock_in_at desc, log.id desc`)
  const sum = new LaborTally()
  for (const log of logs)
    sum.add({
      period: 0,
      paidSeconds: log.clockOutAt === null ? 0 : log.paidSeconds,
      openTimeLogs: log.clockOutAt === null ? 1 : 0,
    })
  const leads = reachOf(caller, 'leads') === 'none' ? null : logs.reduce((total, log) => total + (log.leads ?? 0), 0)
  const labor = sum.of(0, leads ?? 0)
  return {
    user,
    period: scope.period,
    items: logs.map(({ paidSeconds, ...log }) => ({
      ...log,
      paidMinutes: log.clockOutAt === null ? null : Math.floor(paidSeconds / 60),
    })),
    total: { ...labor, leadsPerPaidHour: leads === null ? null : labor.leadsPerPaidHour, leads },
  }
}
