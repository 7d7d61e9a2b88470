import { dateFormat, formatAppointmentTime, formatPhone } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import type { Services } from '../context.ts'
import { serverScope, type Tx } from '../db/index.ts'
import type { JobKind } from '../jobs/kind.ts'
import { planMessages, type NewMessage } from '../messages/plan.ts'
import { localDateOf, localTimeOf } from '../time/zone.ts'
import type { NoticeServices } from './notify.ts'
import { languages, staffLanguage, type StaffLanguage } from '../languages/index.ts'
import type { NoticeText } from '../languages/types.ts'
import { noticeText } from './render.ts'

const HOUR = 3_600_000
/** When the next day's plans are sent, in the visits' time zone. */
const PLAN_AT = '18:00'

interface Visit {
  readonly id: number
  readonly technicianId: number | null
  readonly startAt: string
  readonly timeZone: string
  readonly isLive: boolean
  readonly type: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string | null
  readonly address: string | null
}
interface Technician {
  readonly id: number
  readonly channels: readonly ('email' | 'sms')[]
  readonly languageId: number
}
interface Change {
  readonly id: string
  readonly subjectId: number
  readonly details: { readonly technicianId: number | null; readonly startAt: string; readonly isLive: boolean } | null
}

const visitsOf = (tx: Tx, organizationId: number, where = sql`true`): Promise<Visit[]> =>
  tx.rows<Visit>(sql`
    select b.id, b.technician_id, b.start_at, b.time_zone, b.status in ('scheduled', 'confirmed') as is_live, type.name as type,
      lead.first_name, lead.last_name, lead.phone,
      concat_ws(', ', lead.address ->> 'line1', lead.address ->> 'line2', lead.address ->> 'city',
        (lead.address ->> 'state') || ' ' || (lead.address ->> 'postalCode')) as address
    from booking b
    join lead on lead.organization_id = b.organization_id and lead.id = b.lead_id
    join appointment_type type on type.organization_id = b.organization_id and type.id = b.appointment_type_id
    where b.organization_id = ${organizationId} and lead.erased_at is null and ${where} order by b.start_at, b.id for share of lead`)
const techniciansOf = (tx: Tx, organizationId: number, ids: readonly number[]): Promise<Technician[]> =>
  tx.rows<Technician>(sql`
    select id, notice_channels as channels, language_id from technician
    where organization_id = ${organizationId} and id = any (${[...new Set(ids)]}::int[]) and is_active and deleted_at is null
      and cardinality(notice_channels) > 0`)

const whenOf = (startAt: string, timeZone: string, language: StaffLanguage) =>
  formatAppointmentTime(startAt, timeZone, languages[language].tag)
const timeOf = ({ startAt, timeZone }: Visit, language: StaffLanguage) =>
  dateFormat(languages[language].tag, { timeZone, hour: 'numeric', minute: '2-digit' }).format(new Date(startAt))

/** Contains only the personal data that the visit needs. */
const lineOf = (visit: Visit, language: StaffLanguage): string =>
  noticeText(language, 'visit', {
    time: timeOf(visit, language),
    type: visit.type,
    name: `${visit.firstName} ${visit.lastName}`,
    phone: visit.phone ? `, ${formatPhone(visit.phone)}` : '',
    address: visit.address ? `, ${visit.address}` : '',
  })

interface TechnicianNotice {
  readonly organizationId: number
  readonly occasion: string
  readonly subject: string
  readonly lines: readonly string[]
  readonly now: Date
  readonly expiresAt: Date
  readonly bookingId?: number
}
const messagesTo = ({ id, channels, languageId }: Technician, notice: TechnicianNotice): NewMessage[] =>
  channels.map((channel) => ({
    organizationId: notice.organizationId,
    kind: 'notice',
    channel,
    occasion: notice.occasion,
    to: { technicianId: id },
    bookingId: notice.bookingId ?? null,
    dueAt: notice.now,
    expiresAt: notice.expiresAt,
    language: staffLanguage(languageId),
    content:
      channel === 'email'
        ? { subject: notice.subject, text: notice.lines.join('\n\n') }
        : { text: [notice.subject, ...notice.lines].join('\n') },
  }))

