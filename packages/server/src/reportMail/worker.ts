import sql from 'sql-template-tag'
import type { Handlers, Services } from '../context.ts'
import { serverScope } from '../db/index.ts'
import type { Job, JobKind } from '../jobs/kind.ts'
import { queueLimits } from '../jobs/queue.ts'
import { deliver, isOwned, tellFailure, type Run } from './deliver.ts'
import { planRuns } from './plan.ts'
import type { Rendering } from './render.ts'

/** A killed server's runs are picked up by another after this; a living one extends its lease with each recipient. */
const LEASE_SECONDS = 120
/** After how long a failed run is tried again; then it is given up. */
const RETRY_SECONDS = [60, 300, 1800, 7200]
const RUNS = 20

/** Plans and sends scheduled reports, which `handlers` read with their owner's access. */
export const reportsJob = (handlers: Handlers): JobKind<Services> => ({
  kind: 'reports',
  every: 'when due',
  limits: queueLimits,
  run: async (services, job, signal) => ({ count: await sendReports({ services, handlers }, job, signal) }),
})

/** @returns how many runs there were */
async function sendReports(rendering: Rendering, { logFailure }: Job, signal: AbortSignal): Promise<number> {
  const { services } = rendering
  const { db } = services
  const inOrganization = <T>(id: number, work: Parameters<typeof db.asTenant<T>>[1]) => db.asTenant(serverScope(id), work)

  const claim = (organizationId: number) =>
    inOrganization(organizationId, (tx) =>
      tx.one<Run>(sql`
        with claimed as (
          update report_run set state = 'running', attempts = attempts + 1,
            next_attempt_at = ${services.now()}::timestamptz + make_interval(secs => ${LEASE_SECONDS})
          where organization_id = ${organizationId} and id = (
            select id from report_run where organization_id = ${organizationId} and next_attempt_at <= ${services.now()}
            order by next_attempt_at, id limit 1 for update skip locked)
          returning organization_id, id, attempts, schedule_id)
        select c.*, s.name, s.source, s.body, s.columns, s.path, s.time_zone, s.user_id as owner_id
        from claimed c join report_schedule s on s.organization_id = c.organization_id and s.id = c.schedule_id`),
    )

  /** Whether the run is still this server's. */
  const keep = ({ organizationId, id, attempts }: Run) =>
    inOrganization(organizationId, (tx) =>
      tx.run(sql`
        update report_run set next_attempt_at = ${services.now()}::timestamptz + make_interval(secs => ${LEASE_SECONDS})
        where organization_id = ${organizationId} and id = ${id} and state = 'running' and attempts = ${attempts}`),
    )

  const finish = ({ organizationId, id, attempts }: Run, outcome: ReturnType<typeof sql>) =>
    inOrganization(organizationId, (tx) =>
      tx.run(sql`
        update report_run set ${outcome}
        where organization_id = ${organizationId} and id = ${id} and state = 'running' and attempts = ${attempts}`),
    )

  async function work(run: Run): Promise<void> {
    const now = () => services.now()
    if (!(await isOwned(rendering, run))) {
      // Nobody is left to answer for it.
      await inOrganization(run.organizationId, (tx) =>
        tx.run(
          sql`update report_schedule set next_run_at = null where organization_id = ${run.organizationId} and id = ${run.scheduleId}`,
        ),
      )
      const reason = 'The owner no longer has access, so the schedule was paused.'
      await finish(run, sql`state = 'dead', next_attempt_at = null, finished_at = ${now()}, last_error = ${reason}`)
      return
    }
    const waiting = await inOrganization(run.organizationId, (tx) =>
      tx.rows<{ userId: number }>(sql`
        select user_id from report_run_recipient
        where organization_id = ${run.organizationId} and run_id = ${run.id} and state = 'waiting' order by user_id`),
    )
    let failure: unknown
    for (const { userId } of waiting) {
      if (signal.aborted) {
        await finish(run, sql`state = 'waiting', attempts = attempts - 1, next_attempt_at = ${now()}`)
        return
      }
      if (!(await keep(run))) return
      // One recipient's failure does not hold up the others.
      await deliver(rendering, run, userId).catch((error: unknown) => {
        failure = error
        logFailure(error)
      })
    }
    if (failure === undefined) {
      await finish(run, sql`state = 'sent', next_attempt_at = null, finished_at = ${now()}, last_error = null`)
      return
    }
    const text = failure instanceof Error ? failure.message.slice(0, 500) : 'unknown'
    const delay = RETRY_SECONDS[run.attempts - 1]
    if (delay !== undefined) {
      await finish(
        run,
        sql`state = 'failed', last_error = ${text}, next_attempt_at = ${now()}::timestamptz + make_interval(secs => ${delay})`,
      )
    } else if (await finish(run, sql`state = 'dead', last_error = ${text}, next_attempt_at = null, finished_at = ${now()}`)) {
      await tellFailure(rendering, run)
    }
  }

  const organizations = await db.asAccounts((tx) =>
    tx.rows<{ id: number }>(sql`select id from report_organizations(${services.now()}::timestamptz) as due(id)`),
  )
  let count = 0
  for (const { id } of organizations) {
    await inOrganization(id, (tx) => planRuns(tx, id, services.now()))
    for (let run = await claim(id); run; run = await claim(id)) {
      await work(run)
      if (++count >= RUNS || signal.aborted) return count
    }
  }
  return count
}
