import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { isInternal, reachOf } from '../../auth/roles.ts'
import type { Context } from '../../context.ts'
import { momentErrors, momentOf } from '../../idempotency.ts'
import { badInput } from '../../problem.ts'
import { instantRange, searchPage, within } from '../../search/index.ts'
import { assertReferences, audit } from '../../persistence/index.ts'
import { hasEntry } from '../lookup/entries.ts'

type Activity = Replies['users.recordActivity']

const DAY = 86_400_000
const APPROACH = 5
/** Clocking in and out: only time logs create these. */
const PUNCHES: ReadonlySet<number> = new Set([1, 2])
const DAYS_BACK = 31

const named = (alias: string) =>
  `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'name', ${alias}.name) end`
const present = {
  columns: raw(`page.id, json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) as "user", page.at,
    json_build_object('id', page.activity_id, 'name', (select name from list_entry entry
      where entry.organization_id = page.organization_id and entry.list = 'userActivities' and entry.id = page.activity_id)) as activity,
    ${named('store')} as store, page.count, ${named('reason')} as reason, page.note`),
  joins: raw(`join app_user u on u.id = page.user_id
    left join store on store.organization_id = page.organization_id and store.id = page.store_id
    left join lookup_item reason on reason.organization_id = page.organization_id and reason.id = page.reason_id`),
}
/** Compares a single value with `=`, so that an index starting with it is in list order. */
export const oneOf = (column: Sql, values: readonly number[] | undefined): Sql[] =>
  values?.length ? [values.length > 1 ? sql`${column} = any (${[...values]}::int[])` : sql`${column} = ${values[0]}::int`] : []

/** The organization's first day of the week; 0 is Sunday. */
export async function firstDayOf({ tx, caller }: Pick<Context, 'tx' | 'caller'>): Promise<number> {
  const row = await tx.one<{ day: number }>(
    sql`select int_first_day_of_week as day from organization where id = ${caller.organizationId}`,
  )
  return row?.day ?? 0
}

export async function searchActivity(
  context: Context,
  body: Bodies['users.searchActivity'],
): Promise<Replies['users.searchActivity']> {
  const { tx, caller, services, request } = context
  const { at, userIds, activityIds, storeIds } = body.filter ?? {}
  const dates = {
    path: 'filter.at',
    now: services.now(),
    offset: request.header('offset'),
    firstDayOfWeek: await firstDayOf(context),
  }
  const where = [
    // Repeats the row policy, so that fewer rows are read.
    sql`${isInternal(caller)}`,
    ...(reachOf(caller, 'activity') === 'own' ? [sql`activity.user_id = ${caller.userId}`] : []),
    ...oneOf(sql`activity.user_id`, userIds),
    ...oneOf(sql`activity.activity_id`, activityIds),
    ...oneOf(sql`activity.store_id`, storeIds),
    ...(at ? within(sql`activity.at`, instantRange(at, dates)) : []),
  ]
  const page = await searchPage<Activity, 'at'>(tx, {
    list: 'users.searchActivity',
    body,
    sorts: { at: { by: sql`activity.at`, kind: 'instant' } },
    defaultSort: { by: 'at', direction: 'desc' },
    table: 'activity',
    where: join(where, ' and '),
    organizations: caller.organizations,
    present,
  })
  return page
}

/** The caller's activities of the past 24 hours, from rows aliased `page`. */
const mineOf = ({ caller, services }: Context): Sql =>
  sql`page.organization_id = ${caller.organizationId} and page.user_id = ${caller.userId}
    and page.at > ${new Date(services.now().getTime() - DAY)} and page.at <= ${services.now()}`

export async function recentActivity(context: Context): Promise<Replies['users.recentActivity']> {
  const { tx } = context
  const mine = mineOf(context)
  const rows = await tx.rows<Activity>(sql`
    select ${present.columns} from activity page ${present.joins} where ${mine} order by page.at desc, page.id desc limit 20`)
  const made = await tx.one<{ approaches: number }>(sql`
    select coalesce(sum(count), 0)::int as approaches from activity page where ${mine} and activity_id = ${APPROACH}`)
  return { items: rows, approaches: made?.approaches ?? 0 }
}

