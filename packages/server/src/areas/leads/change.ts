import { leadMessage, type LeadDetails } from '@walkup/sdk/domain'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { isFieldRole, reachOf } from '../../auth/roles.ts'
import type { Context } from '../../context.ts'
import { badInput, conflict, forbidden, notFound, type FieldError } from '../../problem.ts'
import { withDetails } from '../../contact/leadDetails.ts'
import { languageErrors } from '../lookup/entries.ts'
import { cleanAnswers, cleanContact, recordConsent, type LeadUpsert } from './contact.ts'
import { leadDetail, type LeadDetail } from './queries.ts'
import { addEvent, audit, type LeadKey } from './leadEvents.ts'
import { resolveReferences } from './references.ts'
import type { LeadStatus } from './rules.ts'
import { isOutOfArea, OUT_OF_AREA, withArea } from './serviceArea.ts'
import { jsonEqual } from '../../persistence/index.ts'

/** The columns of a lead that a request may change, in the API's format. */
export interface Lead extends LeadKey {
  readonly kind: LeadDetail['kind']
  readonly status: LeadStatus
  readonly updatedAt: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly phones: LeadDetail['phones']
  readonly address: LeadUpsert['address']
  readonly details: LeadDetails
  readonly languageId: number
  readonly serviceGroupId: number
  readonly appointmentTypeId: number | null
  readonly answers: readonly object[]
  readonly storeId: number | null
  readonly leadGeneratorId: number | null
  readonly territoryId: number | null
  readonly campaignId: number | null
  readonly consentId: number | null
  readonly claimedBy: number | null
  readonly flags: readonly string[]
}

/**
 * Loads a lead and locks it until the transaction ends.
 * @throws 404 if it is not accessible, deleted or not of `kind`, 409 `erased` if its person was erased
 */
export async function lockLead({ tx }: Pick<Context, 'tx'>, id: number, kind?: LeadDetail['kind']): Promise<Lead> {
  const lead = await tx.one<Lead & { erasedAt: string | null }>(sql`
    select organization_id, id, kind, status, updated_at, first_name, last_name, email, phones, address, details, language_id, service_group_id,
      appointment_type_id, answers, store_id, lead_generator_id, territory_id, campaign_id, consent_id, claimed_by, flags, erased_at
    from lead where id = ${id} and deleted_at is null for no key update`)
  if (!lead || (kind && lead.kind !== kind)) throw notFound()
  if (lead.erasedAt) throw conflict('erased')
  return lead
}

/** @throws 409 `stale` with the current lead in `current` if it has changed since the caller read it */
export async function assertFresh({ tx, caller }: Context, lead: Lead, seen: string | undefined): Promise<void> {
  // `Date.parse` drops the microseconds, which the API does not send.
  if (seen === undefined || Date.parse(seen) === Date.parse(lead.updatedAt)) return
  const current = await leadDetail(tx, lead.id, caller.roleId)
  throw conflict('stale.lead', {}, { current })
}

/** Updates whether the lead is outside the service area. */
async function updateArea(
  { tx }: Context,
  lead: Lead,
  typeTerritoryId: number | null | undefined,
  address: Lead['address'],
): Promise<void> {
  const isOut = await isOutOfArea(tx, lead.organizationId, typeTerritoryId, address)
  if (isOut === lead.flags.includes(OUT_OF_AREA)) return
  await tx.run(sql`update lead set flags = ${withArea(lead.flags, isOut)}::text[]
    where organization_id = ${lead.organizationId} and id = ${lead.id}`)
}

type Changeable = Pick<
  Lead,
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phones'
  | 'address'
  | 'details'
  | 'languageId'
  | 'serviceGroupId'
  | 'appointmentTypeId'
  | 'answers'
  | 'storeId'
  | 'leadGeneratorId'
  | 'territoryId'
  | 'campaignId'
  | 'consentId'
>
const json: ReadonlySet<string> = new Set(['phones', 'address', 'details', 'answers'])
const attribution = ['storeId', 'leadGeneratorId', 'territoryId', 'campaignId'] as const
const column = (key: string) => raw(key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))

function assignment(key: keyof Changeable, value: Changeable[keyof Changeable]): Sql {
  if (!json.has(key)) return sql`${column(key)} = ${value}`
  return sql`${column(key)} = ${value == null ? null : JSON.stringify(value)}::jsonb`
}

/**
 * Updates a lead; omitted fields keep their values. Field roles cannot change the attribution; other roles' changes to it are
 * added to the timeline.
 * @throws 400 with all invalid fields, 403 for fields that the caller may not change, 404, 409 `stale` or `booked`
 */
