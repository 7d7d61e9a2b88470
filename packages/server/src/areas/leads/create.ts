import sql from 'sql-template-tag'
import { isFieldRole, reachOf } from '../../auth/roles.ts'
import { randomUid } from '../../auth/tokens.ts'
import type { Context } from '../../context.ts'
import { momentErrors, momentOf } from '../../idempotency.ts'
import { badInput, type FieldError } from '../../problem.ts'
import { attachTexts } from '../../messages/waiting.ts'
import { locateGenerator } from '../qrCodes/generator.ts'
import { withDetails } from '../../contact/leadDetails.ts'
import { languageErrors } from '../lookup/entries.ts'
import { cleanAnswers, cleanContact, recordConsent, type LeadUpsert } from './contact.ts'
import { addEvent, audit } from './leadEvents.ts'
import { resolveReferences, type References } from './references.ts'
import { isOutOfArea, withArea } from './serviceArea.ts'

export const partners: Readonly<Record<number, string>> = { 16: 'homeImprovement', 2: 'callTracking' }

type Source = 'territoryId' | 'storeId' | 'appointmentTypeId' | 'leadGeneratorId'

/** The lead's territory and the field it comes from: the requested one, or the store's, the type's or the generator's. */
function territoryOf(body: LeadUpsert, found: References, shiftTerritoryId: number | null): [number, Source] | undefined {
  const candidates: [number | null | undefined, Source][] = [
    [body.territoryId, 'territoryId'],
    [found.storeTerritoryId, 'storeId'],
    [shiftTerritoryId, 'storeId'],
    [found.typeTerritoryId, 'appointmentTypeId'],
    [found.generatorTerritoryId, 'leadGeneratorId'],
  ]
  for (const [id, source] of candidates) if (id != null) return [id, source]
  return
}

/**
 * Creates an internal lead and returns its id. Generator, store, shift and territory are resolved once, from the generator's
 * open shift if not given. A field role's lead starts as `captured`, since no appointment is set yet; all others as `new`.
 * @throws 400 with all invalid fields
 */
export async function createLead(context: Context, body: LeadUpsert): Promise<number> {
  const { tx, caller, services } = context
  const { organizationId, roleId, userId } = caller
  const isField = isFieldRole(roleId)
  const errors: FieldError[] = await languageErrors(tx, organizationId, body.languageId)
  const contact = cleanContact(body, errors)
  const now = services.now()
  errors.push(...momentErrors(body.capturedAt, now, 'capturedAt'))
  const capturedAt = momentOf(body.capturedAt, now)
  if (isField && body.leadGeneratorId != null && body.leadGeneratorId !== userId) {
    errors.push({ path: 'leadGeneratorId', code: 'not-yourself' })
  }
  if (contact.phones?.length && !body.consent) errors.push({ path: 'consent', code: 'required-for-phone' })
  const leadGeneratorId = body.leadGeneratorId ?? (isField ? userId : null)
  const { found, errors: missing } = await resolveReferences(tx, organizationId, { ...body, leadGeneratorId })
  errors.push(...missing)
  const answers = (await cleanAnswers(context, organizationId, body, body.appointmentTypeId, errors)) ?? []
  const shift =
    leadGeneratorId === null
      ? undefined
      : await locateGenerator(tx, { organizationId, userId: leadGeneratorId }, undefined, capturedAt)
  const storeId = body.storeId === undefined ? (shift?.storeId ?? null) : body.storeId
  const isAtShift = storeId !== null && storeId === shift?.storeId
  const [territoryId, source] = territoryOf(body, found, isAtShift ? (shift?.territoryId ?? null) : null) ?? [
    caller.territories[0] ?? null,
    'territoryId',
  ]
  if (
    reachOf(caller, 'leads') === 'territory' &&
    leadGeneratorId !== userId &&
    (territoryId === null || !caller.territories.includes(territoryId))
  ) {
    errors.push({ path: source, code: 'outside-territories' })
  }
  if (errors.length) throw badInput(...errors)

  const languageId = body.languageId ?? 1
  const consentId = body.consent ? await recordConsent(context, organizationId, body.consent, languageId, capturedAt) : null
  const phones = contact.phones ?? []
  const details = withDetails({}, contact.details)
  const email = contact.email ?? null
  const duplicate = await tx.one<{ id: number | null }>(
    sql`select find_duplicate_lead(${organizationId}, ${phones[0]?.e164 ?? null}, ${email}) as id`,
  )
  const duplicateOfId = duplicate?.id ?? null
  const isOut = await isOutOfArea(tx, organizationId, found.typeTerritoryId, contact.address)
  const flags = withArea(duplicateOfId === null ? [] : ['duplicate'], isOut)
  const status = isField ? 'captured' : 'new'
  const made = await tx.one<{ id: number }>(sql`
    insert into lead (organization_id, uid, kind, partner, status, first_name, last_name, email, phones, language_id, address, details,
      service_group_id, appointment_type_id, answers, store_id, lead_generator_id, time_log_id, territory_id, campaign_id, consent_id, duplicate_of_id,
      flags, captured_at, received_at, created_by)
    values (${organizationId}, ${randomUid()}, 'internal', ${partners[caller.subscriptionId] ?? null}, ${status}, ${contact.firstName},
      ${contact.lastName}, ${email}, ${JSON.stringify(phones)}::jsonb, ${languageId},
      ${contact.address ? JSON.stringify(contact.address) : null}::jsonb, ${JSON.stringify(details)}::jsonb, ${body.serviceGroupId}, ${body.appointmentTypeId ?? null},
      ${JSON.stringify(answers)}::jsonb, ${storeId}, ${leadGeneratorId}, ${shift?.timeLogId ?? null}, ${territoryId},
      ${body.campaignId ?? null}, ${consentId},
      ${duplicateOfId}, ${flags}::text[], ${isField || body.capturedAt !== undefined ? capturedAt : null}::timestamptz, ${now}, ${userId})
    returning id`)
  if (!made) throw new Error('Inserting the lead returned no row.')
  const lead = { organizationId, id: made.id }
  if (consentId !== null)
    await tx.run(sql`update consent set lead_id = ${lead.id} where organization_id = ${organizationId} and id = ${consentId}`)
  await attachTexts(tx, services.keys, { organizationId, leadId: lead.id, phones })
  await addEvent(context, lead, { kind: 'created', to: status })
  if (body.note) await addEvent(context, lead, { kind: 'note', note: body.note })
  await audit(context, lead, 'create', null, {
    ...contact,
    details,
    status,
    storeId,
    leadGeneratorId,
    territoryId,
    campaignId: body.campaignId ?? null,
    duplicateOfId,
  })
  return lead.id
}
