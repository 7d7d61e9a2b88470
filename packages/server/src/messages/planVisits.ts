import sql from 'sql-template-tag'
import type { Tx } from '../db/index.ts'
import type { KeyRing } from '../keys/index.ts'
import type { VisitKind } from './kinds.ts'
import { planMessages, type NewMessage } from './plan.ts'
import { anyZone } from './quietHours.ts'
import { reminderAt, reminderExpiresAt, textDueAt } from './rules.ts'
import { zonesOfAddress } from './zones.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** The delay before the shopper is notified, so that a status set by mistake can be undone. */
const AFTER_NO_SHOW = 15 * MINUTE
const AFTER_VISIT = 2 * HOUR

/** The fields of an outbox event that messages depend on. */
export interface VisitEvent {
  readonly id: string
  readonly topic: string
  readonly leadId: number
  readonly bookingId: number | null
  readonly actorId: number | null
  readonly transaction: string
}

interface Visit {
  readonly leadId: number
  readonly leadStatus: string
  readonly isGone: boolean
  readonly hasEmail: boolean
  readonly address: { readonly state: string; readonly postalCode: string } | null
  readonly bookingId: number
  readonly status: string
  readonly startAt: string
  readonly timeZone: string
  readonly icsSequence: number
  readonly isLatest: boolean
  readonly reminderHours: readonly number[]
  readonly messagesOff: readonly string[]
  readonly hasReviewPage: boolean
}

export const loadVisits = (tx: Tx, organizationId: number, leadIds: readonly number[]): Promise<Visit[]> =>
  tx.rows<Visit>(sql`
    select lead.id as lead_id, lead.status as lead_status, lead.deleted_at is not null or lead.erased_at is not null as is_gone,
      lead.email is not null as has_email, lead.address, b.id as booking_id, b.status, b.start_at, b.time_zone, b.ics_sequence,
      not exists (select from booking later where later.organization_id = b.organization_id and later.lead_id = b.lead_id
        and later.id > b.id) as is_latest,
      type.reminder_hours, type.messages_off,
      exists (select from message_settings s where s.organization_id = b.organization_id and s.review_url <> '') as has_review_page
    from booking b join lead on lead.organization_id = b.organization_id and lead.id = b.lead_id
    join appointment_type type on type.organization_id = b.organization_id and type.id = b.appointment_type_id
    where b.organization_id = ${organizationId} and b.lead_id = any (${[...leadIds]}::int[])`)

/** Whether the organization sends texts. */
export const hasTexts = async (tx: Tx, organizationId: number): Promise<boolean> =>
  (await tx.one(sql`
    select 1 as found from connection where organization_id = ${organizationId} and system = 'sms' and is_active limit 1`)) !==
  undefined

/** The time zones whose quiet hours apply to a visit's texts. */
export const zonesOf = (timeZone: string | null, address: Visit['address']): readonly string[] => {
  const zones = new Set([...(timeZone === null ? [] : [timeZone]), ...zonesOfAddress(address)])
  return zones.size ? [...zones] : anyZone
}

interface Occasion {
  readonly kind: VisitKind
  readonly occasion: string
  readonly dueAt: number
  readonly expiresAt: number
  readonly createdBy: number | null
}

/** A message for each channel on which the shopper can be reached. Consent is checked when it is sent. */
function byChannel(organizationId: number, visit: Visit, withTexts: boolean, it: Occasion): NewMessage[] {
  if (visit.messagesOff.includes(it.kind)) return []
  const zones = zonesOf(visit.timeZone, visit.address)
  const textDue = withTexts ? textDueAt(it.kind, it.dueAt, zones) : undefined
  const base = {
    organizationId,
    kind: it.kind,
    occasion: it.occasion,
    to: { leadId: visit.leadId },
    bookingId: visit.bookingId,
    expiresAt: new Date(it.expiresAt),
    params: { sequence: visit.icsSequence, startAt: visit.startAt },
    createdBy: it.createdBy,
  }
  return [
    ...(visit.hasEmail ? [{ ...base, channel: 'email' as const, dueAt: new Date(it.dueAt) }] : []),
    ...(textDue !== undefined && textDue < it.expiresAt ? [{ ...base, channel: 'sms' as const, dueAt: new Date(textDue) }] : []),
  ]
}

/**
 * A visit's upcoming reminders. A reminder that quiet hours would move into the past is left out, since the confirmation has just been
 * sent. If quiet hours move several to the same minute, the one closest to the visit remains.
 */
