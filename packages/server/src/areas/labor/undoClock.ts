import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { audit, softDelete, writeRow } from '../../persistence/index.ts'
import { conflict, notFound } from '../../problem.ts'
import { logRow } from './logs.ts'
import { lockLog, type Log } from './write.ts'

type Action = Bodies['labor.undoClock']['action']
interface Break {
  readonly id: number
  readonly activityId: number
  readonly startAt: string
  readonly endAt: string | null
}
interface Last {
  readonly action: Action
  readonly at: string
  /** Of the activity list. */
  readonly activityId: number | undefined
  readonly break?: Break
}

const MINUTES = 10
const activities = { in: 1, out: 2 } as const

/** The last clock action of a punch. */
function lastAction({ clockInAt, clockOutAt }: Log, newest: Break | undefined): Last {
  if (clockOutAt !== null) return { action: 'out', at: clockOutAt, activityId: activities.out }
  if (!newest) return { action: 'in', at: clockInAt, activityId: activities.in }
  const { activityId, startAt, endAt } = newest
  return endAt === null
    ? { action: 'startBreak', at: startAt, activityId, break: newest }
    : { action: 'endBreak', at: endAt, activityId: undefined, break: newest }
}

/** Whether anything else has happened to the punch, or to its person. */
async function isChanged({ tx }: Context, log: Log, { action }: Last): Promise<boolean> {
  if (log.editedBy !== null || log.approvedAt !== null || log.lockedAt !== null) return true
  const later = await tx.one(sql`
    select 1 as found from time_log where organization_id = ${log.organizationId} and user_id = ${log.userId} and deleted_at is null
      and clock_in_at > ${log.clockInAt}::timestamptz
    union all
    select 1 from lead where organization_id = ${log.organizationId} and time_log_id = ${log.id} and ${action === 'in'}`)
  return later !== undefined
}

async function undoBreak(context: Context, { organizationId }: Log, { id, endAt, ...rest }: Break): Promise<void> {
  const subject = { entity: 'timeLogBreak', organizationId, id }
  const own = sql`organization_id = ${organizationId} and id = ${id}`
  if (endAt === null) {
    await context.tx.run(sql`delete from time_log_break where ${own}`)
    await audit(context, subject, 'delete', { ...rest, endAt }, null)
  } else {
    await context.tx.run(sql`update time_log_break set end_at = null where ${own}`)
    await audit(context, subject, 'update', { endAt }, { endAt: null })
  }
}

/** Undoes the last action of the caller's clock. @throws 404, 409 `cannot-undo` */
export async function undoClock(
  context: Context,
  { logId, action }: Bodies['labor.undoClock'],
): Promise<Replies['labor.undoClock']> {
  const { tx, caller, services } = context
  const log = await lockLog(tx, logId, caller.userId)
  const { organizationId } = log
  if (organizationId !== caller.organizationId) throw notFound()
  const newest = await tx.one<Break>(sql`
    select id, activity_id, start_at, end_at from time_log_break
    where organization_id = ${organizationId} and time_log_id = ${logId} order by start_at desc limit 1`)
  const last = lastAction(log, newest)
  if (last.action !== action || (await isChanged(context, log, last))) throw conflict('cannot-undo.changed')
  if (services.now().getTime() - Date.parse(last.at) > MINUTES * 60_000) throw conflict('cannot-undo.late', { minutes: MINUTES })

  if (last.break) await undoBreak(context, log, last.break)
  else if (action === 'in') await softDelete(context, 'timeLog', 'time_log', log)
  else {
    const values = { clockOutAt: null, clockOutSentAt: null, breakMin: 0 }
    await writeRow(context, { entity: 'timeLog', table: 'time_log', row: log, organizationId, values })
    // Clocking out ended this break at the same instant.
    if (newest?.endAt && newest.endAt === log.clockOutAt) await undoBreak(context, log, newest)
  }
  if (last.activityId !== undefined)
    await tx.run(sql`
      delete from activity where organization_id = ${organizationId} and id = (
        select id from activity where organization_id = ${organizationId} and user_id = ${caller.userId}
          and activity_id = ${last.activityId} and at >= ${last.at}::timestamptz - interval '1 second' order by at limit 1)`)
  return { log: action === 'in' ? null : await logRow(tx, logId) }
}
