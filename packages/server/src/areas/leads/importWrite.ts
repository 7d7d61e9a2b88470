import { leadMessage, leadNote, type LeadDetails } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import { randomUid } from '../../auth/tokens.ts'
import type { Context } from '../../context.ts'
import { auditMany, jsonEqual } from '../../persistence/index.ts'
import type { ImportedLead } from './importRules.ts'
import type { LeadDetail } from './queries.ts'

/** The current state of a lead created by an earlier import, or received before. */
export interface Existing {
  readonly id: number
  readonly externalId: string | null
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly phone: string | null
  readonly phones: LeadDetail['phones']
  readonly address: object | null
  readonly details: LeadDetails
  readonly consentId: number | null
  readonly erasedAt: string | null
  readonly deletedAt: string | null
}
interface Changes {
  firstName?: string
  lastName?: string
  email?: string
  phones?: LeadDetail['phones']
  address?: object
  details?: LeadDetails
}

/** The fields in which a row differs from its lead. Empty cells are ignored; additional phones that staff added are inserted. */
export function changesOf(row: ImportedLead, before: Existing): Changes {
  const changes: Changes = {}
  if (row.firstName !== before.firstName) changes.firstName = row.firstName
  if (row.lastName !== before.lastName) changes.lastName = row.lastName
  if (row.email !== null && row.email !== before.email) changes.email = row.email
  const { phone } = row
  if (phone !== null && phone !== before.phones[0]?.e164) {
    changes.phones = [{ e164: phone, type: 'other' as const }, ...before.phones.slice(1).filter(({ e164 }) => e164 !== phone)]
  }
  if (row.address !== null && !jsonEqual(row.address, before.address)) changes.address = row.address
  const details = { ...before.details, ...row.details }
  if (!jsonEqual(details, before.details)) changes.details = details
  return changes
}

/** Where leads come from. */
export interface Origin {
  readonly system: string
  readonly partner: string | null
  /** Whether they are from a file, in which they may be old, unlike leads that a system sends as they arrive. */
  readonly isImported: boolean
}
export interface Update {
  readonly lead: ImportedLead
  readonly before: Existing
}

/** Inserts consents for existing leads without one. The partner collected them, so `ticked_by` is the shopper. */
async function insertConsents({ tx, caller }: Context, consents: readonly object[]): Promise<void> {
  if (!consents.length) return
  const { organizationId } = caller
  await tx.run(sql`
    with inserted as (
      insert into consent (organization_id, lead_id, version, text, locale, ticked_by, at, texts)
      select ${organizationId}, "leadId", version, text, locale, 'shopper', at, coalesce(texts, false)
      from jsonb_to_recordset(${JSON.stringify(consents)}::jsonb) as one ("leadId" int, version text, text text, locale text, at timestamptz,
        texts boolean)
      returning id, lead_id
    )
    update lead set consent_id = inserted.id from inserted where lead.organization_id = ${organizationId} and lead.id = inserted.lead_id`)
}

/** Inserts the consents of leads about to be created. Returns their ids in the leads' order, null for leads without consent. */
async function insertNewConsents({ tx, caller }: Context, created: readonly ImportedLead[]): Promise<(number | null)[]> {
  const consents = created.flatMap(({ consent }, n) => (consent ? [{ ...consent, n }] : []))
  if (!consents.length) return created.map(() => null)
  // Ids are assigned in the order of the select; RETURNING guarantees no order.
  const made = await tx.rows<{ id: number }>(sql`
    insert into consent (organization_id, version, text, locale, ticked_by, at, texts)
    select ${caller.organizationId}, version, text, locale, 'shopper', at, coalesce(texts, false)
    from jsonb_to_recordset(${JSON.stringify(consents)}::jsonb) as one (n int, version text, text text, locale text, at timestamptz,
      texts boolean)
    order by n
    returning id`)
  const ids = made
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    [Symbol.iterator]()
  return created.map(({ consent }) => (consent ? (ids.next().value ?? null) : null))
}

/** Links newly created leads to the first lead that they duplicate. */
async function linkDuplicates({ tx, caller }: Context, ids: readonly number[]): Promise<void> {
  const { organizationId } = caller
  const found = await tx.rows<{ id: number; duplicateOfId: number }>(
    sql`select id, duplicate_of_id from find_duplicate_leads(${organizationId}, ${[...ids]}::int[]) order by id`,
  )
  if (!found.length) return
  // A duplicate's original may itself be a new duplicate, so resolve chains to the first lead.
  const firstOf = new Map<number, number>()
  for (const { id, duplicateOfId } of found) firstOf.set(id, firstOf.get(duplicateOfId) ?? duplicateOfId)
  await tx.run(sql`
    update lead set duplicate_of_id = first_id, flags = array_append(flags, 'duplicate')
    from unnest(${[...firstOf.keys()]}::int[], ${[...firstOf.values()]}::int[]) as repeated (id, first_id)
    where lead.organization_id = ${organizationId} and lead.id = repeated.id`)
}

/**
 * Creates leads with consents, timeline events and audit events. Consents come first, so each lead is written only once. Returns the
 * ids in the leads' order.
 */
