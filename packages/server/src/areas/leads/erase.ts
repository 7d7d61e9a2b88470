import type { Bodies, Replies } from '@walkup/sdk/contract'
import { leadMessage } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import type { KeyRing } from '../../keys/index.ts'
import { eraseMentions } from '../../privacy/mentions.ts'
import { findPerson, type Person, type PersonLead } from '../../privacy/person.ts'
import { conflict } from '../../problem.ts'
import { recordSecurityEvent } from '../../security/events.ts'
import { cancelBooking } from '../booking/book.ts'
import { emailHashes } from '../../mail/anonymousMail.ts'
import { cancelDelivery } from './cancelDelivery.ts'
import { addEvent, audit } from './leadEvents.ts'
import type { LeadStatus } from './rules.ts'

/** Keyed hash of a phone number or email address, so that a consent can be matched without storing the contact. */
const subjectHash = (keys: KeyRing, contact: string): string => keys.mac('consent subject', `consent subject:${contact}`)

/** The maximum number of people that a dry run lists. */
const MAX_PEOPLE = 50

function summarizePeople({ leads }: Person): Replies['leads.erasePerson']['people'] {
  const people = new Map<string, Replies['leads.erasePerson']['people'][number]>()
  for (const { firstName, lastName, email, phones } of leads) {
    const one = { name: `${firstName} ${lastName}`, email, phone: phones[0] ?? null, leads: 0 }
    const key = JSON.stringify([one.name.toLowerCase(), email, one.phone])
    const known = people.get(key) ?? one
    people.set(key, { ...known, leads: known.leads + 1 })
  }
  return [...people.values()].slice(0, MAX_PEOPLE)
}

/** Erases one organization's leads: cancels bookings and deliveries, removes personal data, puts consents under legal hold. */
async function eraseLeads(context: Context, organizationId: number, leads: readonly PersonLead[], person: Person): Promise<void> {
  const { tx, services } = context
  const now = services.now()
  const leadIds = leads.map(({ id }) => id)
  const ids = sql`${leadIds}::int[]`
  for (const { id: leadId, status } of leads.filter(({ isBooked }) => isBooked)) {
    await cancelBooking(tx, { organizationId, leadId })
    await tx.run(sql`update lead set status = 'cancelled' where organization_id = ${organizationId} and id = ${leadId}`)
    await addEvent(context, { organizationId, id: leadId }, { kind: 'status', from: status as LeadStatus, to: 'cancelled' })
  }
  await cancelDelivery(tx, organizationId, leadIds, 'The person was erased on request.')
  await tx.run(sql`
    update lead set first_name = 'Erased', last_name = 'person', email = null, phones = '[]', address = null, details = '{}', answers = '[]', utm = '{}',
      context = '{}', referrer = null, reject_reason = null, flags = array_append(flags, 'erased'), erased_at = ${now}::timestamptz
    where organization_id = ${organizationId} and id = any (${ids})`)
  await tx.run(sql`
    update lead_event set note = '(erased)', messages = '[]' where organization_id = ${organizationId} and lead_id = any (${ids}) and note is not null`)
  await tx.run(sql`update booking set manage_hash = null where organization_id = ${organizationId} and lead_id = any (${ids})`)
  const hashes = [...person.phones, ...person.emails].map((one) => subjectHash(services.keys, one))
  await tx.run(sql`
    update consent set legal_hold_at = ${now}::timestamptz, revoked_at = coalesce(revoked_at, ${now}::timestamptz), subject_hashes = ${hashes}::text[]
    where organization_id = ${organizationId} and lead_id = any (${ids})`)
  await tx.run(sql`delete from lead_photo where organization_id = ${organizationId} and lead_id = any (${ids})`)
  await tx.run(sql`delete from lead_review where organization_id = ${organizationId} and lead_id = any (${ids})`)
  const mailHashes = person.emails.flatMap((email) => emailHashes(services.keys, email))
  await tx.run(
    sql`delete from confirmed_email where organization_id = ${organizationId} and email_hash = any (${mailHashes}::text[])`,
  )
  await tx.run(sql`select erase_traces(${organizationId}, ${ids}, ${[...person.emails]}::text[])`)
}

/**
 * Erases a lead's person from all their leads in the caller's organizations, and from other rows that mention them.
 * @throws 404, 409 `changed` if the number of leads differs from the dry run's
 */
export async function erasePerson(
  context: Context,
  id: number,
  { reason, dryRun = false, expectedLeads }: Bodies['leads.erasePerson'],
): Promise<Replies['leads.erasePerson']> {
  const { tx, caller, request } = context
  const person = await findPerson(tx, caller.organizations, id)
  const { leads } = person
  const leadIds = leads.map((lead) => lead.id)
  const counted = await tx.one<{ held: number }>(sql`
    select count(*)::int as held from consent
    where organization_id = any (${[...caller.organizations]}::int[]) and lead_id = any (${leadIds}::int[])`)
  const heldConsents = counted?.held ?? 0
  const cancelledAppointments = leads.filter(({ isBooked }) => isBooked).length
  const reply = { dryRun, leadIds, heldConsents, cancelledAppointments, people: summarizePeople(person), mentions: 0 }
  if (dryRun || !leadIds.length) return reply
  if (expectedLeads !== undefined && expectedLeads !== leadIds.length) {
    throw conflict('changed')
  }
  const organizations = [...new Set(leads.map(({ organizationId }) => organizationId))]
  for (const organizationId of organizations) {
    const own = leads.filter((lead) => lead.organizationId === organizationId)
    await eraseLeads(context, organizationId, own, person)
  }
  const uids = leads.map(({ uid }) => uid)
  const mentions = await eraseMentions(context, caller.organizations, person, uids)
  for (const lead of leads) {
    await addEvent(context, lead, { kind: 'change', messages: [leadMessage('person-erased')] })
    await audit(context, lead, 'erase', null, { reason, leads: leadIds.length, heldConsents })
  }
  await recordSecurityEvent(tx, {
    kind: 'erasure',
    userId: null,
    actorId: caller.userId,
    organizationIds: organizations,
    request,
    details: { leads: leadIds.length, mentions },
  })
  return { ...reply, mentions }
}
