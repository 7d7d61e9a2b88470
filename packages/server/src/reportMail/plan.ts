import sql from 'sql-template-tag'
import type { Tx } from '../db/index.ts'
import { nextRun } from '../time/nextRun.ts'

const BATCH_SIZE = 50
const KEPT_DAYS = 90

interface Due {
  readonly id: number
  readonly cron: string
  readonly timeZone: string
  readonly nextRunAt: string
}
interface NewRun {
  readonly organizationId: number
  readonly scheduleId: number
  readonly occasion: string
  readonly dueAt: string
}

/** Makes a run with its recipients; undefined if the occasion has one. */
export async function insertRun(
  tx: Tx,
  { organizationId, scheduleId, occasion, dueAt }: NewRun,
  onlyTo?: number,
): Promise<number | undefined> {
  const made = await tx.one<{ id: number }>(sql`
    insert into report_run (organization_id, schedule_id, occasion, due_at, next_attempt_at)
    values (${organizationId}, ${scheduleId}, ${occasion}, ${dueAt}, ${dueAt})
    on conflict (organization_id, schedule_id, occasion) do nothing returning id`)
  if (!made) return
  await tx.run(
    onlyTo === undefined
      ? sql`insert into report_run_recipient (organization_id, run_id, user_id)
          select organization_id, ${made.id}, user_id from report_schedule_recipient
          where organization_id = ${organizationId} and schedule_id = ${scheduleId}`
      : sql`insert into report_run_recipient (organization_id, run_id, user_id) values (${organizationId}, ${made.id}, ${onlyTo})`,
  )
  return made.id
}

/** Plans the runs of an organization's due schedules; after an outage one run stands for all that were missed. */
export async function planRuns(tx: Tx, organizationId: number, now: Date): Promise<void> {
  const due = await tx.rows<Due>(sql`
    select id, cron, time_zone, next_run_at from report_schedule
    where organization_id = ${organizationId} and next_run_at <= ${now} and deleted_at is null
    order by next_run_at limit ${BATCH_SIZE} for update skip locked`)
  for (const { id, cron, timeZone, nextRunAt } of due) {
    await insertRun(tx, { organizationId, scheduleId: id, occasion: nextRunAt, dueAt: nextRunAt })
    await tx.run(sql`
      update report_schedule set next_run_at = ${nextRun(cron, timeZone, now) ?? null}
      where organization_id = ${organizationId} and id = ${id}`)
    await tx.run(sql`
      delete from report_run where organization_id = ${organizationId} and schedule_id = ${id} and next_attempt_at is null
        and due_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})`)
  }
}

/** Gives up what waits to be sent, when a schedule is paused or deleted. */
export const dropRuns = (tx: Tx, organizationId: number, scheduleId: number, now: Date): Promise<number> =>
  tx.run(sql`
    update report_run set state = 'dead', next_attempt_at = null, finished_at = ${now}
    where organization_id = ${organizationId} and schedule_id = ${scheduleId} and state in ('waiting', 'failed')`)
