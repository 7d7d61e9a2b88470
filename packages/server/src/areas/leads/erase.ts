import { createHmac } from 'node:crypto'
import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { forbidden, notFound } from '../../problem.ts'
import { cancelBooking } from '../booking/book.ts'
import { callOffSendings } from './calledOff.ts'
import { addEvent, audit } from './record.ts'
import type { LeadStatus } from './rules.ts'

interface Contact {
  readonly organizationId: number
  readonly phones: readonly string[]
  readonly emails: readonly string[]
}
interface Trace {
  readonly id: number
  readonly status: LeadStatus
  readonly isBooked: boolean
}

/** A phone or address that a consent was given for, so that it can be recognized and not read. */
const subjectHash = (secretKey: string, contact: string): string =>
  createHmac('sha256', secretKey).update(`consent subject:${contact}`).digest('base64url')

/** By what a lead's person is known. @throws 404 */
async function contactOf({ tx }: Context, id: number): Promise<Contact> {
  const lead = await tx.one<Contact>(sql`
    select organization_id, array(select one ->> 'e164' from jsonb_array_elements(phones) one) as phones,
      array_remove(array[email], null) as emails
    from lead where id = ${id} and deleted_at is null`)
  if (!lead) throw notFound()
  return lead
}

/** The person's leads, deleted ones too; locked. A lead without phone and e-mail is alone. */
const tracesOf = ({ tx }: Context, id: number, { organizationId, phones, emails }: Contact): Promise<Trace[]> =>
  tx.rows<Trace>(sql`
    select id, status, exists (select from booking where booking.organization_id = lead.organization_id and lead_id = lead.id
      and booking.status in ('scheduled', 'confirmed')) as is_booked
    from lead
    where organization_id = ${organizationId} and erased_at is null and (id = ${id} or email = any (${[...emails]}::text[])
      or exists (select from jsonb_array_elements(phones) one where one ->> 'e164' = any (${[...phones]}::text[])))
    order by id for no key update`)

/**
 * Erases the person of a lead from all their leads of that organization; the consent ledger keeps its rows, under legal hold.
 * @throws 403 for a partner's user, who sees a part of the leads only, 404
 */
export async function erasePerson(
  context: Context,
  id: number,
  { reason, dryRun = false }: Bodies['leads.erasePerson'],
): Promise<Replies['leads.erasePerson']> {
  const { tx, caller, services } = context
  if (caller.subscriptionId !== 1) throw forbidden('A partner’s user does not reach all leads of a person.')
  const contact = await contactOf(context, id)
  const { organizationId, phones, emails } = contact
  const traces = await tracesOf(context, id, contact)
  const leadIds = traces.map((trace) => trace.id)
  const { held } = (await tx.one<{ held: number }>(sql`
    select count(*)::int as held from consent where organization_id = ${organizationId} and lead_id = any (${leadIds}::int[])`)) ?? {
    held: 0,
  }
  const booked = traces.filter(({ isBooked }) => isBooked)
  const reply = { dryRun, leadIds, heldConsents: held, cancelledAppointments: booked.length }
  if (dryRun || !leadIds.length) return reply

  const now = services.now()
  const ids = sql`${leadIds}::int[]`
  for (const { id: leadId, status } of booked) {
    await cancelBooking(tx, { organizationId, leadId })
    await tx.run(
      sql`update lead set status = 'cancelled', appointment_at = null where organization_id = ${organizationId} and id = ${leadId}`,
    )
    await addEvent(context, { organizationId, id: leadId }, { kind: 'status', from: status, to: 'cancelled' })
  }
  await callOffSendings(tx, organizationId, leadIds, 'The person was erased on request.')
  await tx.run(sql`
    update lead set first_name = 'Erased', last_name = 'person', email = null, phones = '[]', address = null, answers = '[]', utm = '{}',
      referrer = null, reject_reason = null, flags = array_append(flags, 'erased'), erased_at = ${now}::timestamptz
    where organization_id = ${organizationId} and id = any (${ids})`)
  await tx.run(sql`
    update lead_event set note = '(erased)' where organization_id = ${organizationId} and lead_id = any (${ids}) and note is not null`)
  await tx.run(sql`update booking set manage_hash = null where organization_id = ${organizationId} and lead_id = any (${ids})`)
  const hashes = [...phones, ...emails].map((one) => subjectHash(services.config.secretKey, one))
  await tx.run(sql`
    update consent set legal_hold_at = ${now}::timestamptz, revoked_at = coalesce(revoked_at, ${now}::timestamptz), subject_hashes = ${hashes}::text[]
    where organization_id = ${organizationId} and lead_id = any (${ids})`)
  await tx.run(sql`select erase_traces(${organizationId}, ${ids}, ${[...emails]}::text[])`)
  for (const leadId of leadIds) {
    const lead = { organizationId, id: leadId }
    await addEvent(context, lead, { kind: 'change', note: 'The person was erased on request' })
    await audit(context, lead, 'erase', null, { reason, leads: leadIds.length, heldConsents: held })
  }
  return reply
}
