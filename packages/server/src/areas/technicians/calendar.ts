import type { Replies } from '@walkup/sdk/contract'
import { formatPhone } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import { sha256, randomUid } from '../../auth/tokens.ts'
import type { Context, FileReply, PublicContext } from '../../context.ts'
import { serverScope } from '../../db/index.ts'
import { audit, lockRow } from '../../persistence/index.ts'
import { notFound } from '../../problem.ts'
import { organizerOf } from '../booking/calendar.ts'
import { escape, fold, organizerLine, stamp } from '../booking/ics.ts'
import { timeZoneComponent, zonedStamp } from '../booking/vtimezone.ts'
import { contactOf } from '../qrCodes/generator.ts'
import { technicianDetail, type Technician } from './queries.ts'

const DAY = 24 * 3_600_000
/** Older visits are left out, since their personal data is no longer needed. */
const PAST_DAYS = 1
const AHEAD_DAYS = 120
/** How often calendars should refresh, which most of them ignore. */
const REFRESH = 'PT1H'

/** Creates a new private calendar URL for a technician; only its hash is stored. @throws 404 */
export async function createCalendar(context: Context, id: number): Promise<Replies['technicians.createCalendar']> {
  const { tx, caller, services } = context
  const { organizationId } = await lockRow(tx, 'technician', id, 'deleted_at is not null')
  const token = randomUid(32)
  await tx.run(sql`
    insert into technician_calendar (organization_id, technician_id, token_hash, created_at, created_by)
    values (${organizationId}, ${id}, ${sha256(token)}, ${services.now()}, ${caller.userId})
    on conflict (organization_id, technician_id) do update
    set token_hash = excluded.token_hash, created_at = excluded.created_at, created_by = excluded.created_by`)
  await audit(context, { entity: 'technician', organizationId, id }, 'createCalendar', null, null)
  return {
    url: `${services.config.publicUrl}/api/calendars/${token}/visits.ics`,
    technician: await technicianDetail(tx, services.now(), id),
  }
}

/** @throws 404 */
export async function deleteCalendar(context: Context, id: number): Promise<Technician> {
  const { tx, services } = context
  const { organizationId } = await lockRow(tx, 'technician', id, 'deleted_at is not null')
  const removed = await tx.run(sql`
    delete from technician_calendar where organization_id = ${organizationId} and technician_id = ${id}`)
  if (removed) await audit(context, { entity: 'technician', organizationId, id }, 'deleteCalendar', null, null)
  return technicianDetail(tx, services.now(), id)
}

interface Visit {
  readonly id: number
  readonly startAt: string
  readonly endAt: string
  readonly timeZone: string
  readonly icsSequence: number
  readonly updatedAt: string
  readonly type: string
  readonly name: string
  readonly phone: string | null
  readonly address: string | null
}

/** A technician's visits, by private calendar URL. @throws 404 */
export async function calendarFeed({ services }: PublicContext, token: string): Promise<FileReply> {
  const { db, config } = services
  const owner = await db.asTenant(serverScope(), (tx) =>
    tx.one<{ organizationId: number; technicianId: number }>(
      sql`select organization_id, technician_id from resolve_technician_calendar(${sha256(token)})`,
    ),
  )
  if (!owner) throw notFound()
  const now = services.now().getTime()
  const from = new Date(now - PAST_DAYS * DAY)
  const to = new Date(now + AHEAD_DAYS * DAY)
  const { visits, contact, organization } = await db.asTenant(serverScope(owner.organizationId), async (tx) => ({
    contact: await contactOf(tx, owner.organizationId),
    organization: await tx.one<{ name: string }>(sql`select name from organization where id = ${owner.organizationId}`),
    visits: await tx.rows<Visit>(sql`
      select b.id, b.start_at, b.end_at, b.time_zone, b.ics_sequence, b.updated_at, type.name as type,
        lead.first_name || ' ' || lead.last_name as name, lead.phone,
        nullif(concat_ws(', ', lead.address ->> 'line1', lead.address ->> 'line2', lead.address ->> 'city',
          (lead.address ->> 'state') || ' ' || (lead.address ->> 'postalCode')), '') as address
      from booking b
      join lead on lead.organization_id = b.organization_id and lead.id = b.lead_id
      join appointment_type type on type.organization_id = b.organization_id and type.id = b.appointment_type_id
      where b.organization_id = ${owner.organizationId} and b.technician_id = ${owner.technicianId}
        and b.status in ('scheduled', 'confirmed', 'ran') and lead.erased_at is null
        and b.start_at >= ${from}::timestamptz and b.start_at < ${to}::timestamptz
      order by b.start_at, b.id`),
  }))
  const organizer = organizerLine(organizerOf(organization?.name ?? '', contact?.email, config))
  const host = new URL(config.publicUrl).hostname
  const zones = [...new Set(visits.map(({ timeZone }) => timeZone))]
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Walkup//Visits//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Walkup',
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    ...zones.flatMap((zone) => timeZoneComponent(zone, from.getTime(), to.getTime())),
    ...visits.flatMap((visit) => eventOf(visit, host, organizer)),
    'END:VCALENDAR',
  ]
  return {
    body: lines.map((line) => `${fold(line)}\r\n`).join(''),
    headers: { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
  }
}

const eventOf = (visit: Visit, host: string, organizer: string): string[] => [
  'BEGIN:VEVENT',
  `UID:visit-${visit.id}@${host}`,
  `SEQUENCE:${visit.icsSequence}`,
  `DTSTAMP:${stamp(visit.updatedAt)}`,
  `DTSTART;TZID=${visit.timeZone}:${zonedStamp(Date.parse(visit.startAt), visit.timeZone)}`,
  `DTEND;TZID=${visit.timeZone}:${zonedStamp(Date.parse(visit.endAt), visit.timeZone)}`,
  organizer,
  `SUMMARY:${escape(`${visit.type}, ${visit.name}`)}`,
  ...(visit.phone ? [`DESCRIPTION:${escape(formatPhone(visit.phone))}`] : []),
  ...(visit.address ? [`LOCATION:${escape(visit.address)}`] : []),
  'STATUS:CONFIRMED',
  'END:VEVENT',
]