export async function recordActivity(context: Context, body: Bodies['users.recordActivity']): Promise<Activity> {
  const { tx, caller, services } = context
  const { organizationId } = caller
  const userId = body.userId ?? caller.userId
  const now = services.now()
  const at = momentOf(body.at, now)
  if (!(await hasEntry(tx, organizationId, 'userActivities', body.activityId)))
    throw badInput({ path: 'activityId', code: 'unknown-activity' })
  if (PUNCHES.has(body.activityId)) throw badInput({ path: 'activityId', code: 'recorded-by-time-log' })
  if (body.count !== undefined && body.count > 1 && body.activityId !== APPROACH) {
    throw badInput({ path: 'count', code: 'approaches-only' })
  }
  const [early] = momentErrors(body.at, now, 'at').filter(({ code }) => code === 'in-future-check-clock')
  if (early) throw badInput(early)
  if (now.getTime() - at.getTime() > DAYS_BACK * DAY) {
    throw badInput({ path: 'at', code: 'not-recent', params: { days: DAYS_BACK } })
  }
  await assertReferences(tx, organizationId, [
    { path: 'userId', ids: userId, table: 'user_card' },
    { path: 'storeId', ids: body.storeId, table: 'store', where: sql`deleted_at is null` },
    { path: 'reasonId', ids: body.reasonId, table: 'lookup_item', where: sql`list = 'userReasons'` },
  ])
  const open = await tx.one<{ storeId: number | null }>(sql`
    select store_id from time_log where organization_id = ${organizationId} and user_id = ${userId} and deleted_at is null
      and clock_in_at <= ${at} and (clock_out_at is null or clock_out_at > ${at}) order by clock_in_at desc limit 1`)
  const storeId = body.storeId === undefined ? (open?.storeId ?? null) : body.storeId
  const made = await tx.one<{ id: number }>(sql`
    insert into activity (organization_id, user_id, activity_id, at, store_id, count, reason_id, note, created_by)
    values (${organizationId}, ${userId}, ${body.activityId}, ${at}, ${storeId}, ${body.count ?? 1}, ${body.reasonId ?? null},
      ${body.note?.trim() || null}, ${caller.userId})
    returning id`)
  if (!made) throw new Error('The activity did not come back.')
  await tx.run(sql`select touch_last_activity(${userId}, ${at})`)
  if (userId !== caller.userId) {
    const after = { userId, activityId: body.activityId, at: at.toISOString(), count: body.count ?? 1 }
    await audit(context, { entity: 'activity', organizationId, id: made.id }, 'create', null, after)
  }
  const row = await tx.one<Activity>(
    sql`select ${present.columns} from activity page ${present.joins} where page.id = ${made.id}`,
  )
  if (!row) throw new Error('The activity did not come back.')
  return row
}

/** Undoes the caller's latest approaches. @throws 400 naming `count` */
export async function undoApproaches(context: Context, count: number): Promise<Replies['users.recentActivity']> {
  const { tx, caller } = context
  const { organizationId } = caller
  const rows = await tx.rows<{ id: number; count: number }>(sql`
    select id, count from activity page where ${mineOf(context)} and activity_id = ${APPROACH} order by at desc, id desc for update`)
  const recorded = rows.reduce((sum, row) => sum + row.count, 0)
  if (count > recorded) throw badInput({ path: 'count', code: 'more-than-recorded', params: { count: recorded } })
  let left = count
  for (const row of rows) {
    if (left === 0) break
    const rest = Math.max(0, row.count - left)
    left -= row.count - rest
    const own = sql`organization_id = ${organizationId} and id = ${row.id}`
    await tx.run(rest ? sql`update activity set count = ${rest} where ${own}` : sql`delete from activity where ${own}`)
    const subject = { entity: 'activity', organizationId, id: row.id }
    await audit(context, subject, rest ? 'update' : 'delete', { count: row.count }, rest ? { count: rest } : null)
  }
  return recentActivity(context)
}
