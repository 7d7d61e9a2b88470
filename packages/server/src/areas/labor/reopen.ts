import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { conflict } from '../../problem.ts'
import { audit, lockRow, sameVersion, softDelete, writeRow, type Row } from '../../persistence/index.ts'
import type { MissingPunch } from './missing.ts'
import { lockedConflict, withLogOverlapConflict, type Log } from './write.ts'

const submissionColumns = ['storeId', 'timeLogId', 'clockInAt', 'clockOutAt', 'breakMin', 'reason'] as const
type Submission = Readonly<Record<(typeof submissionColumns)[number], unknown>>
/** A punch that a decision created, or the previous state of one that it ended. */
export interface DecidedLog {
  readonly id: number
  readonly was: Pick<Log, 'breakMin' | 'original' | 'editedBy'> | null
}
/** What a decision replaced. */
interface Before {
  /** Null if there was no submission. */
  readonly submission: Submission | null
  /** With the version after the decision. */
  readonly log: (DecidedLog & { readonly updatedAt: string }) | null
}
interface Decision extends Row {
  readonly before: Before | null
}

/** Stored with a decision so that it can be undone. */
export async function beforeOf(tx: Tx, decision: Row | undefined, log: DecidedLog | undefined): Promise<Before> {
  const submission = decision
    ? (Object.fromEntries(submissionColumns.map((column) => [column, decision[column] ?? null])) as Submission)
    : null
  const left = log && (await tx.one<{ updatedAt: string }>(sql`select updated_at from time_log where id = ${log.id}`))
  return { submission, log: log && left ? { ...log, ...left } : null }
}

/** Deletes the punch that a decision created, or reopens the one that it ended. @throws 409 `stale`, `locked` or `overlap` */
async function unsettle(
  context: Context,
  punch: MissingPunch,
  { id, was, updatedAt }: NonNullable<Before['log']>,
): Promise<void> {
  const { tx } = context
  const log = await tx.one<Log>(sql`select * from time_log where id = ${id} and deleted_at is null for no key update`)
  if (log && log.lockedAt !== null) throw lockedConflict()
  if (!log || !sameVersion(log.updatedAt, updatedAt)) throw conflict('stale.approved-punch', {}, { current: punch })
  if (!was) return softDelete(context, 'timeLog', 'time_log', log)
  const { organizationId, userId, clockInAt } = log
  await withLogOverlapConflict(tx, { organizationId, userId, clockInAt, clockOutAt: null, except: id }, () =>
    writeRow(context, {
      entity: 'timeLog',
      table: 'time_log',
      row: log,
      organizationId,
      json: ['original'],
      values: { ...was, clockOutAt: null, approvedBy: null, approvedAt: null },
    }),
  )
}

/** Undoes a decision and its writes. @throws 409 `undecided`, `decided`, `stale`, `locked` or `overlap` */
export async function reopen(context: Context, punch: MissingPunch): Promise<void> {
  const { tx, services } = context
  const found = await tx.one<{ id: number }>(
    sql`select id from punch_decision where organization_id = ${punch.organizationId} and key = ${punch.key} and deleted_at is null`,
  )
  if (!found || punch.state === 'submitted') throw conflict('undecided')
  const decision = await lockRow<Decision>(tx, 'punch_decision', found.id)
  const { before, organizationId, id } = decision
  if (!before)
    throw conflict(
      'decided.too-early',
      {},
      {
        current: punch,
      },
    )
  if (before.log) await unsettle(context, punch, before.log)
  if (before.submission) {
    const values = { ...before.submission, state: 'submitted', decidedBy: null, decidedAt: null, before: null }
    await writeRow(context, { entity: 'punchDecision', table: 'punch_decision', row: decision, organizationId, values })
    return
  }
  await tx.run(sql`
    update punch_decision set deleted_at = ${services.now()} where organization_id = ${organizationId} and id = ${id}`)
  await audit(context, { entity: 'punchDecision', organizationId, id }, 'delete', { key: punch.key, state: punch.state }, null)
}
