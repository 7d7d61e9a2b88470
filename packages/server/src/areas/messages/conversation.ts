import { leadMessage } from '@walkup/sdk/domain'
import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import { randomUid } from '../../auth/tokens.ts'
import type { Context } from '../../context.ts'
import type { DueMessage } from '../../messages/load.ts'
import { isOptedOut } from '../../messages/phones.ts'
import { openContent, planMessage, planMessages, type NewMessage } from '../../messages/plan.ts'
import { hasTexts, zonesOf } from '../../messages/planVisits.ts'
import { isQuiet } from '../../messages/quietHours.ts'
import { textDueAt } from '../../messages/rules.ts'
import { answerTexts } from '../../messages/waiting.ts'
import { addressOf } from '../../messages/send.ts'
import { conflict, notFound } from '../../problem.ts'
import { addEvent, audit } from '../leads/leadEvents.ts'
import { stopTyping, typistsTo } from './typing.ts'

type Conversation = Replies['messages.conversation']
type Message = Conversation['items'][number]
type Stored = Omit<Message, 'subject' | 'text'> & { readonly uid: string; readonly sealedBody: string | null }

const DAY_MS = 86_400_000
/** Staff may reply to a text within this time even in quiet hours. */
const ANSWER_MS = 5 * 60_000
const SHOWN = 500

const columns = sql`m.id, m.uid, m.kind, m.channel, m.direction, m.state, m.skip_reason, m.segments, m.due_at, m.sent_at, m.last_error,
  m.created_at, m.awaits_answer, m.sealed_body, case when u.id is not null and m.kind = 'staff' then json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) end as author`

/** Removes the shopper’s links, so that those who read a conversation cannot use them. */
const withoutLinks = (text: string): string => text.replace(/(\/(?:manage|unsubscribe)\/)[\w.~-]+/g, '$1…')

function present({ services }: Context, { uid, sealedBody, ...row }: Stored): Message {
  const content = row.kind === 'code' ? undefined : openContent(services.keys, { uid, sealedBody })
  return { ...row, subject: content?.subject ?? null, text: content ? withoutLinks(content.text) : null }
}

interface Person {
  readonly organizationId: number
  readonly lead: NonNullable<DueMessage['lead']>
  readonly timeZone: string | null
  readonly textedAt: string | null
}

const personOf = async ({ tx }: Context, leadId: number): Promise<Person> => {
  const person = await tx.one<Person>(sql`
    select lead.organization_id,
      jsonb_build_object('status', lead.status, 'email', lead.email, 'phones', lead.phones, 'languageId', lead.language_id,
        'address', lead.address, 'isGone', lead.erased_at is not null,
        'hasConsent', exists (select from consent c where c.organization_id = lead.organization_id and c.id = lead.consent_id
          and c.texts and c.revoked_at is null),
        'timeZone', (select t.time_zone from territory t where t.organization_id = lead.organization_id and t.id = lead.territory_id)) as lead,
      (select b.time_zone from booking b where b.organization_id = lead.organization_id and b.lead_id = lead.id order by b.id desc limit 1) as time_zone,
      (select m.created_at from message m where m.organization_id = lead.organization_id and m.lead_id = lead.id and m.direction = 'in'
        order by m.id desc limit 1) as texted_at
    from lead where lead.id = ${leadId}`)
  if (!person) throw notFound()
  return person
}

/** The reason if a person cannot be texted. */
async function blockOf({ tx, services }: Context, { organizationId, lead }: Person): Promise<Conversation['textBlock']> {
  if (lead.isGone) return 'erased'
  if (!(await hasTexts(tx, organizationId))) return 'not-set-up'
  const phone = addressOf({ channel: 'sms', lead, person: null }, undefined)
  if (phone === null) return 'no-address'
  if (await isOptedOut(tx, services.keys, organizationId, phone)) return 'opted-out'
  return lead.hasConsent ? null : 'no-consent'
}

/** Whether a text that is not sent in quiet hours would be sent now. */
const canTextNow = async (context: Context, person: Person): Promise<boolean> =>
  !isQuiet(context.services.now().getTime(), zonesOf(person.timeZone ?? person.lead.timeZone, person.lead.address)) &&
  (await blockOf(context, person)) === null

