import { leadMessage, leadNote, type LeadMessage } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import type { Services } from '../context.ts'
import { serverScope, type Tx } from '../db/index.ts'
import type { JobKind } from '../jobs/kind.ts'
import { notify, type NoticeServices } from '../notices/notify.ts'
import { dispatchersOnDuty, everyone, managersOf } from '../notices/people.ts'
import { afterBusinessMinutes, contactTarget, dueStep, LAST_STEP, type Step } from './rules.ts'
import { hoursOf, speedSettings, targetOf, type SpeedSettings } from './settings.ts'

type EscalationServices = NoticeServices & Pick<Services, 'db'>
/** Few, since staff who change one of these leads wait until the batch is written. */
const BATCH = 10
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

export interface Waiting {
  readonly leadId: number
  readonly awaits: 'claim' | 'contact'
  readonly claimedBy: number | null
  readonly claimer: string | null
  readonly round: number
  readonly waitingSince: string
  /** When the lead was entered here; for imported leads, later than it was received. */
  readonly enteredAt: string
  readonly step: number
  readonly kind: 'internal' | 'external'
  readonly firstName: string
  readonly lastName: string
  readonly serviceGroupId: number
  readonly service: string
  readonly place: string | null
  readonly territoryId: number | null
  readonly timeZone: string
}

/** Escalates leads that were not claimed, or not contacted after the claim, in time. */
export const escalationsJob: JobKind<EscalationServices> = {
  kind: 'escalations',
  every: 'when due',
  run: async (services) => ({ count: await escalateWaiting(services) }),
}

/** @returns how many leads were checked */
export async function escalateWaiting(services: EscalationServices): Promise<number> {
  const { db, now } = services
  const organizations = await db.asAccounts((tx) =>
    tx.rows<{ id: number }>(sql`select id from escalation_organizations(${now()}::timestamptz) as due(id)`),
  )
  let count = 0
  for (const { id } of organizations) {
    for (let batch = BATCH; batch === BATCH; count += batch)
      batch = await db.asTenant(serverScope(id), (tx) => escalateBatch(tx, services, id))
  }
  return count
}

/** Writes the notices, the timeline and the step in one transaction. */
export async function escalateBatch(tx: Tx, services: NoticeServices, organizationId: number): Promise<number> {
  const now = services.now()
  const waiting = await waitingLeads(tx, organizationId, now)
  if (!waiting.length) return 0
  const settings = await speedSettings(tx, organizationId)
  const overdue: Waiting[] = []
  for (const one of waiting) {
    if (cameLate(settings, one)) await record(tx, organizationId, one, now, LAST_STEP, null, undefined)
    else if (isOverdue(settings, one, now)) overdue.push(one)
    else await escalate(tx, services, organizationId, settings, one)
  }
  if (overdue.length) await escalateBacklog(tx, services, organizationId, overdue)
  return waiting.length
}

/** Locks the leads whose next step may be due. */
export const waitingLeads = (tx: Tx, organizationId: number, now: Date, most = BATCH): Promise<Waiting[]> =>
  tx.rows<Waiting>(sql`
    select e.lead_id, e.awaits, lead.claimed_by, claimer.first_name || ' ' || claimer.last_name as claimer, e.round, e.waiting_since, lead.created_at as entered_at, e.step, lead.kind, lead.first_name, lead.last_name, lead.service_group_id, lead.territory_id,
      service_group.name as service, coalesce(store.name, territory.name) as place,
      coalesce(territory.time_zone, (select t.time_zone from territory t where t.organization_id = e.organization_id and t.deleted_at is null
        order by t.id limit 1), 'America/New_York') as time_zone
    from lead_escalation e
    join lead on lead.organization_id = e.organization_id and lead.id = e.lead_id
    join service_group on service_group.organization_id = lead.organization_id and service_group.id = lead.service_group_id
    left join store on store.organization_id = lead.organization_id and store.id = lead.store_id
    left join territory on territory.organization_id = lead.organization_id and territory.id = lead.territory_id
    left join user_card claimer on claimer.organization_id = lead.organization_id and claimer.id = lead.claimed_by
    where e.organization_id = ${organizationId} and e.due_at <= ${now}::timestamptz
    order by e.due_at, e.lead_id limit ${most} for update of e skip locked for share of lead skip locked`)

/** Whether the target had already passed when the lead was entered, as for imports of older leads, which are not escalated. */
function cameLate(settings: SpeedSettings, one: Waiting): boolean {
  if (one.awaits === 'contact' || one.round > 1 || one.step > 0) return false
  const { targetMin } = targetOf(settings, one.serviceGroupId)
  const last = afterBusinessMinutes(Date.parse(one.waitingSince), targetMin, hoursOf(settings, one.territoryId), one.timeZone)
  return last !== undefined && last < Date.parse(one.enteredAt)
}

