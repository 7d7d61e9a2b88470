import type { Bodies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { assertFresh, audit } from '../../persistence/index.ts'
import { badInput, notFound, type FieldError } from '../../problem.ts'
import { breakType } from './breaks.ts'
import { logRow, type TimeLogRow } from './logs.ts'
import { lockLog, markEdited, type Log } from './write.ts'

interface Of {
  readonly userId: number
  readonly logId: number
}
interface Break {
  readonly id: number
  readonly activityId: number
  readonly isPaid: boolean
  readonly startAt: string
  readonly endAt: string | null
}
const ENTITY = 'timeLogBreak'

/** The punch of a break that is being edited, locked until the transaction ends. @throws 403, 404, 409 `stale` or `locked` */
async function editedLog(context: Context, { userId, logId }: Of, seen: string | undefined): Promise<Log> {
  const log = await lockLog(context.tx, logId, userId)
  await assertFresh(log, seen, () => logRow(context.tx, logId))
  await markEdited(context, log)
  return log
}

/** @throws 404 unless the punch has the break */
async function breakOf({ tx }: Context, { organizationId, id: logId }: Log, id: number): Promise<Break> {
  const found = await tx.one<Break>(sql`
    select id, activity_id, is_paid, start_at, end_at from time_log_break
    where organization_id = ${organizationId} and time_log_id = ${logId} and id = ${id}`)
  if (!found) throw notFound()
  return found
}

/** Validates a break within its punch, by field. */
export function validateBreak(
  { startAt, endAt }: Pick<Break, 'startAt' | 'endAt'>,
  { clockInAt, clockOutAt }: Pick<Log, 'clockInAt' | 'clockOutAt'>,
  now: Date,
): FieldError[] {
  const at = Date.parse
  const last = clockOutAt === null ? now.getTime() : at(clockOutAt)
  const errors: FieldError[] = []
  if (at(startAt) < at(clockInAt) || at(startAt) > last) errors.push({ path: 'startAt', code: 'outside-punch' })
  if (endAt === null) return clockOutAt === null ? errors : [...errors, { path: 'endAt', code: 'open-in-ended-punch' }]
  if (at(endAt) <= at(startAt)) errors.push({ path: 'endAt', code: 'not-after-start' })
  else if (at(endAt) > last) errors.push({ path: 'endAt', code: 'outside-punch' })
  return errors
}

/** Adds or changes a break of a person’s punch. @throws 400 naming a field, 403, 404, 409 `stale`, `locked` or `overlap` */
export async function upsertBreak(
  context: Context,
  of: Of,
  { id, updatedAt, activityId, startAt, endAt = null }: Bodies['labor.upsertBreak'],
): Promise<TimeLogRow> {
  const { tx, caller, services } = context
  const log = await editedLog(context, of, updatedAt)
  const { organizationId } = log
  const before = id === undefined ? undefined : await breakOf(context, log, id)
  const errors = validateBreak({ startAt, endAt }, log, services.now())
  if (errors.length) throw badInput(...errors)
  const isPaid =
    before?.activityId === activityId ? before.isPaid : (await breakType(context, activityId, organizationId)).isPaidBreak
  const after = { activityId, isPaid, startAt: new Date(startAt).toISOString(), endAt: endAt && new Date(endAt).toISOString() }
  const written = await tx.one<{ id: number }>(
    before
      ? sql`
        update time_log_break set activity_id = ${activityId}, is_paid = ${isPaid}, start_at = ${startAt}::timestamptz, end_at = ${endAt}::timestamptz
        where organization_id = ${organizationId} and id = ${before.id} returning id`
      : sql`
        insert into time_log_break (organization_id, time_log_id, activity_id, is_paid, start_at, end_at, created_by)
        values (${organizationId}, ${log.id}, ${activityId}, ${isPaid}, ${startAt}::timestamptz, ${endAt}::timestamptz, ${caller.userId}) returning id`,
  )
  const subject = { entity: ENTITY, organizationId, id: written?.id ?? 0 }
  if (before) await audit(context, subject, 'update', before, after)
  else await audit(context, subject, 'create', null, { timeLogId: log.id, ...after })
  return logRow(tx, log.id)
}

/** Deletes a break of a person’s punch. @throws 403, 404, 409 `stale` or `locked` */
export async function deleteBreak(
  context: Context,
  { breakId, ...of }: Of & { readonly breakId: number },
  seen: string | undefined,
): Promise<TimeLogRow> {
  const log = await editedLog(context, of, seen)
  const before = await breakOf(context, log, breakId)
  await context.tx.run(sql`delete from time_log_break where organization_id = ${log.organizationId} and id = ${before.id}`)
  await audit(context, { entity: ENTITY, organizationId: log.organizationId, id: before.id }, 'delete', before, null)
  return logRow(context.tx, log.id)
}
