import type { Replies } from '@walkup/sdk/contract'
import { leadMessage, leadNote } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import { sha256 } from '../../auth/tokens.ts'
import type { AreaHandlers, PublicContext, Services } from '../../context.ts'
import { withRetry, serverScope, type Tx } from '../../db/index.ts'
import { confirmEmail } from '../../mail/anonymousMail.ts'
import { badInput, conflict, notFound } from '../../problem.ts'
import { availability } from '../booking/availability.ts'
import { canChange, canRebook, loadAppointment, type Appointment } from '../booking/appointment.ts'
import { bookSlot, cancelBooking, parseSlotId, rescheduleBooking } from '../booking/book.ts'
import { loadType } from '../booking/queries.ts'
import { calendarFile } from '../booking/calendar.ts'
import { confirmVisit } from '../../messages/confirmVisit.ts'
import { linkOf, readManageToken } from '../booking/manageLink.ts'
import { assertPreferences, joinWaitlist } from '../../waitlist/entry.ts'
import { leaveWaitlist } from '../../waitlist/offer.ts'
import type { Preference } from '../../waitlist/preferences.ts'
import { publicConfig, type WebConfig } from './generator.ts'

interface Visit {
  readonly tx: Tx
  readonly appointment: Appointment
  readonly token: string
  /** Whether the link is one that only a message carries. */
  readonly isMailed: boolean
}

/** Runs `work` on the appointment of a manage link; viewing never uses the link up. @throws 404 */
async function visit<T>(context: PublicContext, given: string, work: (visit: Visit) => Promise<T>): Promise<T> {
  const { services, request } = context
  const { token, isMailed } = readManageToken(services.keys, given)
  request.reply.header('cache-control', 'no-store')
  request.reply.header('referrer-policy', 'no-referrer')
  const found = await services.db.asTenant(serverScope(), (tx) =>
    tx.one<{ organizationId: number; id: number }>(sql`select organization_id, id from resolve_booking(${sha256(token)})`),
  )
  if (!found) throw notFound()
  return withRetry(() =>
    services.db.asTenant(serverScope(found.organizationId), async (tx) => {
      const appointment = await loadAppointment(tx, found.organizationId, found.id)
      if (!appointment) throw notFound()
      return work({ tx, appointment, token, isMailed })
    }),
  )
}

/**
 * Runs work that changes something. Acting by a mailed link proves the address that it was sent to, unlike viewing, which mail scanners
 * do too. @throws 404
 */
const act = <T>(context: PublicContext, given: string, work: (visit: Visit) => Promise<T>): Promise<T> =>
  visit(context, given, async (it) => {
    const { organizationId, email } = it.appointment
    if (it.isMailed && email) await confirmEmail(it.tx, context.services.keys, organizationId, email)
    return work(it)
  })

async function present({ services }: PublicContext, it: Visit): Promise<Replies['manage.get']> {
  const { tx, appointment, token } = it
  const now = services.now()
  const { organizationId, status } = appointment
  const look = await tx.one<{ config: WebConfig }>(sql`select config from web_config where organization_id = ${organizationId}`)
  if (!look) throw notFound()
  const waiting = await tx.one<{ preferences: Preference[] }>(sql`
    select preferences from waitlist_entry where organization_id = ${organizationId} and lead_id = ${appointment.leadId} and state = 'waiting'`)
  const againUrl = await againUrlOf(services, it)
  return {
    status: status === 'cancelled' ? 'cancelled' : isOver(appointment, now) ? 'past' : (status as 'scheduled' | 'confirmed'),
    startAt: appointment.startAt,
    endAt: appointment.endAt,
    timeZone: appointment.timeZone,
    startLocal: appointment.startLocal,
    appointmentType: {
      id: appointment.appointmentTypeId,
      name: appointment.typeName,
      durationMin: appointment.durationMin,
      arrivalWindowMin: appointment.arrivalWindowMin,
    },
    ...(appointment.technicianName && { technician: { firstName: appointment.technicianName } }),
    organization: { name: appointment.organizationName },
    contact: { firstName: appointment.firstName },
    businessContact: appointment.contact,
    userUid: appointment.userUid ?? '',
    canChange: canChange(appointment, now),
    canRebook: canRebook(appointment),
    ...(againUrl !== undefined && { againUrl }),
    icsUrl: linkOf(services, token).icsUrl,
    cancelReasons: await cancelReasons(it),
    ...(waiting && { waitlist: waiting.preferences }),
    webConfig: publicConfig(look.config),
  }
}

const isOver = ({ status, endAt }: Appointment, now: Date): boolean =>
  status === 'ran' || status === 'noShow' || status === 'held' || Date.parse(endAt) <= now.getTime()

