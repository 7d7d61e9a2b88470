import { fieldRoleIds } from '../auth/roles.ts'
import { formatAppointmentTime } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import type { Services } from '../context.ts'
import { serverScope, type Tx } from '../db/index.ts'
import { leadLink } from '../speedToLead/escalate.ts'
import type { JobKind } from '../jobs/kind.ts'
import { notifyOfDeliveryFailures } from './deliveryFailures.ts'
import { notifyOfMessageFailures } from './messageFailures.ts'
import { notify, type NoticeServices } from './notify.ts'
import { dispatchersOnDuty, managersOf } from './people.ts'
import { notifyOfTexts } from './replies.ts'
import { notifyTechnicians } from './technicians.ts'

const BATCH = 100
/** Batches per organization and run, so that a backlog delays neither other organizations nor a shutdown. */
const BATCHES = 3
const DAY = 24 * 3_600_000

type Kind =
  | 'newLead'
  | 'import'
  | 'cancellation'
  | 'leadSold'
  | 'shiftPosted'
  | 'visit'
  | 'messageFailure'
  | 'deliveryFailure'
  | 'textReply'
  | 'assignment'
interface Event {
  readonly id: string
  readonly kind: Kind
  readonly subjectId: number
  readonly at: string
  /** How many leads of an import are waiting. */
  readonly count: number | null
  readonly details: { readonly technicianId: number | null; readonly startAt: string; readonly isLive: boolean } | null
}
interface Work {
  readonly tx: Tx
  readonly services: NoticeServices
  readonly organizationId: number
  readonly events: readonly Event[]
}

export const noticesJob: JobKind<NoticeServices & Pick<Services, 'db'>> = {
  kind: 'notices',
  every: 'when due',
  run: async (services) => ({ count: await expandNotices(services) }),
}

/** Processes the oldest events of each organization. @returns how many there were */
export async function expandNotices(services: NoticeServices & Pick<Services, 'db'>): Promise<number> {
  const { db } = services
  const organizations = await db.asAccounts((tx) =>
    tx.rows<{ id: number }>(sql`select id from notice_organizations() as waiting(id)`),
  )
  let count = 0
  for (const { id } of organizations) {
    for (let [round, batch] = [0, BATCH]; batch === BATCH && round < BATCHES; count += batch, round++)
      batch = await db.asTenant(serverScope(id), (tx) => expandBatch(tx, services, id))
  }
  return count
}

/** Inserts the notices and deletes their events in one transaction, so that each is sent once. */
export async function expandBatch(tx: Tx, services: NoticeServices, organizationId: number): Promise<number> {
  const events = await tx.rows<Event>(sql`
    select id::text, kind, subject_id, at, details, (details ->> 'count')::int as count from notice_event where organization_id = ${organizationId}
    order by id limit ${BATCH} for update skip locked`)
  for (const [kind, expand] of Object.entries(expanders)) {
    const own = events.filter((event) => event.kind === kind)
    if (own.length) await expand({ tx, services, organizationId, events: own })
  }
  await tx.run(sql`
    delete from notice_event where organization_id = ${organizationId} and id = any (${events.map(({ id }) => id)}::bigint[])`)
  return events.length
}

interface LeadRow {
  readonly id: number
  readonly kind: 'internal' | 'external'
  readonly firstName: string
  readonly name: string
  readonly service: string
  readonly place: string | null
  readonly territoryId: number | null
  readonly leadGeneratorId: number | null
  readonly claimedBy: number | null
}
/** Locks the leads, so that erased ones are left out, and a later erasure also finds the notice. */
const leadsOf = (tx: Tx, organizationId: number, ids: readonly number[], where = sql`true`): Promise<LeadRow[]> =>
  tx.rows<LeadRow>(sql`
    select lead.id, lead.kind, lead.first_name, lead.first_name || ' ' || lead.last_name as name, service_group.name as service,
      coalesce(store.name, territory.name) as place, lead.territory_id, lead.lead_generator_id, lead.claimed_by
    from lead
    join service_group on service_group.organization_id = lead.organization_id and service_group.id = lead.service_group_id
    left join store on store.organization_id = lead.organization_id and store.id = lead.store_id
    left join territory on territory.organization_id = lead.organization_id and territory.id = lead.territory_id
    where lead.organization_id = ${organizationId} and lead.id = any (${[...new Set(ids)]}::int[]) and lead.deleted_at is null
      and lead.erased_at is null and ${where} order by lead.id for share of lead`)