export async function changeLead(context: Context, id: number, kind: LeadDetail['kind'], body: LeadUpsert): Promise<void> {
  const { tx, caller } = context
  const lead = await lockLead(context, id, kind)
  const isField = isFieldRole(caller.roleId)
  if (isField && lead.leadGeneratorId !== caller.userId) throw forbidden('other-generator')
  await assertFresh(context, lead, body.updatedAt)

  const errors: FieldError[] = await languageErrors(tx, lead.organizationId, body.languageId)
  const contact = cleanContact(body, errors)
  const orCurrent = <T>(value: T | undefined, current: T): T => (value === undefined ? current : value)
  const appointmentTypeId = orCurrent(body.appointmentTypeId, lead.appointmentTypeId)
  const storeId = orCurrent(body.storeId, lead.storeId)
  const leadGeneratorId = orCurrent(body.leadGeneratorId, lead.leadGeneratorId)
  const named = {
    serviceGroupId: body.serviceGroupId,
    appointmentTypeId,
    storeId,
    leadGeneratorId,
    territoryId: body.territoryId,
    campaignId: body.campaignId,
  }
  const { found, errors: missing } = await resolveReferences(tx, lead.organizationId, named)
  // An unchanged reference may have been deleted since; only new ones must exist.
  errors.push(...missing.filter(({ path }) => body[path as keyof typeof named] !== lead[path as keyof typeof named]))
  const answers = await cleanAnswers(context, lead.organizationId, body, appointmentTypeId, errors)
  const movedStore = storeId !== lead.storeId && found.storeTerritoryId !== null
  const territoryId = orCurrent(body.territoryId, movedStore ? found.storeTerritoryId : lead.territoryId)
  if (
    reachOf(caller, 'leads') === 'territory' &&
    territoryId !== lead.territoryId &&
    (territoryId === null || !caller.territories.includes(territoryId))
  ) {
    errors.push({ path: body.territoryId === undefined ? 'storeId' : 'territoryId', code: 'outside-territories' })
  }
  const phones = contact.phones ?? lead.phones
  if (phones.length && lead.consentId === null && !body.consent) errors.push({ path: 'consent', code: 'required-for-phone' })
  if (errors.length) throw badInput(...errors)
  if (appointmentTypeId !== lead.appointmentTypeId && (lead.status === 'scheduled' || lead.status === 'confirmed')) {
    throw conflict('booked')
  }

  const languageId = body.languageId ?? lead.languageId
  const consentId = body.consent
    ? await recordConsent(context, lead.organizationId, body.consent, languageId, context.services.now())
    : lead.consentId
  const next: Changeable = {
    firstName: contact.firstName,
    lastName: contact.lastName,
    email: orCurrent(contact.email, lead.email),
    phones,
    address: orCurrent(contact.address, lead.address),
    details: withDetails(lead.details, contact.details),
    languageId,
    serviceGroupId: body.serviceGroupId,
    appointmentTypeId,
    answers: answers ?? lead.answers,
    storeId,
    leadGeneratorId,
    territoryId,
    campaignId: orCurrent(body.campaignId, lead.campaignId),
    consentId,
  }
  const changed = (Object.keys(next) as (keyof Changeable)[]).filter((key) => !jsonEqual(next[key], lead[key]))
  const reattributed = attribution.filter((key) => changed.includes(key))
  if (isField && reattributed.length) throw forbidden('attribution')
  if (changed.length) {
    await tx.run(sql`
      update lead set ${join(changed.map((key) => assignment(key, next[key])))} where organization_id = ${lead.organizationId} and id = ${id}`)
    if (consentId !== lead.consentId) {
      await tx.run(sql`update consent set lead_id = ${id} where organization_id = ${lead.organizationId} and id = ${consentId}`)
    }
    const pick = (from: Changeable) => Object.fromEntries(changed.map((key) => [key, from[key]]))
    const area = ['address', 'appointmentTypeId'].some((key) => changed.includes(key as keyof Changeable))
    if (area) await updateArea(context, lead, found.typeTerritoryId, next.address)
    await audit(context, lead, reattributed.length ? 'reattribute' : 'update', pick(lead), pick(next))
  }
  if (reattributed.length) {
    const names = {
      storeId: found.storeName,
      leadGeneratorId: found.generatorName,
      territoryId: found.territoryName,
      campaignId: found.campaignName,
    }
    const subjects = { storeId: 'store', leadGeneratorId: 'generator', territoryId: 'territory', campaignId: 'campaign' } as const
    const messages = reattributed.map((key) =>
      next[key] === null
        ? leadMessage(`${subjects[key]}-removed`)
        : leadMessage(`${subjects[key]}-changed`, { name: names[key] ?? `#${next[key]}` }),
    )
    await addEvent(context, lead, { kind: 'change', messages })
  }
  if (body.note) await addEvent(context, lead, { kind: 'note', note: body.note })
}