/** The page for another visit with the same person, if this one is over and they still offer its service. */
async function againUrlOf({ config, now }: Services, { tx, appointment, token }: Visit): Promise<string | undefined> {
  const { organizationId, userUid, appointmentTypeId, status } = appointment
  if (canRebook(appointment) || !(status === 'cancelled' || isOver(appointment, now()))) return
  const offered = await tx.one<{ serviceGroupId: number }>(sql`
    select type.service_group_id from resolve_generator(${userUid}) generator
    join web_config look on look.organization_id = generator.organization_id and (look.config ->> 'isPublicBookingOn')::boolean
    join appointment_type type on type.organization_id = generator.organization_id and type.id = ${appointmentTypeId}
      and type.is_active and type.deleted_at is null
    where generator.organization_id = ${organizationId}`)
  // A fragment is in no log, and in no other site's referrer.
  return offered && `${config.publicUrl}/q/${userUid}/${offered.serviceGroupId}#again=${token}`
}

/** What the shopper entered, without what they left empty. */
async function contactOf({ services }: PublicContext, it: Visit): Promise<Replies['manage.contact']> {
  if ((await againUrlOf(services, it)) === undefined) throw notFound()
  const { tx, appointment } = it
  const lead = await tx.one<{ contact: Replies['manage.contact'] }>(sql`
    select jsonb_strip_nulls(jsonb_build_object('firstName', first_name, 'lastName', last_name, 'phone', phone, 'email', email,
      'line1', address ->> 'line1', 'line2', address ->> 'line2', 'city', address ->> 'city', 'state', address ->> 'state',
      'postalCode', address ->> 'postalCode')) as contact
    from lead where organization_id = ${appointment.organizationId} and id = ${appointment.leadId}`)
  if (!lead) throw notFound()
  return lead.contact
}

/** @throws 409 `cancelled` or `too-late` */
function assertCanChange(appointment: Appointment, now: Date): void {
  if (appointment.status === 'cancelled') throw conflict('cancelled')
  if (!canChange(appointment, now)) throw conflict('too-late')
}

const cancelReasons = ({ tx, appointment }: Visit): Promise<Replies['manage.get']['cancelReasons']> =>
  tx.rows(sql`
    select id, name from list_entry
    where organization_id = ${appointment.organizationId} and list = 'cancelReasons' and is_active order by sort, name, id`)

/** Records a shopper's change on the lead: status and timeline. */
async function record(
  { services }: PublicContext,
  { tx, appointment }: Visit,
  occasion: 'moved' | 'cancelled',
  reason?: string,
): Promise<Appointment> {
  const { organizationId, leadId, bookingId } = appointment
  const changed = await loadAppointment(tx, organizationId, bookingId)
  if (!changed) throw notFound()
  const now = services.now()
  const to = occasion === 'cancelled' ? 'cancelled' : 'scheduled'
  await tx.run(sql`update lead set status = ${to} where organization_id = ${organizationId} and id = ${leadId}`)
  const { startAt, timeZone } = appointment
  const messages = [
    occasion === 'cancelled'
      ? reason === undefined
        ? leadMessage('canceled-by-shopper', { at: startAt, timeZone })
        : leadMessage('canceled-by-shopper-with-reason', { at: startAt, timeZone, reason })
      : leadMessage('moved-by-shopper', { from: startAt, to: changed.startAt, timeZone }),
  ]
  const from = appointment.leadStatus
  await tx.run(sql`
    insert into lead_event (organization_id, lead_id, at, kind, from_status, to_status, note, messages)
    values (${organizationId}, ${leadId}, ${now}, ${from === to ? 'booking' : 'status'}, ${from === to ? null : from}, ${from === to ? null : to},
      ${leadNote(messages)}, ${JSON.stringify(messages)}::jsonb)`)
  return changed
}

/** Books a new time for a canceled or missed visit; the link opens the new one. @throws 400 for `slotId`, 404, 409 `slot-taken` */
async function rebook({ services }: PublicContext, { tx, appointment }: Visit, slotId: string): Promise<Appointment> {
  const { organizationId, leadId, leadStatus } = appointment
  const now = services.now()
  await tx.one(sql`select 1 from lead where organization_id = ${organizationId} and id = ${leadId} for no key update`)
  const type = await loadType(tx, organizationId, appointment.appointmentTypeId)
  if (!type) throw notFound()
  const booked = await bookSlot(tx, { slot: { id: slotId, key: parseSlotId(slotId), type }, leadId, now })
  await tx.run(
    sql`update lead set status = 'scheduled', set_at = ${now} where organization_id = ${organizationId} and id = ${leadId}`,
  )
  const messages = [leadMessage('booked', { at: booked.startAt, timeZone: booked.timeZone })]
  await tx.run(sql`
    insert into lead_event (organization_id, lead_id, at, kind, from_status, to_status, note, messages)
    values (${organizationId}, ${leadId}, ${now}, 'status', ${leadStatus}, 'scheduled', ${leadNote(messages)}, ${JSON.stringify(messages)}::jsonb)`)
  const fresh = await loadAppointment(tx, organizationId, booked.id)
  if (!fresh) throw notFound()
  return fresh
}

