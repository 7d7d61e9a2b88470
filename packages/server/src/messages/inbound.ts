import { leadMessage, leadNote, type LeadMessage } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import { canChange, loadAppointment, type Appointment } from '../areas/booking/appointment.ts'
import { cancelBooking } from '../areas/booking/book.ts'
import { toE164 } from '../contact/phone.ts'
import type { DeliveryServices } from '../delivery/attempt.ts'
import { serverScope } from '../db/index.ts'
import { leadLanguage } from '../languages/index.ts'
import { Problem } from '../problem.ts'
import { answerOffer, hasAccepted } from '../waitlist/decide.ts'
import { leaveWaitlist } from '../waitlist/offer.ts'
import { confirmVisit } from './confirmVisit.ts'
import { findPerson, keep, passToStaff, reply, type Conversation, type Incoming, type Person } from './conversation.ts'
import { intentOf, isProviderStop, type Intent } from './keywords.ts'
import { optIn, optOut } from './phones.ts'
import { LONGEST_TEXT } from './segments.ts'
import type { ReplyName } from './templates.ts'
import { attachTexts } from './waiting.ts'

/** How long YES counts as the answer to our latest text. */
const ASKED_MS = 24 * 3_600_000

async function addEvent(
  { tx, services, person }: Conversation,
  messages: readonly LeadMessage[],
  status?: { readonly from: string; readonly to: string },
): Promise<void> {
  if (person.leadId === null) return
  await tx.run(sql`
    insert into lead_event (organization_id, lead_id, at, kind, from_status, to_status, note, messages)
    values (${person.organizationId}, ${person.leadId}, ${services.now()}, ${status ? 'status' : 'change'}, ${status?.from ?? null},
      ${status?.to ?? null}, ${leadNote(messages)}, ${JSON.stringify(messages)}::jsonb)`)
}

/** Accepts or declines an open waitlist offer. @returns false if there is none */
async function decideOffer(it: Conversation, accepts: boolean): Promise<boolean> {
  const { organizationId, leadId } = it.person
  if (leadId === null) return false
  try {
    return await it.tx.savepoint(() => answerOffer(it.tx, it.services, { organizationId, leadId, accepts }))
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 409) throw error
    await reply(it, error.code === 'too-late' ? 'tooLate' : 'offerGone')
    return true
  }
}

async function confirm(it: Conversation): Promise<boolean> {
  const isNew = it.appointment && (await confirmVisit(it.tx, it.appointment, it.services.now()))
  return reply(it, isNew === undefined ? 'noVisit' : isNew ? 'confirmed' : 'alreadyConfirmed')
}

/** The reply when it is too late to change the appointment. */
const refusal = ({ appointment, services }: Conversation): ReplyName | undefined => {
  const isLive = appointment && (appointment.status === 'scheduled' || appointment.status === 'confirmed')
  if (!appointment || !isLive || Date.parse(appointment.startAt) <= services.now().getTime()) return 'noVisit'
  return canChange(appointment, services.now()) ? undefined : 'tooLate'
}

async function cancel(it: Conversation): Promise<boolean> {
  const { tx, appointment } = it
  const refused = refusal(it)
  if (refused || !appointment) return reply(it, refused ?? 'noVisit')
  const { organizationId, leadId, leadStatus, startAt, timeZone } = appointment
  if ((await cancelBooking(tx, { organizationId, leadId })) === undefined) return reply(it, 'noVisit')
  await tx.run(sql`update lead set status = 'cancelled' where organization_id = ${organizationId} and id = ${leadId}`)
  // The cancellation's event plans the text about it.
  await addEvent(it, [leadMessage('canceled-by-shopper', { at: startAt, timeZone })], { from: leadStatus, to: 'cancelled' })
  return false
}

