import { formatAppointmentTime, formatPhone } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import type { Appointment } from '../areas/booking/appointment.ts'
import { randomUid } from '../auth/tokens.ts'
import type { Tx } from '../db/index.ts'
import type { DeliveryServices } from '../delivery/attempt.ts'
import { languages, type LanguageCode } from '../languages/index.ts'
import { isReplyKind, type MessageKind } from './kinds.ts'
import { phoneHash, phoneHashes } from './phones.ts'
import { messageSealContext, planMessage } from './plan.ts'
import { fill, shorten } from './render.ts'
import { LONGEST_TEXT } from './segments.ts'
import { replyTemplate, type ReplyName } from './templates.ts'
import { linkOfAppointment } from './values.ts'

/** A text that the provider delivered. */
export interface Incoming {
  readonly sid: string
  readonly from: string
  readonly body: string
  /** What the provider took it for and has replied to itself: an opt-out, an opt-in or a request for help. */
  readonly handledThere?: 'stop' | 'start' | 'help' | undefined
}

/** Replies that could not be sent within this time are dropped, since they would no longer make sense. */
const REPLY_MS = 5 * 60_000

export interface Person {
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
export const findPerson = (
  tx: Tx,
  { keys, now }: DeliveryServices,
  organizationId: number,
  from: string,
): Promise<Person | undefined> =>
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
export async function keep(tx: Tx, services: DeliveryServices, person: Person, text: Incoming): Promise<boolean> {
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
export const passToStaff = ({ tx, person: { organizationId }, text }: Conversation): Promise<unknown> =>
  tx.run(sql`
    with waiting as (
      update message set awaits_answer = true
      where organization_id = ${organizationId} and provider_id = ${text.sid} and occasion = ${occasionOf(text)} returning id, recipient)
    insert into notice_event (organization_id, kind, subject_id)
    select ${organizationId}, 'textReply', waiting.id from waiting
    where not exists (select from message other where other.organization_id = ${organizationId} and other.recipient = waiting.recipient
      and other.direction = 'in' and other.awaits_answer)`)

export interface Conversation {
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
export async function reply(
  { tx, services, person, text, language, appointment }: Conversation,
  name: ReplyName,
): Promise<boolean> {
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
