import { formatAppointmentTime, formatPhone, leadMessage, leadNote, type LeadMessage } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import { canChange, loadAppointment, type Appointment } from '../areas/booking/appointment.ts'
import { cancelBooking } from '../areas/booking/book.ts'
import { toE164 } from '../contact/phone.ts'
import { randomUid } from '../auth/tokens.ts'
import type { DeliveryServices } from '../delivery/attempt.ts'
import { serverScope, type Tx } from '../db/index.ts'
import { languages, leadLanguage, type LanguageCode } from '../languages/index.ts'
import { Problem } from '../problem.ts'
import { answerOffer, hasAccepted } from '../waitlist/decide.ts'
import { leaveWaitlist } from '../waitlist/offer.ts'
import { intentOf, isProviderStop, type Intent } from './keywords.ts'
import { optIn, optOut, phoneHash, phoneHashes } from './phones.ts'
import { messageSealContext, planMessage } from './plan.ts'
import { fill, shorten } from './render.ts'
import { LONGEST_TEXT } from './segments.ts'
import { isReplyKind, type MessageKind } from './kinds.ts'
import { replyTemplate, type ReplyName } from './templates.ts'
import { linkOfAppointment } from './values.ts'
import { attachTexts } from './waiting.ts'

/** A text that the provider delivered. */
export interface Incoming {
  readonly sid: string
  readonly from: string
  readonly body: string
  /** What the provider took it for and has replied to itself: an opt-out, an opt-in or a request for help. */
  readonly handledThere?: 'stop' | 'start' | 'help' | undefined
}

/** How long YES counts as the answer to our latest text. */
const ASKED_MS = 24 * 3_600_000
/** Replies that could not be sent within this time are dropped, since they would no longer make sense. */
const REPLY_MS = 5 * 60_000

interface Person {
  readonly organizationId: number
  readonly organizationName: string
  readonly organizationLocales: readonly string[]
  readonly contactPhone: string | null
  readonly leadId: number | null
  readonly leadStatus: string | null
  readonly languageId: number | null
  /** The live booking, or else the latest. */
  readonly bookingId: number | null
  readonly hasConsent: boolean
  /** Our latest text to them. */
  readonly latest: {
    readonly kind: MessageKind
    readonly at: string
    readonly params: { readonly reply?: string; readonly bookingId?: number; readonly startAt?: string }
  } | null
}

/** Finds the sender: the lead of our latest text to the phone, or else the latest lead with that phone. */
const findPerson = (tx: Tx, { keys, now }: DeliveryServices, organizationId: number, from: string): Promise<Person | undefined> =>
  tx.one<Person>(sql`
    select o.id as organization_id, o.name as organization_name, lead.id as lead_id, lead.status as lead_status, lead.language_id,
      coalesce((select config -> 'locales' from web_config where organization_id = o.id), '[]') as organization_locales,
      (select c.phone from business_contact c where c.organization_id = o.id and c.appointment_type_id is null and c.territory_id is null limit 1)
        as contact_phone,
      (select b.id from booking b where b.organization_id = o.id and b.lead_id = lead.id
        order by b.status in ('scheduled', 'confirmed') desc, b.id desc limit 1) as booking_id,
      exists (select from consent c where c.organization_id = o.id and c.id = lead.consent_id and c.texts and c.revoked_at is null)
        as has_consent,
      (select jsonb_build_object('kind', m.kind, 'at', iso(m.due_at), 'params', m.params) from message m
        where m.organization_id = o.id and m.lead_id = lead.id and m.channel = 'sms' and m.direction = 'out'
          and m.due_at <= ${now()}::timestamptz and m.state not in ('skipped', 'dead')
        order by m.due_at desc, m.id desc limit 1) as latest
    from organization o
    left join lateral (
      select l.* from (
        (select l.id, l.status, l.language_id, l.consent_id, 1 as rank from message m
          join lead l on l.organization_id = m.organization_id and l.id = m.lead_id and l.deleted_at is null and l.erased_at is null
          where m.organization_id = o.id and m.phone_hash = any (${phoneHashes(keys, organizationId, from)}::text[]) and m.direction = 'out'
          order by m.id desc limit 1)
        union all
        (select l.id, l.status, l.language_id, l.consent_id, 2 from lead l
          where l.organization_id = o.id and l.phone = ${from} and l.deleted_at is null order by l.received_at desc, l.id desc limit 1)
      ) l order by l.rank limit 1
    ) lead on true
    where o.id = ${organizationId}`)

const occasionOf = ({ sid }: Incoming) => `in:${sid}`

