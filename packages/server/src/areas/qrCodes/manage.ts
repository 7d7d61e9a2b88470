import type { Replies } from '@walkup/sdk/contract'
import { leadMessage, leadNote } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import { sha256 } from '../../auth/tokens.ts'
import type { AreaHandlers, PublicContext } from '../../context.ts'
import { withRetry, serverScope, type Tx } from '../../db/index.ts'
import { confirmEmail, queueAnonymousMail } from '../../mail/anonymousMail.ts'
import { conflict, notFound } from '../../problem.ts'
import { canChange, loadAppointment, type Appointment } from '../booking/appointment.ts'
import { cancelBooking, rescheduleBooking } from '../booking/book.ts'
import { calendarOf, appointmentEmail, type Occasion } from '../booking/emails.ts'
import { linkOf, readManageToken } from '../booking/manageLink.ts'
import { publicConfig, type WebConfig } from './generator.ts'

interface Visit {
  readonly tx: Tx
  readonly appointment: Appointment
  readonly token: string
}

/** Using the link of a message proves the address that it went to. */
async function confirm({ services }: PublicContext, { tx, appointment }: Visit, isMailed: boolean): Promise<void> {
  const { organizationId, email } = appointment
  if (isMailed && email) await confirmEmail(tx, services.keys, organizationId, email)
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
      await confirm(context, { tx, appointment, token }, isMailed)
      return work({ tx, appointment, token })
    }),
  )
}

async function present({ services }: PublicContext, { tx, appointment, token }: Visit): Promise<Replies['manage.get']> {
  const now = services.now()
  const { organizationId, status } = appointment
  const look = await tx.one<{ config: WebConfig }>(sql`select config from web_config where organization_id = ${organizationId}`)
  if (!look) throw notFound()
  const isOver = status === 'ran' || status === 'noShow' || status === 'held' || Date.parse(appointment.endAt) <= now.getTime()
  return {
    status: status === 'cancelled' ? 'cancelled' : isOver ? 'past' : status,
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
    organization: { name: appointment.organizationName },
    contact: { firstName: appointment.firstName },
    businessContact: appointment.contact,
    userUid: appointment.userUid ?? '',
    canChange: canChange(appointment, now),
    icsUrl: linkOf(services, token).icsUrl,
    webConfig: publicConfig(look.config),
  }
}

/** @throws 409 `cancelled` or `too-late` */
function assertCanChange(appointment: Appointment, now: Date): void {
  if (appointment.status === 'cancelled') throw conflict('cancelled')
  if (!canChange(appointment, now)) throw conflict('too-late')
}

/** Records a shopper's change on the lead: status, timeline, and an email with the new calendar file. */
async function record(
  { services }: PublicContext,
  { tx, appointment, token }: Visit,
  occasion: Exclude<Occasion, 'booked'>,
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
      ? leadMessage('canceled-by-shopper', { at: startAt, timeZone })
      : leadMessage('moved-by-shopper', { from: startAt, to: changed.startAt, timeZone }),
  ]
  const from = appointment.leadStatus
  await tx.run(sql`
    insert into lead_event (organization_id, lead_id, at, kind, from_status, to_status, note, messages)
    values (${organizationId}, ${leadId}, ${now}, ${from === to ? 'booking' : 'status'}, ${from === to ? null : from}, ${from === to ? null : to},
      ${leadNote(messages)}, ${JSON.stringify(messages)}::jsonb)`)
  const message = appointmentEmail(occasion, changed, services.config, linkOf(services, token))
  if (message) await queueAnonymousMail(tx, services, message)
  return changed
}

export const manage: AreaHandlers<'manage'> = {
  'manage.get': (context, { params }) => visit(context, String(params.manageToken), (it) => present(context, it)),

  'manage.reschedule': (context, { params, body }) =>
    visit(context, String(params.manageToken), async (it) => {
      const now = context.services.now()
      const { organizationId, leadId } = it.appointment
      assertCanChange(it.appointment, now)
      const moved = await rescheduleBooking(it.tx, { organizationId, leadId, slotId: body.slotId, now })
      if (!moved) throw conflict('cancelled')
      return present(context, { ...it, appointment: moved.hasMoved ? await record(context, it, 'moved') : it.appointment })
    }),

  'manage.cancel': (context, { params }) =>
    visit(context, String(params.manageToken), async (it) => {
      const { organizationId, leadId, status } = it.appointment
      // Canceling is idempotent.
      if (status === 'cancelled') return { ok: true }
      assertCanChange(it.appointment, context.services.now())
      if (await cancelBooking(it.tx, { organizationId, leadId })) await record(context, it, 'cancelled')
      return { ok: true }
    }),

  'manage.calendar': (context, { params }) =>
    visit(context, String(params.manageToken), async ({ appointment, token }) => ({
      body: calendarOf(appointment, context.services.config, linkOf(context.services, token).manageUrl),
      headers: {
        'content-type': `text/calendar; charset=utf-8; method=${appointment.status === 'cancelled' ? 'CANCEL' : 'PUBLISH'}`,
        'content-disposition': 'attachment; filename="appointment.ics"',
      },
    })),
}