export function remindersOf(organizationId: number, visit: Visit, withTexts: boolean, now: number): NewMessage[] {
  const start = Date.parse(visit.startAt)
  return visit.reminderHours
    .toSorted((a, b) => a - b)
    .flatMap((hours) =>
      byChannel(organizationId, visit, withTexts, {
        kind: 'reminder',
        occasion: `reminder:${hours}h:${visit.bookingId}:${visit.startAt}`,
        dueAt: reminderAt(start, hours, visit.timeZone),
        expiresAt: reminderExpiresAt(start, hours),
        createdBy: null,
      }),
    )
    .filter(
      ({ channel, dueAt }, index, all) =>
        dueAt.getTime() > now && all.findIndex((other) => other.channel === channel && +other.dueAt === +dueAt) === index,
    )
}

const isLive = ({ status }: Visit) => status === 'scheduled' || status === 'confirmed'

/** Combines the events of a booking, so that the shopper is notified of the outcome rather than of each step. */
function changeOf(events: readonly VisitEvent[], bookingId: number): 'booked' | 'moved' | 'canceled' | undefined {
  const topics = events.filter((event) => event.bookingId === bookingId).map(({ topic }) => topic)
  const last = topics.findLast((topic) => topic.startsWith('appointment.'))
  if (last === 'appointment.cancelled') return 'canceled'
  const scheduled = events.find((event) => event.bookingId === bookingId && event.topic === 'appointment.scheduled')
  if (!scheduled) return last ? 'moved' : undefined
  // A booking that replaces one of another type counts as a move.
  const replaces = events.some(
    (event) =>
      event.topic === 'appointment.cancelled' &&
      event.leadId === scheduled.leadId &&
      event.bookingId !== bookingId &&
      event.transaction === scheduled.transaction,
  )
  return replaces ? 'moved' : 'booked'
}

export async function planVisits(
  tx: Tx,
  keys: KeyRing,
  organizationId: number,
  events: readonly VisitEvent[],
  now: Date,
): Promise<void> {
  const relevant = events.filter(({ topic }) => topic.startsWith('appointment.') || topic === 'lead.status_changed')
  if (!relevant.length) return
  const withTexts = await hasTexts(tx, organizationId)
  const at = now.getTime()
  const visits = await loadVisits(tx, organizationId, [...new Set(relevant.map(({ leadId }) => leadId))])
  const planned: NewMessage[] = []
  const changed = visits
    .map(({ bookingId, icsSequence }) => ({ bookingId, icsSequence, change: changeOf(relevant, bookingId) }))
    .filter(({ change }) => change)
  for (const reason of ['canceled', 'moved'] as const) {
    const bookingIds = changed
      .filter(({ change, icsSequence }) => (change === 'canceled') === (reason === 'canceled') && icsSequence > 0)
      .map((one) => one.bookingId)
    // Nothing is planned of a visit before its first event. The visit's own change has ended the others, except those that were planned
    // at the same time from what it was before.
    if (bookingIds.length) await tx.run(sql`select end_visit_messages(${organizationId}, ${bookingIds}::int[], ${reason})`)
  }
  for (const visit of visits) {
    const { bookingId, icsSequence, isGone } = visit
    const change = changeOf(relevant, bookingId)
    const start = Date.parse(visit.startAt)
    const actorOf = (topic: string) =>
      relevant.findLast((event) => event.leadId === visit.leadId && event.topic.startsWith(topic))?.actorId ?? null
    const say = (kind: VisitKind, dueAt: number, expiresAt: number, key: string | number = icsSequence) =>
      planned.push(
        ...byChannel(organizationId, visit, withTexts, {
          kind,
          occasion: `${kind}:${bookingId}:${key}`,
          dueAt,
          expiresAt,
          createdBy: actorOf(kind === 'missed' || kind === 'visited' ? 'lead.status_changed' : 'appointment.'),
        }),
      )
    if (isGone) continue
    if (change && change !== 'canceled' && isLive(visit)) {
      // A booking in the past was entered late.
      if (start > at) {
        say(change, at, start)
        planned.push(...remindersOf(organizationId, visit, withTexts, at))
      }
    } else if (change === 'canceled' && visit.status === 'cancelled' && visit.isLatest) {
      say('canceled', at, Math.max(start, at + HOUR))
    }
    const hasNewStatus = relevant.some(({ topic, leadId }) => topic === 'lead.status_changed' && leadId === visit.leadId)
    if (!hasNewStatus || !visit.isLatest) continue
    const key = visit.startAt
    if (visit.leadStatus === 'noShow' && visit.status === 'noShow' && start > at - 2 * DAY)
      say('missed', at + AFTER_NO_SHOW, at + 3 * DAY, key)
    if (visit.hasReviewPage && visit.leadStatus === 'ran' && visit.status === 'ran' && start > at - 7 * DAY)
      say('visited', at + AFTER_VISIT, at + 7 * DAY, key)
  }
  await planMessages(tx, keys, planned)
}