export async function createLeads(
  context: Context,
  { system, partner, isImported }: Origin,
  created: readonly ImportedLead[],
): Promise<number[]> {
  const { tx, caller, services } = context
  const { organizationId, userId } = caller
  const consentIds = await insertNewConsents(context, created)
  const rows = created.map((lead, n) => ({
    ...lead,
    n,
    // Stored in their own tables.
    consent: undefined,
    note: undefined,
    uid: randomUid(),
    phones: lead.phone === null ? [] : [{ e164: lead.phone, type: 'other' }],
    consentId: consentIds[n],
  }))
  // Ids are assigned in the order of the select; RETURNING guarantees no order.
  const made = await tx.rows<{ id: number }>(sql`
    insert into lead (organization_id, uid, kind, partner, status, first_name, last_name, email, phones, address, details, service_group_id, store_id,
      territory_id, source_system, source_id, received_at, captured_at, created_by, consent_id, is_imported)
    select ${organizationId}, uid, 'external', ${partner}, coalesce(status, 'new'), "firstName", "lastName", email, phones, nullif(address, 'null'), details,
      "serviceGroupId", "storeId", "territoryId", ${system}, "externalId", "receivedAt",
      case when status = 'captured' then "receivedAt" end, ${userId}, "consentId", ${isImported}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (n int, uid text, status text, "firstName" text, "lastName" text, email text, phones jsonb,
      address jsonb, details jsonb, "serviceGroupId" int, "storeId" int, "territoryId" int, "externalId" text, "receivedAt" timestamptz, "consentId" int)
    order by n
    returning id`)
  const ids = made.map(({ id }) => id).toSorted((a, b) => a - b)
  if (isImported) await tx.run(sql`select record_import(${organizationId}, ${ids}::int[])`)
  const withId = created.map((lead, n) => ({ ...lead, leadId: ids[n] ?? 0 }))
  await tx.run(sql`
    update consent set lead_id = lead.id from lead
    where lead.organization_id = ${organizationId} and lead.id = any (${ids}::int[])
      and consent.organization_id = ${organizationId} and consent.id = lead.consent_id`)
  const messages = [leadMessage(isImported ? 'imported' : 'received', { source: system })]
  const entries = JSON.stringify(
    withId.flatMap(({ leadId, note, status = 'new' }) => [
      { leadId, kind: 'created', to: status, note: leadNote(messages), messages },
      ...(note === null ? [] : [{ leadId, kind: 'note', to: null, note, messages: [] }]),
    ]),
  )
  await tx.run(sql`
    insert into lead_event (organization_id, lead_id, at, kind, actor_id, to_status, note, messages)
    select ${organizationId}, "leadId", ${services.now()}, kind, ${userId}, "to", note, messages
    from jsonb_to_recordset(${entries}::jsonb) as one ("leadId" int, kind text, "to" text, note text, messages jsonb)`)
  const audits = withId.map(({ leadId, ...after }) => ({ id: leadId, after: { system, ...after } }))
  await auditMany(context, { entity: 'lead', organizationId }, isImported ? 'import' : 'create', audits)
  await linkDuplicates(context, ids)
  return ids
}

/** Updates the contacts of leads, with timeline and audit events, and adds consents where none exist. */
export async function updateLeads(context: Context, { system, isImported }: Origin, updated: readonly Update[]): Promise<void> {
  const { tx, caller, services } = context
  const { organizationId, userId } = caller
  const changed = updated.map(({ lead, before }) => {
    const changes = changesOf(lead, before)
    const was = Object.fromEntries(Object.keys(changes).map((key) => [key, before[key as keyof Changes]]))
    const { firstName, lastName, email, phones, address, details } = { ...before, ...changes }
    return { leadId: before.id, firstName, lastName, email, phones, address, details, before: was, after: changes }
  })
  const rows = JSON.stringify(changed)
  await tx.run(sql`
    update lead set first_name = "firstName", last_name = "lastName", email = one.email, phones = one.phones,
      address = nullif(one.address, 'null'), details = one.details
    from jsonb_to_recordset(${rows}::jsonb) as one ("leadId" int, "firstName" text, "lastName" text, email text, phones jsonb, address jsonb, details jsonb)
    where lead.organization_id = ${organizationId} and lead.id = "leadId"`)
  const messages = [leadMessage(isImported ? 'imported-again' : 'received-again', { source: system })]
  await tx.run(sql`
    insert into lead_event (organization_id, lead_id, at, kind, actor_id, note, messages)
    select ${organizationId}, "leadId", ${services.now()}, 'change', ${userId}, ${leadNote(messages)}, ${JSON.stringify(messages)}::jsonb
    from jsonb_to_recordset(${rows}::jsonb) as one ("leadId" int)`)
  const audits = changed.map(({ leadId, before, after }) => ({ id: leadId, before, after }))
  await auditMany(context, { entity: 'lead', organizationId }, isImported ? 'import' : 'update', audits)
  await insertConsents(
    context,
    updated.flatMap(({ lead, before }) =>
      lead.consent && before.consentId === null ? [{ leadId: before.id, ...lead.consent }] : [],
    ),
  )
}