/** Stores a text once, however often the provider delivers it. @returns whether it is new */
async function keep(tx: Tx, services: DeliveryServices, person: Person, text: Incoming): Promise<boolean> {
  const uid = randomUid()
  const { organizationId, leadId } = person
  const now = services.now()
  const hash = phoneHash(services.keys, organizationId, text.from)
  const kept = await tx.run(sql`
    insert into message (organization_id, uid, direction, channel, kind, lead_id, booking_id, recipient, occasion, phone_hash, due_at, expires_at,
      state, sealed_body, provider_id, created_at)
    values (${organizationId}, ${uid}, 'in', 'sms', 'reply', ${leadId}, ${person.bookingId}, ${leadId === null ? `phone:${hash}` : `lead:${leadId}`},
      ${occasionOf(text)}, ${hash}, ${now}, ${now}, 'received',
      ${services.keys.seal(messageSealContext(uid), JSON.stringify({ to: text.from, text: text.body }))}, ${text.sid}, ${now})
    on conflict do nothing`)
  return kept > 0
}

/** Marks a text that staff should answer; the first one of a conversation notifies them. */
const passToStaff = ({ tx, person: { organizationId }, text }: Conversation): Promise<unknown> =>
  tx.run(sql`
    with waiting as (
      update message set awaits_answer = true
      where organization_id = ${organizationId} and provider_id = ${text.sid} and occasion = ${occasionOf(text)} returning id, recipient)
    insert into notice_event (organization_id, kind, subject_id)
    select ${organizationId}, 'textReply', waiting.id from waiting
    where not exists (select from message other where other.organization_id = ${organizationId} and other.recipient = waiting.recipient
      and other.direction = 'in' and other.awaits_answer)`)

interface Conversation {
  readonly tx: Tx
  readonly services: DeliveryServices
  readonly person: Person
  readonly text: Incoming
  readonly language: LanguageCode
  readonly appointment: Appointment | undefined
}

/** The organization's own reply, or else the product's. */
async function replyText(tx: Tx, organizationId: number, name: ReplyName, language: LanguageCode): Promise<string> {
  const own = isReplyKind(name)
    ? await tx.one<{ body: string }>(sql`
        select body from message_template
        where organization_id = ${organizationId} and kind = ${name} and channel = 'sms' and language = ${language}`)
    : undefined
  return own?.body ?? replyTemplate(name, language)
}

/** Replies that leave a wish open, which staff get to see. */
const open: readonly ReplyName[] = ['noVisit', 'tooLate']

/**
 * Plans a reply. It is sent immediately, even in quiet hours, since the person has just texted.
 * @returns whether staff should answer too
 */
async function reply({ tx, services, person, text, language, appointment }: Conversation, name: ReplyName): Promise<boolean> {
  const now = services.now()
  const values = {
    organization: person.organizationName,
    phone: formatPhone(appointment?.contact?.phone ?? person.contactPhone ?? ''),
    type: appointment?.typeName,
    when: appointment && formatAppointmentTime(appointment.startAt, appointment.timeZone, languages[language].tag),
    manageUrl: appointment && linkOfAppointment(services, appointment).manageUrl,
  }
  await planMessage(tx, services.keys, {
    organizationId: person.organizationId,
    kind: 'reply',
    channel: 'sms',
    occasion: `reply:${text.sid}`,
    to: person.leadId === null ? { hash: phoneHash(services.keys, person.organizationId, text.from) } : { leadId: person.leadId },
    bookingId: null,
    dueAt: now,
    expiresAt: new Date(now.getTime() + REPLY_MS),
    params: {
      reply: name,
      ...(name === 'askCancel' && appointment && { bookingId: appointment.bookingId, startAt: appointment.startAt }),
    },
    content: {
      to: text.from,
      text: shorten(fill(await replyText(tx, person.organizationId, name, language), values), LONGEST_TEXT),
    },
    language,
  })
  return open.includes(name)
}

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

/** Confirms a visit for its shopper. @returns false if it was confirmed already; undefined if there is no visit to confirm */
export async function confirmVisit(tx: Tx, appointment: Appointment, now: Date): Promise<boolean | undefined> {
  const { organizationId, leadId, bookingId, status, startAt, leadStatus } = appointment
  if (Date.parse(startAt) <= now.getTime() || (status !== 'scheduled' && status !== 'confirmed')) return
  if (status === 'confirmed') return false
  await tx.run(
    sql`update booking set status = 'confirmed' where organization_id = ${organizationId} and id = ${bookingId} and status = 'scheduled'`,
  )
  await tx.run(sql`
    update lead set status = 'confirmed' where organization_id = ${organizationId} and id = ${leadId} and status = 'scheduled'`)
  const messages = [leadMessage('confirmed-by-shopper')]
  await tx.run(sql`
    insert into lead_event (organization_id, lead_id, at, kind, from_status, to_status, note, messages)
    values (${organizationId}, ${leadId}, ${now}, ${leadStatus === 'scheduled' ? 'status' : 'booking'}, ${leadStatus === 'scheduled' ? 'scheduled' : null},
      ${leadStatus === 'scheduled' ? 'confirmed' : null}, ${leadNote(messages)}, ${JSON.stringify(messages)}::jsonb)`)
  return true
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
