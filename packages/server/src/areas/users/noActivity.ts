import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { join, raw } from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { conflict, notFound } from '../../problem.ts'
import { instantRange, searchPage, within } from '../../search/index.ts'
import { assertFresh, assertReferences, writeRow } from '../../persistence/index.ts'
import { laborReach } from '../labor/access.ts'
import { firstDayOf, oneOf } from './activity.ts'

type NoActivity = Replies['users.updateNoActivity']
const DAY = 86_400_000
const DAYS = 7

/**
 * Shifts without any activity of their person, from an hour before to an hour after. Computed inline, these bounds could not
 * use an index under the row policy, and all of the person's activity would be read; `offset 0` keeps them separate.
 */
const idle = sql`shift.may_be_idle and shift.user_id is not null and shift.deleted_at is null and shift.posted_at is not null and not exists (
  select from (select shift.start_at - interval '1 hour' as since, shift.end_at + interval '1 hour' as till offset 0) as around
  join activity a on a.organization_id = shift.organization_id and a.user_id = shift.user_id and a.at between around.since and around.till
  offset 0)`

const present = {
  columns: raw(`page.id, json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) as "user",
    json_build_object('id', store.id, 'name', store.name) as store, (page.start_at at time zone store.time_zone)::date as date,
    page.start_at, page.end_at, store.time_zone,
    case when why.id is not null then json_build_object('id', item.id, 'name', item.name) end as reason, why.note, why.updated_at`),
  joins: raw(`join app_user u on u.id = page.user_id
    join store on store.organization_id = page.organization_id and store.id = page.store_id
    left join no_activity why on why.organization_id = page.organization_id and why.shift_id = page.id
    left join lookup_item item on item.organization_id = why.organization_id and item.id = why.reason_id`),
}

export async function searchNoActivity(
  context: Context,
  body: Bodies['users.searchNoActivity'],
): Promise<Replies['users.searchNoActivity']> {
  const { tx, caller, services, request } = context
  const { period, userIds, storeIds, hasReason } = body.filter ?? {}
  const now = services.now()
  const days = { path: 'filter.period', now, offset: request.header('offset'), firstDayOfWeek: await firstDayOf(context) }
  const range = period ? instantRange(period, days) : { from: new Date(now.getTime() - DAYS * DAY), to: null }
  const explained = sql`exists (select from no_activity why where why.organization_id = shift.organization_id and why.shift_id = shift.id)`
  const where = [
    // Repeats the row policy, so that fewer rows are read.
    ...(laborReach(caller) === 'none' ? [sql`false`] : []),
    ...(laborReach(caller) === 'own' ? [sql`shift.user_id = ${caller.userId}`] : []),
    idle,
    sql`shift.start_at <= ${now}`,
    ...within(sql`shift.start_at`, range),
    ...oneOf(sql`shift.user_id`, userIds),
    ...oneOf(sql`shift.store_id`, storeIds),
    ...(hasReason === undefined ? [] : [hasReason ? explained : sql`not ${explained}`]),
  ]
  return searchPage<NoActivity, 'startAt'>(tx, {
    list: 'users.searchNoActivity',
    body,
    sorts: { startAt: { by: sql`shift.start_at`, kind: 'instant' } },
    defaultSort: { by: 'startAt', direction: 'desc' },
    table: 'shift',
    where: join(where, ' and '),
    organizations: caller.organizations,
    present,
  })
}

export async function updateNoActivity(context: Context, body: Bodies['users.updateNoActivity']): Promise<NoActivity> {
  const { tx } = context
  const one = async (): Promise<NoActivity> => {
    const row = await tx.one<NoActivity>(
      sql`select ${present.columns} from shift page ${present.joins} where page.id = ${body.hoursId}`,
    )
    if (!row) throw notFound()
    return row
  }
  const shift = await tx.one<{ organizationId: number; isIdle: boolean }>(sql`
    select organization_id, (${idle}) and start_at <= ${context.services.now()} as is_idle from shift
    where id = ${body.hoursId} and deleted_at is null`)
  if (!shift) throw notFound()
  const { organizationId } = shift
  if (!shift.isIdle) throw conflict('not-allowed.shift-activity')
  await assertReferences(tx, organizationId, [
    { path: 'reasonId', ids: body.reasonId, table: 'lookup_item', where: sql`list = 'userReasons'` },
  ])
  // Serialized per shift, so that the second of two concurrent reasons finds the first.
  await tx.run(sql`select pg_advisory_xact_lock(hashtext(${`no activity ${body.hoursId}`}))`)
  const row = await tx.one<{ id: number; organizationId: number; updatedAt: string }>(sql`
    select * from no_activity where organization_id = ${organizationId} and shift_id = ${body.hoursId} for no key update`)
  await assertFresh(row ?? { updatedAt: null }, body.updatedAt, one)
  const values = {
    shiftId: body.hoursId,
    reasonId: body.reasonId,
    note: body.note === undefined ? undefined : body.note?.trim() || null,
  }
  await writeRow(context, { entity: 'noActivity', table: 'no_activity', row, organizationId, values })
  return one()
}
