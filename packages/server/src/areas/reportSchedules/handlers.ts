import type { Bodies, Replies } from '@walkup/sdk/contract'
import { fromCron } from '@walkup/sdk/domain'
import sql, { join, raw } from 'sql-template-tag'
import { mailWay, type AreaHandlers, type Context } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { assertFresh, audit, lockRow, writeRow } from '../../persistence/index.ts'
import { badInput, conflict, forbidden, notFound, type FieldError } from '../../problem.ts'
import { nextRun } from '../../time/nextRun.ts'
import { dropRuns, insertRun } from '../../reportMail/plan.ts'
import { checkSource, mayRead } from '../../reportMail/source.ts'
import { containing, searchPage } from '../../search/index.ts'

type Schedule = Replies['reportSchedules.upsert']
type Run = NonNullable<Schedule['lastRun']>
type Sort = NonNullable<Bodies['reportSchedules.search']['sort']>['by']

const RUNS_SHOWN = 20
const MAX_SCHEDULES = 100
const MINUTE = 60_000

const runColumns = `'id', r.id, 'isManual', r.occasion like 'now:%', 'dueAt', iso(r.due_at), 'state', r.state, 'attempts', r.attempts,
  'nextAttemptAt', case when r.state = 'running' then null else iso(r.next_attempt_at) end, 'lastError', r.last_error,
  'finishedAt', iso(r.finished_at),
  'sent', (select count(*) from report_run_recipient x where x.organization_id = r.organization_id and x.run_id = r.id and x.state = 'sent'),
  'skipped', (select coalesce(json_agg(json_build_object('id', x.user_id, 'name', coalesce(report_recipient_name(x.organization_id, x.user_id), ''),
      'reason', x.reason) order by x.user_id), '[]')
    from report_run_recipient x where x.organization_id = r.organization_id and x.run_id = r.id and x.state = 'skipped')`
const present = {
  columns: raw(`page.id, page.name, page.source, page.body, page.columns, page.path, page.cron, page.time_zone,
    page.next_run_at is null as is_paused, page.next_run_at, page.updated_at,
    (select coalesce(json_agg(json_build_object('id', x.user_id, 'name', coalesce(report_recipient_name(x.organization_id, x.user_id), ''))
        order by x.user_id), '[]')
      from report_schedule_recipient x where x.organization_id = page.organization_id and x.schedule_id = page.id) as recipients,
    (select json_build_object(${runColumns}) from report_run r where r.organization_id = page.organization_id and r.schedule_id = page.id
      order by r.due_at desc, r.id desc limit 1) as last_run`),
  joins: raw(''),
}

async function oneSchedule({ tx }: Context, id: number): Promise<Schedule> {
  const row = await tx.one<Schedule>(sql`select ${present.columns} from report_schedule page where id = ${id}`)
  if (!row) throw notFound()
  return row
}

/** The time zone of an organization's first territory, as in reports. */
async function homeZone(tx: Tx, organizationId: number): Promise<string> {
  const found = await tx.one<{ timeZone: string }>(sql`
    select time_zone from territory where organization_id = ${organizationId} and deleted_at is null order by id limit 1`)
  return found?.timeZone ?? 'UTC'
}

function assertZone(timeZone: string): void {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone })
  } catch {
    throw badInput({ path: 'timeZone', code: 'unknown-time-zone' })
  }
}

/** @throws 400 for people who are not members, whom the caller may not see, or who may not read the report */
async function assertRecipients(
  { tx, caller }: Context,
  { source, recipientIds }: Bodies['reportSchedules.upsert'],
): Promise<void> {
  const members = await tx.rows<{ id: number; roleId: number; subscriptionId: number; disabledFeatures: string[] }>(sql`
    select id, role_id, subscription_id, disabled_features(organization_id, role_id) as disabled_features from user_card
    where organization_id = ${caller.organizationId} and id = any (${recipientIds}::int[]) and is_active and accepted_at is not null`)
  const known = [...members, { ...caller, id: caller.userId }]
  const errors = recipientIds.flatMap((id, index): FieldError[] => {
    const path = `recipientIds.${index}`
    const member = known.find((one) => one.id === id)
    if (!member) return [{ path, code: 'unknown-reference' }]
    return mayRead(source, member) ? [] : [{ path, code: 'may-not-read' }]
  })
  if (errors.length) throw badInput(...errors)
}