/** Notifies technicians right away of visits that were added, moved, canceled or reassigned. */
export async function notifyTechnicians({
  tx,
  services,
  organizationId,
  events,
}: {
  readonly tx: Tx
  readonly services: NoticeServices
  readonly organizationId: number
  readonly events: readonly Change[]
}): Promise<void> {
  const now = services.now()
  const ids = [...new Set(events.map(({ subjectId }) => subjectId))]
  const visits = await visitsOf(tx, organizationId, sql`b.id = any (${ids}::int[])`)
  const concerned = [
    ...visits.map(({ technicianId }) => technicianId),
    ...events.map(({ details }) => details?.technicianId ?? null),
  ]
  const technicians = await techniciansOf(
    tx,
    organizationId,
    concerned.flatMap((id) => id ?? []),
  )
  const messages = visits.flatMap((visit) => {
    const own = events.filter(({ subjectId }) => subjectId === visit.id)
    // Several changes since the last run count as one.
    const before = own[0]?.details
    const last = own.at(-1)
    if (!last || Date.parse(visit.startAt) < now.getTime()) return []
    const messagesOf = (
      technicianId: number | null,
      title: NoticeText,
      startAt: string,
      extra: (language: StaffLanguage) => string[],
    ) => {
      const technician = technicians.find(({ id }) => id === technicianId)
      if (!technician) return []
      const language = staffLanguage(technician.languageId)
      return messagesTo(technician, {
        organizationId,
        bookingId: visit.id,
        occasion: `visit:${visit.id}:${last.id}`,
        subject: noticeText(language, title, { when: whenOf(startAt, visit.timeZone, language) }),
        lines: extra(language),
        now,
        expiresAt: new Date(Math.max(Date.parse(startAt), now.getTime() + HOUR)),
      })
    }
    const full = (language: StaffLanguage) => [lineOf(visit, language)]
    const had = before?.isLive ? before.technicianId : null
    const has = visit.isLive ? visit.technicianId : null
    if (had !== has)
      return [
        ...messagesOf(had, visit.isLive ? 'visitGivenTitle' : 'visitCanceledTitle', before?.startAt ?? visit.startAt, () => []),
        ...messagesOf(has, 'visitNewTitle', visit.startAt, full),
      ]
    if (has === null || before?.startAt === undefined || Date.parse(before.startAt) === Date.parse(visit.startAt)) return []
    const was = before.startAt
    return messagesOf(has, 'visitMovedTitle', visit.startAt, (language) => [
      lineOf(visit, language),
      noticeText(language, 'visitWas', { when: whenOf(was, visit.timeZone, language) }),
    ])
  })
  await planMessages(tx, services.keys, messages)
}

/** Sends technicians their next day's visits in the evening, in the time zone of the first visit. */
export const dayPlansJob: JobKind<NoticeServices & Pick<Services, 'db'>> = {
  kind: 'dayPlans',
  every: 60_000,
  run: async (services) => ({ count: await sendDayPlans(services) }),
}

/** @returns the number of messages */
export async function sendDayPlans(services: NoticeServices & Pick<Services, 'db'>): Promise<number> {
  const { db, now } = services
  const organizations = await db.asAccounts((tx) =>
    tx.rows<{ id: number }>(sql`select id from visit_organizations(${now()}::timestamptz) as due(id)`),
  )
  let count = 0
  for (const { id } of organizations) count += await db.asTenant(serverScope(id), (tx) => planDays(tx, services, id))
  return count
}

async function planDays(tx: Tx, services: NoticeServices, organizationId: number): Promise<number> {
  const now = services.now()
  const visits = await visitsOf(
    tx,
    organizationId,
    sql`b.technician_id is not null and b.status in ('scheduled', 'confirmed')
      and b.start_at > ${now}::timestamptz and b.start_at < ${new Date(now.getTime() + 36 * HOUR)}::timestamptz`,
  )
  const days = new Map<string, Visit[]>()
  for (const visit of visits) {
    const { timeZone, technicianId } = visit
    const today = localDateOf(now.getTime(), timeZone)
    const date = localDateOf(Date.parse(visit.startAt), timeZone)
    const isTomorrow = date > today && Date.parse(date) - Date.parse(today) === 24 * HOUR
    if (!isTomorrow || localTimeOf(now.getTime(), timeZone) < PLAN_AT) continue
    const key = `plan:${technicianId}:${date}`
    days.set(key, [...(days.get(key) ?? []), visit])
  }
  const occasions = [...days.keys()]
  const known = await tx.rows<{ occasion: string }>(sql`
    select distinct occasion from message where organization_id = ${organizationId} and occasion = any (${occasions}::text[])`)
  const technicians = await techniciansOf(
    tx,
    organizationId,
    visits.flatMap(({ technicianId }) => technicianId ?? []),
  )
  const messages = [...days].flatMap(([occasion, own]) => {
    const [first] = own
    const technician = technicians.find(({ id }) => id === first?.technicianId)
    if (!first || !technician || known.some((one) => one.occasion === occasion)) return []
    const language = staffLanguage(technician.languageId)
    const day = dateFormat(languages[language].tag, {
      timeZone: first.timeZone,
      weekday: 'long',
      month: 'long',
      day: 'numeric',
    }).format(new Date(first.startAt))
    return messagesTo(technician, {
      organizationId,
      // Its time zone decides on quiet hours.
      bookingId: first.id,
      occasion,
      subject: noticeText(language, 'planTitle', { count: own.length, day }),
      lines: own.map((visit) => lineOf(visit, language)),
      now,
      expiresAt: new Date(Date.parse(own.at(-1)?.startAt ?? first.startAt)),
    })
  })
  await planMessages(tx, services.keys, messages)
  return messages.length
}
