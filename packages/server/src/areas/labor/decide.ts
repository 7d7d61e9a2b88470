import type { Bodies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import { reachOf } from '../../auth/roles.ts'
import type { Context } from '../../context.ts'
import { badInput, conflict, forbidden, notFound } from '../../problem.ts'
import { assertFresh, audit, lockRow, writeRow, type Row } from '../../persistence/index.ts'
import { missingPunch, type MissingPunch } from './missing.ts'
import { assertNotOwn, workplace } from './people.ts'
import { beforeOf, reopen, type DecidedLog } from './reopen.ts'
import { validatePunch, type Punch } from './rules.ts'
import { addLog, changeLog, lockLog } from './write.ts'

type Body = Bodies['labor.decidePunch']

/** The times of the punch: as given, or else as submitted, or else as suggested. @throws 400 naming a missing time */
function timesOf(body: Body, punch: MissingPunch): Punch & { readonly clockOutAt: string } {
  const clockInAt =
    punch.kind === 'end' ? punch.suggestedInAt : (body.clockInAt ?? punch.proposed?.clockInAt ?? punch.suggestedInAt)
  const clockOutAt = body.clockOutAt ?? punch.proposed?.clockOutAt ?? punch.suggestedOutAt
  if (punch.kind === 'end' && body.clockInAt !== undefined) throw badInput({ path: 'clockInAt', code: 'punch-begun' })
  if (!clockInAt) throw badInput({ path: 'clockInAt', code: 'cannot-be-inferred' })
  if (!clockOutAt) throw badInput({ path: 'clockOutAt', code: 'cannot-be-inferred' })
  return { clockInAt, clockOutAt, breakMin: body.breakMin ?? punch.proposed?.breakMin ?? 0 }
}

/** Creates the missing punch or ends the open one, already approved; returns its id and its state before. */
async function settle(
  context: Context,
  punch: MissingPunch,
  times: ReturnType<typeof timesOf>,
  storeId: number,
): Promise<DecidedLog> {
  const { tx, caller, services } = context
  if (punch.timeLogId === null) {
    const log = { userId: punch.user.id, storeId, ...times, approvedBy: caller.userId, approvedAt: services.now() }
    return { id: await addLog(context, log), was: null }
  }
  const log = await lockLog(tx, punch.timeLogId, punch.user.id)
  if (log.clockOutAt !== null) throw conflict('decided.ended')
  await changeLog(context, log, { clockOutAt: times.clockOutAt, breakMin: times.breakMin })
  await tx.run(sql`
    update time_log set approved_by = ${caller.userId}, approved_at = ${services.now()}
    where organization_id = ${log.organizationId} and id = ${log.id}`)
  await audit(context, { entity: 'timeLog', organizationId: log.organizationId, id: log.id }, 'approve', null, null)
  const { breakMin, original, editedBy } = log
  return { id: log.id, was: { breakMin, original, editedBy } }
}

/**
 * Submits, approves or rejects a missing punch, or undoes such a decision.
 * @throws 400 naming a field, 403, 404, 409 `stale`, `decided`, `undecided`, `locked` or `overlap`
 */
export async function decidePunch(context: Context, body: Body): Promise<MissingPunch> {
  const { tx, caller, services } = context
  const { key, action } = body
  // Serialized per key, so that the second of two concurrent calls finds it decided.
  await tx.run(sql`select pg_advisory_xact_lock(hashtext(${`punch ${key}`}))`)
  const punch = await missingPunch(context, key)
  if (!punch) throw notFound()
  if (action !== 'submit') {
    if (reachOf(caller, 'labor') === 'own') throw forbidden('missing-punches')
    assertNotOwn(caller, [punch.user.id])
  }
  const current = async () => (await missingPunch(context, key)) ?? punch
  await assertFresh(punch, body.updatedAt, current)
  if (action === 'reopen') {
    await reopen(context, punch)
    return current()
  }
  if (punch.state === 'approved' || punch.state === 'rejected')
    throw conflict('decided', { state: punch.state }, { current: punch })
  if (action === 'reject' && !body.reason?.trim()) throw badInput({ path: 'reason', code: 'required-to-reject' })

  const times = action === 'reject' ? null : timesOf(body, punch)
  const errors = times ? validatePunch(times, services.now()) : []
  if (errors.length) throw badInput(...errors)
  const storeId = body.storeId ?? punch.store?.id
  if (times && punch.kind !== 'end' && storeId === undefined) throw badInput({ path: 'storeId', code: 'cannot-be-inferred' })
  if (body.storeId !== undefined && reachOf(caller, 'labor') !== 'own') await workplace(tx, caller, body.storeId)
  if (body.storeId !== undefined && !(await isStoreOf(context, punch.organizationId, body.storeId)))
    throw badInput({ path: 'storeId', code: 'unknown-store' })
  const settled = action === 'approve' && times ? await settle(context, punch, times, storeId ?? 0) : undefined

  const existing = await tx.one<{ id: number }>(
    sql`select id from punch_decision where organization_id = ${punch.organizationId} and key = ${key} and deleted_at is null`,
  )
  const row = existing && (await lockRow<Row>(tx, 'punch_decision', existing.id))
  const decided = { decidedBy: caller.userId, decidedAt: services.now(), before: await beforeOf(tx, row, settled) }
  await writeRow(context, {
    entity: 'punchDecision',
    table: 'punch_decision',
    row,
    json: ['before'],
    organizationId: punch.organizationId,
    values: {
      key,
      kind: punch.kind,
      userId: punch.user.id,
      storeId: storeId ?? null,
      shiftId: punch.shiftId,
      timeLogId: settled?.id ?? punch.timeLogId,
      leadCount: punch.leadCount,
      timeZone: punch.timeZone,
      expectedAt: punch.expectedAt,
      clockInAt: times?.clockInAt,
      clockOutAt: times?.clockOutAt,
      breakMin: times?.breakMin,
      reason: body.reason?.trim(),
      state: action === 'submit' ? 'submitted' : action === 'approve' ? 'approved' : 'rejected',
      ...(action === 'submit' ? { submittedBy: caller.userId, submittedAt: services.now() } : decided),
    },
  })
  return current()
}

const isStoreOf = async ({ tx }: Context, organizationId: number, id: number): Promise<boolean> =>
  Boolean(
    await tx.one(
      sql`select 1 as found from store where organization_id = ${organizationId} and id = ${id} and deleted_at is null`,
    ),
  )
