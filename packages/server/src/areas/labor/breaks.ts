import type { Bodies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { audit } from '../../persistence/index.ts'
import { badInput, conflict } from '../../problem.ts'
import { assertAfterLast, openLog, tapTime } from './clock.ts'
import { logRow, type TimeLogRow } from './logs.ts'
import { lockLog, type Log } from './write.ts'

interface Break {
  readonly id: number
  readonly activityId: number
}

/** Ends the open break of a punch, if there is one. */
export async function endBreak(context: Context, log: Log, at: string): Promise<boolean> {
  const { organizationId } = log
  const ended = await context.tx.one<Break>(sql`
    update time_log_break set end_at = greatest(start_at, ${at}::timestamptz)
    where organization_id = ${organizationId} and time_log_id = ${log.id} and end_at is null returning id, activity_id`)
  if (!ended) return false
  await audit(context, { entity: 'timeLogBreak', organizationId, id: ended.id }, 'update', { endAt: null }, { endAt: at })
  return true
}

/** The kind of break for an activity. @throws 400 naming `activityId` */
export async function breakType(
  { tx }: Context,
  activityId: number | undefined,
  organizationId: number,
): Promise<{ id: number; isPaidBreak: boolean }> {
  if (activityId === undefined) throw badInput({ path: 'activityId', code: 'required' })
  const type = await tx.one<{ id: number; isPaidBreak: boolean }>(sql`
    select id, is_paid_break from list_entry where organization_id = ${organizationId} and list = 'userActivities'
      and id = ${activityId} and is_active and is_paid_break is not null`)
  if (!type) throw badInput({ path: 'activityId', code: 'unknown-break' })
  return type
}

/** Starts or ends a break of the caller. @throws 400, 409 `not-clocked-in`, `on-break` or `not-on-break` */
export async function takeBreak(
  context: Context,
  { action, activityId, at: tapped }: Bodies['labor.break'],
): Promise<TimeLogRow> {
  const { tx, caller } = context
  const moment = tapTime(context, tapped)
  if (action === 'end' && activityId !== undefined) throw badInput({ path: 'activityId', code: 'break-start-only' })
  const type = action === 'start' ? await breakType(context, activityId, caller.organizationId) : undefined
  const open = await openLog(context)
  const log = open && (await lockLog(tx, open.id))
  if (!log || log.clockOutAt !== null) throw conflict('not-clocked-in')
  const { organizationId } = log
  await assertAfterLast(tx, log, moment)
  const at = moment.toISOString()
  if (!type) {
    if (!(await endBreak(context, log, at))) throw conflict('not-on-break')
    return logRow(tx, log.id)
  }
  const current = await tx.one(sql`
    select 1 as found from time_log_break where organization_id = ${organizationId} and time_log_id = ${log.id} and end_at is null`)
  if (current) throw conflict('on-break', {}, { current: await logRow(tx, log.id) })
  const values = { timeLogId: log.id, activityId: type.id, isPaid: type.isPaidBreak, startAt: at }
  const made = await tx.one<{ id: number }>(sql`
    insert into time_log_break (organization_id, time_log_id, activity_id, is_paid, start_at, created_by)
    values (${organizationId}, ${log.id}, ${type.id}, ${type.isPaidBreak}, ${at}, ${caller.userId}) returning id`)
  if (!made) throw new Error('The break did not come back.')
  await audit(context, { entity: 'timeLogBreak', organizationId, id: made.id }, 'create', null, values)
  await tx.run(sql`
    insert into activity (organization_id, user_id, activity_id, at, store_id, created_by)
    values (${organizationId}, ${caller.userId}, ${type.id}, ${at}, ${log.storeId}, ${caller.userId})`)
  return logRow(tx, log.id)
}