export const reportSchedules: AreaHandlers<'reportSchedules'> = {
  'reportSchedules.search'({ tx, caller }, { body }) {
    const { search, isPaused } = body.filter ?? {}
    const name = sql`left(lower(report_schedule.name), 80)`
    return searchPage<Schedule, Sort>(tx, {
      list: 'reportSchedules.search',
      body,
      sorts: {
        name: { by: name, kind: 'text' },
        nextRunAt: { by: sql`report_schedule.next_run_at`, kind: 'instant', isNullable: true },
      },
      defaultSort: { by: 'name', direction: 'asc' },
      table: 'report_schedule',
      where: sql`report_schedule.user_id = ${caller.userId} and report_schedule.deleted_at is null
        and ${join([sql`true`, ...containing(search, 'report_schedule')], ' and ')}
        and (${isPaused ?? null}::boolean is null or (report_schedule.next_run_at is null) = ${isPaused ?? null}::boolean)`,
      organizations: [caller.organizationId],
      present,
    })
  },

  async 'reportSchedules.get'(context, { params }) {
    const schedule = await oneSchedule(context, Number(params.id))
    const runs = await context.tx.rows<{ run: Run }>(sql`
      select json_build_object(${raw(runColumns)}) as run from report_run r
      where r.organization_id = ${context.caller.organizationId} and r.schedule_id = ${schedule.id}
      order by r.due_at desc, r.id desc limit ${RUNS_SHOWN}`)
    return { ...schedule, runs: runs.map(({ run }) => run) }
  },

  async 'reportSchedules.recipients'({ tx, caller }) {
    const people = await tx.rows<{ id: number; name: string }>(sql`
      select id, name from user_card where organization_id = ${caller.organizationId} and is_active and accepted_at is not null
      order by sort_name, id limit 1000`)
    return { people, timeZone: await homeZone(tx, caller.organizationId) }
  },

  async 'reportSchedules.upsert'(context, { body }) {
    const { tx, caller, services } = context
    const { organizationId, userId } = caller
    const row = body.id === undefined ? undefined : await lockRow<{ nextRunAt: string | null }>(tx, 'report_schedule', body.id)
    if (row) await assertFresh(row, body.updatedAt, () => oneSchedule(context, row.id))
    const name = body.name.trim()
    if (!name) throw badInput({ path: 'name', code: 'required' })
    if (!mayRead(body.source, caller)) throw forbidden()
    checkSource(body)
    const timeZone = body.timeZone ?? (await homeZone(tx, organizationId))
    assertZone(timeZone)
    const next = fromCron(body.cron) && nextRun(body.cron, timeZone, services.now())
    if (!next) throw badInput({ path: 'cron', code: 'unknown-recurrence' })
    await assertRecipients(context, body)
    if (!row) {
      const own = await tx.one<{ count: number }>(sql`
        select count(*)::int as count from report_schedule where organization_id = ${organizationId} and user_id = ${userId} and deleted_at is null`)
      if ((own?.count ?? 0) >= MAX_SCHEDULES) throw conflict('too-many-schedules', { limit: MAX_SCHEDULES })
    }
    const { source, path, cron } = body
    const id = await writeRow(context, {
      entity: 'reportSchedule',
      table: 'report_schedule',
      row,
      organizationId,
      values: { userId, name, source, body: body.body, columns: body.columns ?? null, path, cron, timeZone },
      json: ['body', 'columns'],
    })
    // Editing a paused schedule does not resume it.
    const isPaused = row !== undefined && row.nextRunAt === null
    await tx.run(sql`
      update report_schedule set next_run_at = ${isPaused ? null : next} where organization_id = ${organizationId} and id = ${id}`)
    await tx.run(sql`
      delete from report_schedule_recipient where organization_id = ${organizationId} and schedule_id = ${id}
        and user_id <> all (${body.recipientIds}::int[])`)
    await tx.run(sql`
      insert into report_schedule_recipient (organization_id, schedule_id, user_id)
      select ${organizationId}, ${id}, unnest(${body.recipientIds}::int[]) on conflict do nothing`)
    return oneSchedule(context, id)
  },

  async 'reportSchedules.setPaused'(context, { params, body }) {
    const { tx, services } = context
    const row = await lockRow<ScheduleRow>(tx, 'report_schedule', Number(params.id))
    const { organizationId, id } = row
    const isPaused = row.nextRunAt === null
    if (isPaused === body.isPaused) return oneSchedule(context, id)
    const next = body.isPaused ? null : (nextRun(row.cron, row.timeZone, services.now()) ?? null)
    await tx.run(sql`update report_schedule set next_run_at = ${next} where organization_id = ${organizationId} and id = ${id}`)
    if (body.isPaused) await dropRuns(tx, organizationId, id, services.now())
    await audit(context, { entity: 'reportSchedule', organizationId, id }, 'update', { isPaused }, { isPaused: body.isPaused })
    return oneSchedule(context, id)
  },

  async 'reportSchedules.sendNow'(context, { params }) {
    const { tx, caller, services } = context
    const row = await lockRow<ScheduleRow>(tx, 'report_schedule', Number(params.id))
    if (!mayRead(row.source, caller)) throw forbidden()
    if (mailWay(services) === 'none') throw conflict('cannot-text', { block: 'no-mail' })
    const { organizationId, id } = row
    const now = services.now()
    const minute = new Date(Math.floor(now.getTime() / MINUTE) * MINUTE).toISOString()
    const run = { organizationId, scheduleId: id, occasion: `now:${minute}`, dueAt: now.toISOString() }
    const made = await insertRun(tx, run, caller.userId)
    if (made !== undefined)
      await audit(context, { entity: 'reportSchedule', organizationId, id }, 'send', null, { name: row.name })
    return oneSchedule(context, id)
  },

  async 'reportSchedules.delete'(context, { params }) {
    const { tx, services } = context
    const row = await lockRow<ScheduleRow>(tx, 'report_schedule', Number(params.id))
    const { organizationId, id, name } = row
    await tx.run(
      sql`update report_schedule set deleted_at = ${services.now()} where organization_id = ${organizationId} and id = ${id}`,
    )
    await dropRuns(tx, organizationId, id, services.now())
    await audit(context, { entity: 'reportSchedule', organizationId, id }, 'delete', { name }, null)
    return { ok: true }
  },

  async 'reportSchedules.restore'(context, { params }) {
    const { tx, services } = context
    const row = await lockRow<ScheduleRow>(tx, 'report_schedule', Number(params.id))
    const { organizationId, id, name } = row
    // Runs that were missed meanwhile are not sent; a paused schedule stays paused.
    const next = row.nextRunAt === null ? null : (nextRun(row.cron, row.timeZone, services.now()) ?? null)
    await tx.run(sql`
      update report_schedule set deleted_at = null, next_run_at = ${next} where organization_id = ${organizationId} and id = ${id}`)
    await audit(context, { entity: 'reportSchedule', organizationId, id }, 'restore', null, { name })
    return oneSchedule(context, id)
  },
}

interface ScheduleRow {
  readonly name: string
  readonly source: Schedule['source']
  readonly cron: string
  readonly timeZone: string
  readonly nextRunAt: string | null
}