const idsOf = (events: readonly Event[]): number[] => events.map(({ subjectId }) => subjectId)

const expanders: Readonly<Record<Kind, (work: Work) => Promise<void>>> = {
  async newLead({ tx, services, organizationId, events }) {
    for (const lead of await leadsOf(tx, organizationId, idsOf(events), sql`lead_waits(lead)`)) {
      const people = [
        ...(await dispatchersOnDuty(tx, organizationId, services.now())),
        ...(await managersOf(tx, organizationId, lead.territoryId)),
      ]
      await notify(tx, services, {
        organizationId,
        kind: 'newLead',
        occasion: `newLead:${lead.id}`,
        userIds: people,
        title: 'newLeadTitle',
        body: 'newLead',
        values: { name: lead.name, service: lead.service, place: lead.place },
        discreetValues: { name: lead.firstName },
        link: leadLink({ leadId: lead.id, kind: lead.kind }),
      })
    }
  },

  async import({ tx, services, organizationId, events }) {
    for (const { subjectId, count } of events)
      await notify(tx, services, {
        organizationId,
        kind: 'newLead',
        occasion: `import:${subjectId}`,
        userIds: [
          ...(await dispatchersOnDuty(tx, organizationId, services.now())),
          ...(await managersOf(tx, organizationId, null)),
        ],
        title: 'importTitle',
        body: 'import',
        values: { count: count ?? 0 },
        link: '/leads?status=new,captured&claimed=none&sort=receivedAt',
      })
  },

  async assignment({ tx, services, organizationId, events }) {
    const leads = await leadsOf(tx, organizationId, idsOf(events))
    for (const { id, subjectId } of events) {
      const lead = leads.find((one) => one.id === subjectId)
      if (!lead || lead.claimedBy === null) continue
      await notify(tx, services, {
        organizationId,
        kind: 'assignment',
        occasion: `assignment:${id}`,
        userIds: [lead.claimedBy],
        title: 'assignmentTitle',
        body: 'assignment',
        values: { name: lead.name, service: lead.service, place: lead.place },
        discreetValues: { name: lead.firstName },
        link: leadLink({ leadId: lead.id, kind: lead.kind }),
      })
    }
  },

  async leadSold({ tx, services, organizationId, events }) {
    for (const lead of await leadsOf(tx, organizationId, idsOf(events), sql`lead.status = 'sold'`)) {
      if (lead.leadGeneratorId === null) continue
      await notify(tx, services, {
        organizationId,
        kind: 'leadSold',
        occasion: `sold:${lead.id}`,
        userIds: [lead.leadGeneratorId],
        title: 'leadSoldTitle',
        body: 'leadSold',
        values: { name: lead.name, service: lead.service, place: lead.place },
        discreetValues: { name: lead.firstName },
        link: leadLink({ leadId: lead.id, kind: lead.kind }),
      })
    }
  },

  /** Only visits canceled less than a day ahead, which leave a technician idle. A visit that was moved does not count. */
  async cancellation({ tx, services, organizationId, events }) {
    const bookings = await tx.rows<{ id: number; leadId: number; startAt: string; timeZone: string; type: string }>(sql`
      select b.id, b.lead_id, b.start_at, b.time_zone, type.name as type from booking b
      join appointment_type type on type.organization_id = b.organization_id and type.id = b.appointment_type_id
      where b.organization_id = ${organizationId} and b.id = any (${idsOf(events)}::int[]) and b.status = 'cancelled'
        and not exists (select from booking other where other.organization_id = b.organization_id and other.lead_id = b.lead_id
          and other.status in ('scheduled', 'confirmed'))`)
    const leads = await leadsOf(
      tx,
      organizationId,
      bookings.map(({ leadId }) => leadId),
    )
    for (const { id, leadId, startAt, timeZone, type } of bookings) {
      const lead = leads.find((one) => one.id === leadId)
      const canceledAt = Date.parse(events.findLast(({ subjectId }) => subjectId === id)?.at ?? startAt)
      const ahead = Date.parse(startAt) - canceledAt
      if (!lead || ahead < 0 || ahead > DAY) continue
      await notify(tx, services, {
        organizationId,
        kind: 'cancellation',
        occasion: `cancellation:${id}:${startAt}`,
        userIds: [
          ...(await dispatchersOnDuty(tx, organizationId, services.now())),
          ...(await managersOf(tx, organizationId, lead.territoryId)),
        ],
        title: 'cancellationTitle',
        body: 'cancellation',
        values: { name: lead.name, type, when: (locale) => formatAppointmentTime(startAt, timeZone, locale) },
        discreetValues: { name: lead.firstName },
        link: leadLink({ leadId, kind: lead.kind }),
      })
    }
  },

  async shiftPosted(work) {
    await notifyOfOwnShifts(work)
    await notifyOfOpenShifts(work)
  },

  visit: notifyTechnicians,
  textReply: notifyOfTexts,
  messageFailure: notifyOfMessageFailures,
  deliveryFailure: notifyOfDeliveryFailures,
}