async function stop(it: Conversation): Promise<false> {
  const { tx, services, person, text } = it
  const isNew = await optOut(tx, services.keys, {
    organizationId: person.organizationId,
    phone: text.from,
    source: 'reply',
    at: services.now(),
  })
  if (!isNew) return false
  if (person.leadId !== null)
    await leaveWaitlist(tx, {
      organizationId: person.organizationId,
      leadId: person.leadId,
      state: 'optedOut',
      now: services.now(),
    })
  await addEvent(it, [leadMessage('texts-stopped')])
  // The provider confirms its own keywords, and blocks texts after that.
  if (!text.handledThere && !isProviderStop(text.body)) await reply(it, 'optedOut')
  return false
}

async function start(it: Conversation): Promise<false> {
  const { tx, services, person, text } = it
  const hadOptedOut = (await optIn(tx, services.keys, person.organizationId, text.from)) > 0
  if (hadOptedOut) await addEvent(it, [leadMessage('texts-resumed')])
  // Nothing is sent to people who never agreed to texts.
  if (!text.handledThere) await reply(it, hadOptedOut || person.hasConsent ? 'optedIn' : 'help')
  return false
}

/** Whether a text asked to cancel this visit as it is. */
const asksToCancel = (
  { reply: name, bookingId, startAt }: NonNullable<Person['latest']>['params'],
  appointment: Appointment | undefined,
): boolean =>
  name === 'askCancel' &&
  bookingId === appointment?.bookingId &&
  Date.parse(startAt ?? '') === Date.parse(appointment?.startAt ?? '')

/** What is done at each intent; each returns whether staff should answer. */
const actions: Readonly<Record<Intent, (it: Conversation) => Promise<boolean>>> = {
  stop,
  start,
  help: (it) => (it.text.handledThere ? Promise.resolve(false) : reply(it, 'help')),
  confirm,
  async yes(it) {
    if (await decideOffer(it, true)) return false
    const { latest, organizationId, leadId } = it.person
    const isRecent = latest !== null && it.services.now().getTime() - Date.parse(latest.at) < ASKED_MS
    if (isRecent && latest.kind === 'offer' && leadId !== null && !(await hasAccepted(it.tx, organizationId, leadId)))
      return reply(it, 'offerGone')
    // It answers what staff asked.
    if (isRecent && latest.kind === 'staff') return true
    return isRecent && asksToCancel(latest.params, it.appointment) ? cancel(it) : confirm(it)
  },
  reschedule: (it) => reply(it, refusal(it) ?? 'reschedule'),
  async cancel(it) {
    return (await decideOffer(it, false)) ? false : reply(it, refusal(it) ?? 'askCancel')
  },
  other: () => Promise.resolve(true),
}

/** Handles a text: adds it to the lead's conversation, stops follow-ups, and does what it asks for. */
export async function receiveText(services: DeliveryServices, organizationId: number, given: Incoming): Promise<void> {
  const text = { ...given, from: toE164(given.from) ?? given.from.slice(0, 40), body: given.body.slice(0, LONGEST_TEXT) }
  await services.db.asTenant(serverScope(organizationId), async (tx) => {
    const found = await findPerson(tx, services, organizationId, text.from)
    if (!found) return
    if (found.leadId !== null)
      await tx.one(sql`select 1 from lead where organization_id = ${organizationId} and id = ${found.leadId} for no key update`)
    if (!(await keep(tx, services, found, text))) return
    if (found.leadId !== null) {
      // Those from before the phone had a lead.
      await attachTexts(tx, services.keys, { organizationId, leadId: found.leadId, phones: [{ e164: text.from }] })
      await tx.run(sql`
        update message set state = 'skipped', skip_reason = 'replied', next_at = null
        where organization_id = ${organizationId} and lead_id = ${found.leadId} and kind = 'cadence' and state in ('planned', 'failed')`)
      await tx.run(sql`
        insert into outbox (organization_id, topic, lead_id, booking_id) values (${organizationId}, 'message.received', ${found.leadId}, ${found.bookingId})`)
    }
    const appointment = found.bookingId === null ? undefined : await loadAppointment(tx, organizationId, found.bookingId)
    const language = leadLanguage(found.languageId ?? 0, found.organizationLocales)
    const it = { tx, services, person: found, text, language, appointment }
    if (await actions[text.handledThere ?? intentOf(text.body)](it)) await passToStaff(it)
  })
}
