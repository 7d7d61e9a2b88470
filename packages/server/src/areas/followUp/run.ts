import type { Replies } from '@walkup/sdk/contract'
import { formatAppointmentTime } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import type { Services } from '../../context.ts'
import { serverScope, type Tx } from '../../db/index.ts'
import type { JobKind } from '../../jobs/kind.ts'
import { planMessage } from '../../messages/plan.ts'
import { fill, fillSubject } from '../../messages/render.ts'
import { unsubscribeUrl } from '../../messages/unsubscribe.ts'
import { notify, type NoticeServices } from '../../notices/notify.ts'
import { dispatchersOnDuty } from '../../notices/people.ts'
import { sanitizeText } from '../../mail/sanitizeText.ts'
import { leadLink } from '../../speedToLead/escalate.ts'
import { isDoNotCall } from './read.ts'

/** Few, since staff who change one of these leads wait until the batch is written. */
const BATCH = 10
const MINUTE = 60_000
/** Steps that are overdue by more than this, because no server ran, are skipped. */
const LIFE_MS = 24 * 60 * MINUTE
const NAME_LENGTH = 40

type Step = Replies['followUp.upsertCadence']['steps'][number]
interface Due {
  readonly id: number
  readonly leadId: number
  readonly steps: readonly Step[]
  readonly step: number
  readonly nextAt: string
  readonly firstName: string
  readonly email: string | null
  readonly phones: readonly { readonly e164: string }[]
  readonly claimedBy: number | null
  readonly organization: string
  readonly service: string
}

/** Runs due cadence steps, and sends notices of due tasks. */
export const followUpsJob: JobKind<NoticeServices & Pick<Services, 'db'>> = {
  kind: 'followUps',
  every: 'when due',
  run: async (services) => ({ count: await runFollowUps(services) }),
}

/** @returns how many steps and tasks there were */
export async function runFollowUps(services: NoticeServices & Pick<Services, 'db'>): Promise<number> {
  const { db, now } = services
  let count = 0
  const organizations = await db.asAccounts((tx) =>
    tx.rows<{ id: number }>(sql`select id from follow_up_organizations(${now()}::timestamptz) as due(id)`),
  )
  for (const { id } of organizations) {
    for (const work of [makeSteps, notifyOfTasks])
      for (let made = BATCH; made === BATCH; count += made)
        made = await db.asTenant(serverScope(id), (tx) => work(tx, services, id))
  }
  return count
}

/** A batch. A row lock and a single transaction ensure that each step runs once, on any number of servers. */
export async function makeSteps(tx: Tx, services: NoticeServices, organizationId: number): Promise<number> {
  const now = services.now()
  const due = await tx.rows<Due>(sql`
    select e.id, e.lead_id, e.steps, e.step, e.next_at, lead.first_name, lead.email, lead.phones, lead.claimed_by, o.name as organization,
      service_group.name as service
    from cadence_enrollment e
    join lead on lead.organization_id = e.organization_id and lead.id = e.lead_id
    join organization o on o.id = e.organization_id
    join service_group on service_group.organization_id = lead.organization_id and service_group.id = lead.service_group_id
    where e.organization_id = ${organizationId} and e.state = 'active' and e.next_at <= ${now}::timestamptz
    order by e.next_at, e.id limit ${BATCH} for update of e skip locked for share of lead skip locked`)
  for (const one of due) {
    const step = one.steps[one.step]
    if (step) await makeStep(tx, services, organizationId, one, step)
    const following = one.steps[one.step + 1]
    const nextAt = following
      ? new Date(Math.max(Date.parse(one.nextAt), now.getTime() - LIFE_MS) + following.afterMin * MINUTE)
      : null
    await tx.run(sql`
      update cadence_enrollment set step = step + 1, next_at = ${nextAt}, state = ${nextAt ? 'active' : 'finished'}
      where organization_id = ${organizationId} and id = ${one.id}`)
  }
  return due.length
}

async function makeStep(tx: Tx, services: NoticeServices, organizationId: number, one: Due, step: Step): Promise<void> {
  const { leadId, phones, email } = one
  if (step.kind === 'call') {
    if (!phones.length || (await isDoNotCall({ tx, services } as never, { organizationId, id: leadId, phones }))) return
    await tx.run(sql`
      insert into task (organization_id, lead_id, kind, note, due_at, user_id)
      values (${organizationId}, ${leadId}, 'cadence', ${step.note ?? null}, ${one.nextAt}::timestamptz, ${one.claimedBy})`)
    return
  }
  const values = {
    firstName: sanitizeText(one.firstName, NAME_LENGTH),
    organization: one.organization,
    service: one.service,
  }
  const now = services.now()
  const isMail = step.kind === 'email'
  if (isMail ? !email : !phones.length) return
  await planMessage(tx, services.keys, {
    organizationId,
    kind: 'cadence',
    channel: step.kind,
    occasion: `cadence:${one.id}:${one.step}`,
    to: { leadId },
    dueAt: now,
    expiresAt: new Date(now.getTime() + LIFE_MS),
    content: {
      ...(isMail && { subject: fillSubject(step.subject ?? '', values) }),
      text: fill(step.body ?? '', values),
      ...(isMail && email && { unsubscribeUrl: unsubscribeUrl(services, organizationId, email) }),
    },
  })
}

interface DueTask {
  readonly id: number
  readonly leadId: number
  readonly kind: 'internal' | 'external'
  readonly firstName: string
  readonly name: string
  readonly userId: number | null
  readonly dueAt: string
  readonly timeZone: string
}

/** A batch: notifies a task's assignee, or else the dispatchers on duty, once when it is due. */
async function notifyOfTasks(tx: Tx, services: NoticeServices, organizationId: number): Promise<number> {
  const now = services.now()
  const due = await tx.rows<DueTask>(sql`
    select task.id, task.lead_id, lead.kind, lead.first_name, lead.first_name || ' ' || lead.last_name as name, task.user_id, task.due_at,
      coalesce(territory.time_zone, person_time_zone(task.organization_id, null)) as time_zone
    from task
    join lead on lead.organization_id = task.organization_id and lead.id = task.lead_id
    left join territory on territory.organization_id = lead.organization_id and territory.id = lead.territory_id
    where task.organization_id = ${organizationId} and task.state = 'open' and task.notified_at is null and task.due_at <= ${now}::timestamptz
    order by task.due_at limit ${BATCH} for update of task skip locked for share of lead skip locked`)
  for (const { id, leadId, kind, firstName, name, userId, dueAt, timeZone } of due) {
    await notify(tx, services, {
      organizationId,
      kind: 'followUp',
      occasion: `task:${id}:${dueAt}`,
      userIds: userId === null ? await dispatchersOnDuty(tx, organizationId, now) : [userId],
      title: 'followUpTitle',
      body: 'followUp',
      values: { name, when: (locale) => formatAppointmentTime(dueAt, timeZone, locale) },
      discreetValues: { name: firstName },
      link: leadLink({ leadId, kind }),
    })
  }
  const ids = due.map(({ id }) => id)
  await tx.run(sql`update task set notified_at = ${now} where organization_id = ${organizationId} and id = any (${ids}::int[])`)
  return due.length
}
