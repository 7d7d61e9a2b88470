import type { Bodies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Caller } from '../../auth/caller.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { badInput, conflict, notFound } from '../../problem.ts'
import { assertFresh, lockRow, softDelete, writeRow, type Row } from '../../persistence/index.ts'
import { logRow, type TimeLogRow } from './logs.ts'
import { assertHoursType, assertNotOwn, assertPeople, withOverlapConflict, workplace } from './people.ts'
import { validatePunch } from './rules.ts'

/** The columns of a punch that a request may change, as stored. */
export interface Log extends Row {
  readonly userId: number
  readonly storeId: number | null
  readonly clockInAt: string
  readonly clockOutAt: string | null
  readonly breakMin: number
  readonly hoursTypeId: number | null
  readonly original: object | null
  readonly editedBy: number | null
  readonly approvedAt: string | null
  readonly lockedAt: string | null
}

/** A person's punch, locked until the transaction ends. @throws 404 */
export async function lockLog(tx: Tx, id: number, userId?: number): Promise<Log> {
  const log = await lockRow<Log>(tx, 'time_log', id, 'deleted_at is not null')
  if (userId !== undefined && log.userId !== userId) throw notFound()
  return log
}

/** Runs a write of a punch. @throws 409 `overlap` with the existing punch */
export const withLogOverlapConflict = <T>(
  tx: Tx,
  log: { organizationId: number; userId: number; clockInAt: string; clockOutAt: string | null; except?: number },
  work: () => Promise<T>,
): Promise<T> =>
  withOverlapConflict(
    tx,
    () =>
      tx.one(sql`
        select t.id, t.clock_in_at, t.clock_out_at,
          case when store.id is not null then json_build_object('id', store.id, 'name', store.name) end as store
        from time_log t left join store on store.organization_id = t.organization_id and store.id = t.store_id
        where t.organization_id = ${log.organizationId} and t.user_id = ${log.userId} and t.deleted_at is null
          and t.id is distinct from ${log.except ?? null}::int
          and tstzrange(t.clock_in_at, t.clock_out_at) && tstzrange(${log.clockInAt}::timestamptz, ${log.clockOutAt}::timestamptz)
        order by t.clock_in_at limit 1`),
    work,
  )

export interface NewLog {
  readonly userId: number
  readonly storeId: number
  readonly clockInAt: string
  readonly clockOutAt: string | null
  readonly breakMin: number
  readonly hoursTypeId?: number | null
  readonly note?: string | null
  readonly approvedBy?: number
  readonly approvedAt?: Date
}

/** Creates a punch for a person and returns its id. @throws 400 naming a field, 403, 409 `overlap` */
export async function addLog(context: Context, log: NewLog): Promise<number> {
  const { tx, caller, services } = context
  assertNotOwn(caller, [log.userId])
  const { organizationId, timeZone } = await workplace(tx, caller, log.storeId)
  const errors = validatePunch(log, services.now())
  if (errors.length) throw badInput(...errors)
  await assertPeople(tx, organizationId, [log.userId], 'storeId')
  await assertHoursType(tx, organizationId, log.hoursTypeId, 'hoursTypeId')
  return withLogOverlapConflict(tx, { ...log, organizationId }, () =>
    writeRow(context, {
      entity: 'timeLog',
      table: 'time_log',
      row: undefined,
      organizationId,
      values: { ...log, timeZone, source: 'admin' },
    }),
  )
}

export const lockedConflict = () => conflict('locked')

/** What every edit of a punch sets: the first values stay in `original`, and the approval is cleared. */
const editOf = ({ original, clockInAt, clockOutAt, breakMin, storeId, hoursTypeId }: Log, { userId }: Caller) => ({
  original: original ?? { clockInAt, clockOutAt, breakMin, storeId, hoursTypeId },
  editedBy: userId,
  approvedBy: null,
  approvedAt: null,
})

/** Marks a punch as edited when something other than its own columns changes. @throws 403, 409 `locked` */
export async function markEdited(context: Context, log: Log): Promise<void> {
  assertNotOwn(context.caller, [log.userId])
  if (log.lockedAt !== null) throw lockedConflict()
  const { organizationId } = log
  const values = editOf(log, context.caller)
  await writeRow(context, { entity: 'timeLog', table: 'time_log', row: log, organizationId, json: ['original'], values })
}

type Changes = Omit<Bodies['labor.updateTimeLog'], 'id' | 'updatedAt'>

/** Updates a punch: the first values stay in `original`, and the approval is cleared. @throws as addLog, 409 `locked` */
export async function changeLog(context: Context, log: Log, changes: Changes): Promise<void> {
  const { tx, caller, services } = context
  assertNotOwn(caller, [log.userId])
  if (log.lockedAt !== null) throw lockedConflict()
  const given = <T>(value: T | undefined, present: T): T => (value === undefined ? present : value)
  const next = {
    storeId: given(changes.storeId, log.storeId),
    clockInAt: given(changes.clockInAt, log.clockInAt),
    clockOutAt: given(changes.clockOutAt, log.clockOutAt),
    breakMin: given(changes.breakMin, log.breakMin),
    hoursTypeId: given(changes.hoursTypeId, log.hoursTypeId),
  }
  const errors = validatePunch(next, services.now())
  if (errors.length) throw badInput(...errors)
  let timeZone: string | undefined
  if (next.storeId !== null && next.storeId !== log.storeId) {
    const store = await workplace(tx, caller, next.storeId)
    if (store.organizationId !== log.organizationId) throw badInput({ path: 'storeId', code: 'other-organization-than-punch' })
    timeZone = store.timeZone
  }
  if (next.hoursTypeId !== log.hoursTypeId) await assertHoursType(tx, log.organizationId, next.hoursTypeId, 'hoursTypeId')
  const same = (a: string | null, b: string | null) => a === b || (a !== null && b !== null && Date.parse(a) === Date.parse(b))
  const isEdited =
    !same(next.clockInAt, log.clockInAt) ||
    !same(next.clockOutAt, log.clockOutAt) ||
    next.breakMin !== log.breakMin ||
    next.storeId !== log.storeId ||
    next.hoursTypeId !== log.hoursTypeId
  await withLogOverlapConflict(tx, { ...next, organizationId: log.organizationId, userId: log.userId, except: log.id }, () =>
    writeRow(context, {
      entity: 'timeLog',
      table: 'time_log',
      row: log,
      organizationId: log.organizationId,
      json: ['original'],
      values: {
        note: changes.note,
        ...(isEdited && {
          ...next,
          timeZone,
          ...editOf(log, caller),
        }),
      },
    }),
  )
}

/** Updates a person's punch. @throws 400, 403, 404, 409 `stale`, `locked` or `overlap` */
export async function updateLog(
  context: Context,
  userId: number,
  { id, updatedAt, ...changes }: Bodies['labor.updateTimeLog'],
): Promise<TimeLogRow> {
  const log = await lockLog(context.tx, id, userId)
  await assertFresh(log, updatedAt, () => logRow(context.tx, id))
  await changeLog(context, log, changes)
  return logRow(context.tx, id)
}

/** Deletes a person's punch. @throws 403, 404, 409 `stale` or `locked` */
export async function deleteLog(context: Context, userId: number, id: number, seen: string | undefined): Promise<void> {
  const log = await lockLog(context.tx, id, userId)
  assertNotOwn(context.caller, [userId])
  await assertFresh(log, seen, () => logRow(context.tx, id))
  if (log.lockedAt !== null) throw lockedConflict()
  await softDelete(context, 'timeLog', 'time_log', log)
}