/** Whether the last step was due more than a day ago, as for leads from when escalation was off. */
function isOverdue(settings: SpeedSettings, one: Waiting, now: Date): boolean {
  const { everyoneAfterMin, isActive } = targetOf(settings, one.serviceGroupId)
  const since = Date.parse(one.waitingSince)
  // A lead that has waited for less than a day cannot be overdue, whatever the business hours.
  if (!isActive || one.awaits === 'contact' || now.getTime() - since < DAY) return false
  const last = afterBusinessMinutes(since, everyoneAfterMin, hoursOf(settings, one.territoryId), one.timeZone)
  return last !== undefined && now.getTime() - last > DAY
}

async function record(
  tx: Tx,
  organizationId: number,
  { leadId }: Waiting,
  at: Date,
  step: number,
  nextAt: Date | null,
  message: LeadMessage | undefined,
): Promise<void> {
  await tx.run(sql`
    update lead_escalation set step = ${step}, due_at = ${nextAt}::timestamptz where organization_id = ${organizationId} and lead_id = ${leadId}`)
  if (!message) return
  await tx.run(sql`
    insert into lead_event (organization_id, lead_id, at, kind, note, messages)
    values (${organizationId}, ${leadId}, ${at}, 'escalation', ${leadNote([message])}, ${JSON.stringify([message])}::jsonb)`)
}

export const audienceOf = { 1: 'dispatchers', 2: 'managers', 3: 'everyone' } as const
export const peopleFor = (tx: Tx, organizationId: number, step: Step, territoryId: number | null, now: Date): Promise<number[]> =>
  step === 1
    ? dispatchersOnDuty(tx, organizationId, now)
    : step === 2
      ? managersOf(tx, organizationId, territoryId)
      : everyone(tx, organizationId, territoryId)

async function escalate(
  tx: Tx,
  services: NoticeServices,
  organizationId: number,
  settings: SpeedSettings,
  one: Waiting,
): Promise<void> {
  const now = services.now()
  const isClaimed = one.awaits === 'contact'
  const general = targetOf(settings, one.serviceGroupId)
  const target = isClaimed ? contactTarget(general) : general
  const since = Date.parse(one.waitingSince)
  const wait = { since, step: one.step }
  const { step, nextAt } = target.isActive
    ? dueStep(wait, target, hoursOf(settings, one.territoryId), one.timeZone, now.getTime())
    : { step: undefined, nextAt: undefined }
  const next = nextAt === undefined ? null : new Date(nextAt)
  if (step === undefined) return record(tx, organizationId, one, now, one.step, next, undefined)
  const people =
    isClaimed && step === 1
      ? [one.claimedBy].filter((id) => id !== null)
      : await peopleFor(tx, organizationId, step, one.territoryId, now)
  const minutes = Math.max(1, Math.floor((now.getTime() - since) / MINUTE))
  const count = await notify(tx, services, {
    organizationId,
    kind: 'escalation',
    occasion: `escalation:${one.leadId}:${one.round}:${step}`,
    userIds: people,
    title: isClaimed ? 'notContactedTitle' : 'escalationTitle',
    body: isClaimed ? 'notContacted' : 'escalation',
    values: {
      name: `${one.firstName} ${one.lastName}`,
      service: one.service,
      place: one.place,
      minutes,
      claimer: one.claimer,
    },
    discreetValues: { name: one.firstName },
    link: leadLink(one),
  })
  const message = isClaimed
    ? leadMessage('escalated-claimed', { minutes, audience: step === 1 ? 'claimer' : audienceOf[step], count })
    : leadMessage('escalated', { minutes, audience: audienceOf[step], count })
  await record(tx, organizationId, one, now, step, next, message)
}

/** The lead's page in the console. */
export const leadLink = ({ leadId, kind }: Pick<Waiting, 'leadId' | 'kind'>): string =>
  `/leads/${leadId}${kind === 'external' ? '?kind=external' : ''}`

/** Notifies everyone once of all leads that have waited too long, instead of once per lead and step. */
async function escalateBacklog(
  tx: Tx,
  services: NoticeServices,
  organizationId: number,
  overdue: readonly Waiting[],
): Promise<void> {
  const now = services.now()
  for (const one of overdue) await record(tx, organizationId, one, now, LAST_STEP, null, leadMessage('escalated-late'))
  const all = await tx.one<{ count: number; oldest: string }>(sql`
    select count(*)::int as count, min(received_at) as oldest from lead
    where organization_id = ${organizationId} and lead_waits(lead) and received_at < ${new Date(now.getTime() - DAY)}::timestamptz`)
  if (!all?.count) return
  await notify(tx, services, {
    organizationId,
    kind: 'escalation',
    occasion: `backlog:${now.toISOString().slice(0, 10)}`,
    userIds: await everyone(tx, organizationId, null),
    title: 'backlogTitle',
    body: 'backlog',
    values: { count: all.count, days: Math.floor((now.getTime() - Date.parse(all.oldest)) / DAY) },
    link: '/leads?status=new,captured&claimed=none&sort=receivedAt',
  })
}
