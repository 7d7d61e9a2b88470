import type { LeadDetails } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../db/index.ts'
import { starterConsent } from '../starter/sets.ts'
import { Calendar } from './calendar.ts'
import { userAgents } from './data/lists.ts'
import { consentVersion } from './data/services.ts'
import { clock, iso, isoOrNull, MINUTE } from './days.ts'
import { draftLeads, type Draft } from './drafts.ts'
import type { TimeLog } from './labor.ts'
import { LeadHistory, type Appointment } from './leadHistory.ts'
import type { People } from './users.ts'
import type { Places } from './organizations.ts'
import { Random } from './random.ts'
import { insert, type Ids } from './rows.ts'
import type { Services } from './services.ts'
import { withSuspicious } from './suspicious.ts'

const BATCH = 500

interface Floor {
  readonly places: Places
  readonly people: People
  readonly services: Services
  readonly logs: readonly TimeLog[]
  readonly calendar: Calendar
  readonly today: string
  readonly now: number
}

/** About `count` leads with their consents, timelines, bookings and references. */
export async function seedLeads(tx: Tx, ids: Ids, count: number, floor: Floor, onDone: (leads: number) => void): Promise<void> {
  const phones = new Map(
    (await tx.rows<{ id: number; phone: string | null }>(sql`select id, phone from app_user`)).map(({ id, phone }) => [
      id,
      phone,
    ]),
  )
  const [first] = floor.people.generators
  const drafts = withSuspicious(draftLeads(count, floor), ({ id }) => phones.get(id) ?? null, first, floor.now)
  for (let from = 0; from < drafts.length; from += BATCH) {
    const lives = drafts.slice(from, from + BATCH).map((draft) => {
      ids.next('lead')
      return { draft, life: new LeadHistory(draft, floor.calendar, floor.people.desk(draft.territory.organizationId), floor.now) }
    })
    await insert(
      tx,
      'consent',
      lives.map(({ draft }) => consentRow(draft, ids, floor.places)),
    )
    await insert(
      tx,
      'lead',
      lives.map(({ draft, life }) => leadRow(draft, life, floor)),
    )
    await insert(
      tx,
      'lead_event',
      lives.flatMap(({ draft, life }) =>
        life.events.map((event) => ({
          organizationId: draft.territory.organizationId,
          id: ids.next('lead_event'),
          leadId: draft.id,
          ...event,
          at: iso(event.at),
        })),
      ),
    )
    const booked = lives.flatMap(({ draft, life }) => life.appointments.map((appointment) => ({ draft, appointment })))
    await floor.calendar.writeSeats(
      tx,
      booked.map(({ appointment }) => appointment.seat),
    )
    await insert(
      tx,
      'booking',
      booked.map(({ draft, appointment }) => bookingRow(draft, appointment, ids)),
    )
    // Randomness makes somewhat more or fewer than requested; progress counts the requested number.
    onDone((count * lives.length) / drafts.length)
  }
}

function consentRow(draft: Draft, ids: Ids, places: Places) {
  const { organizationId } = draft.territory
  const locale = draft.shopper.languageId === 2 ? 'es' : 'en'
  const isByStaff = draft.source === 'generator' || draft.source === 'staff'
  const name = places.organizations.find((one) => one.id === organizationId)?.name ?? ''
  return {
    organizationId,
    id: ids.next('consent'),
    leadId: draft.id,
    version: consentVersion,
    text: starterConsent(name)[locale],
    locale,
    page: draft.code ? `/q/${draft.code.uid}` : null,
    ip: isByStaff ? null : (draft.origin?.ip ?? `198.51.100.${draft.random.int(1, 254)}`),
    userAgent: draft.code ? (draft.origin?.userAgent ?? draft.random.pick(userAgents)) : null,
    tickedBy: isByStaff ? 'staff' : 'shopper',
    at: iso(draft.at),
  }
}

const partnerOf = (draft: Draft) => (draft.source === 'homeImprovement' || draft.source === 'callTracking' ? draft.source : null)
const isExternal = ({ source }: Draft) => source === 'homeImprovement' || source === 'callTracking' || source === 'import'
const campaignAt: Readonly<Record<Draft['source'], number>> = {
  code: 0,
  generator: 0,
  homeImprovement: 1,
  callTracking: 2,
  staff: 3,
  import: 4,
}