export const manage: AreaHandlers<'manage'> = {
  'manage.get': (context, { params }) => visit(context, String(params.manageToken), (it) => present(context, it)),

  'manage.availability': (context, { params, query: { from, to } }) =>
    visit(context, String(params.manageToken), ({ tx, appointment: { organizationId, appointmentTypeId, bookingId } }) =>
      availability(tx, { organizationId, appointmentTypeId, from, to, exceptBookingId: bookingId, now: context.services.now() }),
    ),

  'manage.reschedule': (context, { params, body }) =>
    act(context, String(params.manageToken), async (it) => {
      const now = context.services.now()
      const { organizationId, leadId } = it.appointment
      assertCanChange(it.appointment, now)
      const moved = await rescheduleBooking(it.tx, { organizationId, leadId, slotId: body.slotId, now })
      if (!moved) throw conflict('cancelled')
      return present(context, { ...it, appointment: moved.hasMoved ? await record(context, it, 'moved') : it.appointment })
    }),

  'manage.rebook': (context, { params, body }) =>
    act(context, String(params.manageToken), async (it) => {
      if (!canRebook(it.appointment)) throw conflict('too-late')
      return present(context, { ...it, appointment: await rebook(context, it, body.slotId) })
    }),

  'manage.confirm': (context, { params }) =>
    act(context, String(params.manageToken), async (it) => {
      const { appointment, tx } = it
      if (appointment.status === 'cancelled') throw conflict('cancelled')
      if ((await confirmVisit(tx, appointment, context.services.now())) === undefined) throw conflict('too-late')
      const { organizationId, bookingId } = appointment
      return present(context, { ...it, appointment: (await loadAppointment(tx, organizationId, bookingId)) ?? appointment })
    }),

  'manage.cancel': (context, { params, query }) =>
    act(context, String(params.manageToken), async (it) => {
      const { organizationId, leadId, status } = it.appointment
      // Canceling is idempotent.
      if (status === 'cancelled') return { ok: true }
      assertCanChange(it.appointment, context.services.now())
      const reason = query.reasonId === undefined ? undefined : (await cancelReasons(it)).find(({ id }) => id === query.reasonId)
      if (query.reasonId !== undefined && !reason) throw badInput({ path: 'reasonId', code: 'unknown-reference' })
      if (await cancelBooking(it.tx, { organizationId, leadId })) await record(context, it, 'cancelled', reason?.name)
      return { ok: true }
    }),

  'manage.joinWaitlist': (context, { params, body: { preferences } }) =>
    act(context, String(params.manageToken), async ({ tx, appointment }) => {
      const now = context.services.now()
      assertPreferences(preferences, now)
      assertCanChange(appointment, now)
      const { organizationId, leadId, appointmentTypeId } = appointment
      const lead = await tx.one<{ serviceGroupId: number }>(sql`
        select service_group_id from appointment_type where organization_id = ${organizationId} and id = ${appointmentTypeId}`)
      if (!lead) throw notFound()
      await joinWaitlist(tx, {
        organizationId,
        leadId,
        ...lead,
        appointmentTypeId,
        preferences,
        isEarlier: true,
        createdBy: null,
        now,
      })
      return { preferences }
    }),

  'manage.leaveWaitlist': (context, { params }) =>
    act(context, String(params.manageToken), async ({ tx, appointment: { organizationId, leadId } }) => {
      await leaveWaitlist(tx, { organizationId, leadId, state: 'removed', now: context.services.now() })
      return { ok: true }
    }),

  'manage.contact': (context, { params }) => visit(context, String(params.manageToken), (it) => contactOf(context, it)),

  'manage.calendar': (context, { params }) =>
    visit(context, String(params.manageToken), ({ appointment, token }) => {
      const { content, contentType, filename } = calendarFile(
        appointment,
        context.services.config,
        linkOf(context.services, token).manageUrl,
      )
      const headers = { 'content-type': contentType, 'content-disposition': `attachment; filename="${filename}"` }
      return Promise.resolve({ body: content, headers })
    }),
}