interface ShiftRow {
  readonly id: number
  readonly userId: number | null
  readonly storeId: number
  readonly store: string
  readonly startAt: string
  readonly endAt: string
  readonly timeZone: string
}
const shiftsOf = ({ tx, services, organizationId, events }: Work, where = sql`true`): Promise<ShiftRow[]> =>
  tx.rows<ShiftRow>(sql`
    select shift.id, shift.user_id, shift.store_id, store.name as store, shift.start_at, shift.end_at, store.time_zone
    from shift join store on store.organization_id = shift.organization_id and store.id = shift.store_id
    where shift.organization_id = ${organizationId} and shift.id = any (${idsOf(events)}::int[]) and shift.deleted_at is null
      and shift.posted_at is not null and shift.end_at > ${services.now()}::timestamptz and ${where} order by shift.start_at, shift.id`)

/** One notice for all shifts that were posted together. */
async function notifyOfOwnShifts(work: Work): Promise<void> {
  const { tx, services, organizationId } = work
  const people = new Map<number, ShiftRow[]>()
  for (const shift of await shiftsOf(work, sql`shift.user_id is not null`))
    if (shift.userId !== null) people.set(shift.userId, [...(people.get(shift.userId) ?? []), shift])
  for (const [userId, shifts] of people) {
    const [first] = shifts
    if (!first) continue
    await notify(tx, services, {
      organizationId,
      kind: 'shiftPosted',
      occasion: `shifts:${userId}:${shifts.map(({ id }) => id).join(',')}`,
      userIds: [userId],
      title: 'shiftPostedTitle',
      body: 'shiftPosted',
      values: {
        count: shifts.length,
        store: first.store,
        when: (locale) => formatAppointmentTime(first.startAt, first.timeZone, locale),
      },
      link: '/my-day',
    })
  }
}

/** Notifies field workers who may claim the shift, are free at that time, and work in its territory or near its store. */
async function notifyOfOpenShifts(work: Work): Promise<void> {
  const { tx, services, organizationId } = work
  for (const shift of await shiftsOf(work, sql`shift.user_id is null and shift.seats > shift.taken`)) {
    const people = await tx.rows<{ id: number }>(sql`
      select card.id from user_card card
      join store on store.organization_id = card.organization_id and store.id = ${shift.storeId}
      left join notice_preference p on p.organization_id = card.organization_id and p.user_id = card.id
      where card.organization_id = ${organizationId} and card.role_id = any (${[...fieldRoleIds]}::int[]) and card.is_active
        and card.accepted_at is not null
        and not exists (select from shift busy where busy.organization_id = card.organization_id and busy.user_id = card.id
          and busy.deleted_at is null and busy.start_at < ${shift.endAt}::timestamptz and busy.end_at > ${shift.startAt}::timestamptz)
        and (exists (select from membership_territory t where t.organization_id = card.organization_id and t.membership_id = card.membership_id
            and t.territory_id = store.territory_id)
          or exists (select from shift own join store near on near.organization_id = own.organization_id and near.id = own.store_id
            where own.organization_id = card.organization_id and own.user_id = card.id and own.deleted_at is null
              and own.start_at > ${services.now()}::timestamptz - interval '60 days'
              and miles_between(near.lat, near.lng, store.lat, store.lng) <= coalesce(p.nearby_miles, 25)))
      order by card.id`)
    await notify(tx, services, {
      organizationId,
      kind: 'openShift',
      occasion: `openShift:${shift.id}:${shift.startAt}`,
      userIds: people.map(({ id }) => id),
      title: 'openShiftTitle',
      body: 'openShift',
      values: { store: shift.store, when: (locale) => formatAppointmentTime(shift.startAt, shift.timeZone, locale) },
      link: '/my-day',
    })
  }
}