/** @throws 404 */
export async function conversation(context: Context, leadId: number): Promise<Conversation> {
  const person = await personOf(context, leadId)
  const rows = await context.tx.rows<Stored>(sql`
    select * from (select ${columns} from message m left join app_user u on u.id = m.created_by
      where m.organization_id = ${person.organizationId} and m.lead_id = ${leadId} order by m.id desc limit ${SHOWN}) m order by id`)
  return {
    items: rows.map((row) => present(context, row)),
    textBlock: await blockOf(context, person),
    typists: await typistsTo(context, leadId),
  }
}

/** @throws 404, 409 `cannot-text` */
export async function sendToLead(context: Context, leadId: number, { text }: Bodies['messages.send']): Promise<Message> {
  const { tx, services, caller } = context
  const person = await personOf(context, leadId)
  const block = await blockOf(context, person)
  if (block) throw conflict('cannot-text', { block })
  const now = services.now()
  const at = now.getTime()
  const isAnswer = person.textedAt !== null && at - Date.parse(person.textedAt) < ANSWER_MS
  const zones = zonesOf(person.timeZone ?? person.lead.timeZone, person.lead.address)
  const occasion = `staff:${randomUid(22)}`
  await planMessage(tx, services.keys, {
    organizationId: person.organizationId,
    kind: 'staff',
    channel: 'sms',
    occasion,
    to: { leadId },
    dueAt: isAnswer ? now : new Date(textDueAt('staff', at, zones) ?? at),
    expiresAt: new Date(at + 2 * DAY_MS),
    params: isAnswer ? { answersUntil: new Date(at + ANSWER_MS).toISOString() } : {},
    content: { text: text.trim() },
    createdBy: caller.userId,
  })
  await answerTexts(tx, { organizationId: person.organizationId, leadId })
  await stopTyping(context, leadId)
  await audit(context, { organizationId: person.organizationId, id: leadId }, 'text', null, { length: text.trim().length })
  const row = await tx.one<Stored>(sql`
    select ${columns} from message m left join app_user u on u.id = m.created_by
    where m.organization_id = ${person.organizationId} and m.lead_id = ${leadId} and m.occasion = ${occasion}`)
  if (!row) throw new Error('The message was not planned.')
  return present(context, row)
}

/** @throws 404, 409 `visit-over` */
export async function onTheWay(
  context: Context,
  bookingId: number,
  { minutes }: Bodies['messages.onTheWay'],
): Promise<Replies['messages.onTheWay']> {
  const { tx, services, caller } = context
  const visit = await tx.one<{
    organizationId: number
    leadId: number
    status: string
    startAt: string
    hasEmail: boolean
    technician: string | null
    isOff: boolean
  }>(sql`
    select b.organization_id, b.lead_id, b.status, b.start_at, lead.email is not null as has_email, t.name as technician,
      'onTheWay' = any (type.messages_off) as is_off
    from booking b join lead on lead.organization_id = b.organization_id and lead.id = b.lead_id
    join appointment_type type on type.organization_id = b.organization_id and type.id = b.appointment_type_id
    left join technician t on t.organization_id = b.organization_id and t.id = b.technician_id
    where b.id = ${bookingId} for no key update of b`)
  if (!visit) throw notFound()
  const now = services.now()
  const isLive = visit.status === 'scheduled' || visit.status === 'confirmed'
  if (!isLive) throw conflict('visit-over')
  const { organizationId, leadId, startAt } = visit
  const base: Omit<NewMessage, 'channel'> = {
    organizationId,
    kind: 'onTheWay',
    occasion: `onTheWay:${bookingId}:${startAt}`,
    to: { leadId },
    bookingId,
    dueAt: now,
    // The estimate would be wrong later.
    expiresAt: new Date(now.getTime() + Math.min(minutes, 30) * 60_000),
    params: { startAt, minutes, technician: visit.technician ?? '' },
    createdBy: caller.userId,
  }
  const planned = visit.isOff
    ? []
    : [
        ...(visit.hasEmail ? [{ ...base, channel: 'email' as const }] : []),
        ...((await canTextNow(context, await personOf(context, leadId))) ? [{ ...base, channel: 'sms' as const }] : []),
      ]
  const count = await planMessages(tx, services.keys, planned)
  if (count)
    await addEvent(
      context,
      { organizationId, id: leadId },
      { kind: 'booking', messages: [leadMessage('on-the-way', { minutes })] },
    )
  return { count }
}
