import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { join } from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { assertFresh, audit, lockRow, type Row } from '../../persistence/index.ts'
import { conflict } from '../../problem.ts'
import { searchPage } from '../../search/index.ts'
import { presentTask, readTask, withDoNotCall, type StoredTask, type Task } from './read.ts'

export async function searchTasks(context: Context, body: Bodies['followUp.tasks']): Promise<Replies['followUp.tasks']> {
  const { tx, caller, services } = context
  const { states = ['open'], isDue, isMine } = body.filter ?? {}
  const now = services.now()
  const mine = sql`(task.user_id is null or task.user_id = ${caller.userId})`
  const where = [
    sql`task.state = any (${states}::text[])`,
    ...(isDue === undefined ? [] : [isDue ? sql`task.due_at <= ${now}::timestamptz` : sql`task.due_at > ${now}::timestamptz`]),
    ...(isMine === undefined ? [] : [isMine ? mine : sql`not ${mine}`]),
  ]
  const page = await searchPage<StoredTask, 'dueAt'>(tx, {
    list: 'followUp.tasks',
    body,
    sorts: { dueAt: { by: sql`task.due_at`, kind: 'instant' } },
    defaultSort: { by: 'dueAt', direction: 'asc' },
    table: 'task',
    where: join(where, ' and '),
    organizations: caller.organizations,
    present: presentTask,
  })
  return { ...page, items: await withDoNotCall(context, page.items) }
}

interface TaskRow extends Row {
  readonly state: Task['state']
  readonly dueAt: string
}

/** @throws 404, 409 `stale`, or `canceled-task` */
export async function setTask(
  context: Context,
  id: number,
  { state, dueAt, updatedAt }: Bodies['followUp.setTask'],
): Promise<Task> {
  const { tx, caller, services } = context
  const row = await lockRow<TaskRow>(tx, 'task', id)
  await assertFresh(row, updatedAt, () => readTask(context, id))
  if (row.state === 'canceled') throw conflict('not-undoable')
  const next = state ?? row.state
  const isClosed = next !== 'open'
  const isMoved = dueAt !== undefined && Date.parse(dueAt) !== Date.parse(row.dueAt)
  await tx.run(sql`
    update task set state = ${next}, due_at = ${dueAt ?? row.dueAt}::timestamptz,
      closed_at = ${isClosed ? services.now() : null}, closed_by = ${isClosed ? caller.userId : null},
      notified_at = case when ${isMoved}::boolean then null else notified_at end
    where organization_id = ${row.organizationId} and id = ${id}`)
  const before = { state: row.state, dueAt: new Date(row.dueAt).toISOString() }
  await audit(context, { entity: 'task', organizationId: row.organizationId, id }, 'update', before, {
    state: next,
    dueAt: dueAt ?? before.dueAt,
  })
  return readTask(context, id)
}