/** The question turns renters away, so only owners have appointments. */
function answers(draft: Draft, life: LeadHistory, services: Services) {
  if (draft.source === 'callTracking' || draft.source === 'import') return []
  const { random, territory } = draft
  const id = (key: string) => services.questionId(territory.organizationId, key)
  const own = life.status === 'captured' && random.chance(0.3) ? 'rent' : random.chance(0.8) ? 'house' : 'condo'
  return [
    { questionId: id('own'), value: own },
    ...(own === 'condo' ? [{ questionId: id('association'), value: random.pick(['yes', 'no', 'unsure']) }] : []),
    { questionId: id('start'), value: random.pick(['now', 'now', 'months', 'months', 'later']) },
    ...(draft.type.questionIds.includes(id('size'))
      ? [{ questionId: id('size'), value: random.pick(['small', 'medium', 'large']) }]
      : []),
  ]
}

const comments = [
  'The dog is friendly.',
  'Please park on the street.',
  'My husband decides with me; he is home after five.',
  'We got another quote last week.',
  'Call me on the way, the doorbell is broken.',
]
/** Every sixth shopper says something. */
function details({ id, code }: Draft): LeadDetails {
  const random = new Random(`details ${id}`)
  return code && random.chance(1 / 6) ? { comments: random.pick(comments) } : {}
}

function leadRow(draft: Draft, life: LeadHistory, { places, services }: Floor) {
  const { random, shopper, territory, code } = draft
  const { organizationId } = territory
  const booked = life.appointment
  return {
    organizationId,
    id: draft.id,
    uid: random.uid(),
    kind: isExternal(draft) ? 'external' : 'internal',
    partner: partnerOf(draft),
    status: life.status,
    rejectReason: life.rejectReason,
    firstName: shopper.firstName,
    lastName: shopper.lastName,
    email: shopper.email,
    phones: [{ e164: shopper.phone, type: 'mobile' }],
    languageId: shopper.languageId,
    address: shopper.address,
    details: details(draft),
    serviceGroupId: draft.group.id,
    appointmentTypeId: booked ? draft.type.id : null,
    answers: answers(draft, life, services),
    storeId: draft.store?.id ?? null,
    leadGeneratorId: draft.generator?.id ?? null,
    qrCodeId: code?.id ?? null,
    timeLogId: draft.timeLog?.id ?? null,
    territoryId: territory.id,
    campaignId: places.lookup(organizationId, 'serviceTitanCampaigns')[campaignAt[draft.source]] ?? null,
    utm: code ? { source: 'qr', medium: 'store', campaign: draft.group.name.toLowerCase() } : {},
    referrer: code ? `/q/${code.uid}` : null,
    // Ids of leads and consents are parallel.
    consentId: draft.id,
    duplicateOfId: draft.duplicateOf?.id ?? null,
    scanSeconds: code ? (draft.scanSeconds ?? new Random(`scan ${draft.id}`).int(40, 200)) : null,
    claimedBy: life.claimedBy,
    selfBooked: life.isSelfBooked,
    capturedAt: isoOrNull(life.capturedAt),
    receivedAt: iso(draft.at),
    firstClaimedAt: isoOrNull(life.firstClaimedAt),
    firstContactAt: isoOrNull(life.firstContactAt),
    setAt: isoOrNull(life.setAt),
    ranAt: isoOrNull(life.ranAt),
    soldAt: isoOrNull(life.soldAt),
    soldCents: life.soldCents,
    appointmentAt: booked && booked.status !== 'cancelled' ? iso(booked.seat.startAt) : null,
    createdAt: iso(draft.at),
    updatedAt: iso(life.at),
    createdBy: life.events[0]?.actorId ?? null,
  }
}

function bookingRow({ id: leadId }: Draft, { seat, madeAt, status, changedAt }: Appointment, ids: Ids) {
  const { type, startAt, endAt } = seat
  return {
    organizationId: type.organizationId,
    id: ids.next('booking'),
    leadId,
    appointmentTypeId: type.id,
    date: seat.date,
    startLocal: clock(seat.slot.startMin),
    technicianId: seat.technicianId,
    startAt: iso(startAt),
    endAt: iso(endAt),
    timeZone: type.territory.timeZone,
    windowStartAt: iso(startAt),
    windowEndAt: iso(startAt + type.arrivalWindowMin * MINUTE),
    busy: `[${iso(startAt - type.bufferBeforeMin * MINUTE)},${iso(endAt + type.bufferAfterMin * MINUTE)})`,
    status,
    icsSequence: status === 'cancelled' ? 1 : 0,
    createdAt: iso(madeAt),
    updatedAt: iso(changedAt),
  }
}
