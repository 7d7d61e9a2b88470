import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { importRows, type ImportBody, type ImportReply, type Outcome, type ReadRow } from '../../imports/index.ts'
import { assertReferences } from '../../persistence/index.ts'
import { badInput } from '../../problem.ts'
import { partners } from './create.ts'
import { restoreLeads } from './delete.ts'
import { readLead, type Field, type ImportedLead, type Lookups } from './importRules.ts'
import { changesOf, createLeads, updateLeads, type Existing, type Origin, type Update } from './importWrite.ts'

type Body = ImportBody<'leads'>

async function loadLookups({ tx, caller, services }: Context, { defaults = {}, consent, consentAt }: Body): Promise<Lookups> {
  const { organizationId } = caller
  const { serviceGroupId = null, storeId = null, territoryId = null } = defaults
  await assertReferences(tx, organizationId, [
    { path: 'defaults.serviceGroupId', ids: serviceGroupId, table: 'service_group' },
    { path: 'defaults.storeId', ids: storeId, table: 'store', where: sql`deleted_at is null` },
    { path: 'defaults.territoryId', ids: territoryId, table: 'territory', where: sql`deleted_at is null` },
  ])
  const groups = await tx.rows<{ id: number; name: string }>(
    sql`select id, same_name(name) as name from service_group where organization_id = ${organizationId} and is_active`,
  )
  const territories = await tx.rows<{ id: number; name: string }>(
    sql`select id, same_name(name) as name from territory where organization_id = ${organizationId} and deleted_at is null`,
  )
  const stores = await tx.rows<{ id: number; number: string; territoryId: number }>(
    sql`select id, same_name(number) as number, territory_id from store where organization_id = ${organizationId} and deleted_at is null`,
  )
  return {
    now: services.now(),
    groups: new Map(groups.map(({ id, name }) => [name, id])),
    territories: new Map(territories.map(({ id, name }) => [name, id])),
    stores: new Map(stores.map((store) => [store.number, store])),
    defaults: {
      serviceGroupId,
      storeId,
      territoryId: territoryId ?? stores.find(({ id }) => id === storeId)?.territoryId ?? null,
    },
    consent,
    consentAt,
  }
}

/** The leads of the system with one of the rows' ids, or phones or addresses; also deleted and erased ones. */
const loadExisting = ({ tx, caller }: Context, system: string, rows: readonly ReadRow<ImportedLead>[], dryRun: boolean) => {
  const ids = rows.flatMap(({ value }) => value.externalId ?? [])
  const others = rows.flatMap(({ value }) => (value.externalId === null ? [value] : []))
  const phones = others.flatMap(({ phone }) => phone ?? [])
  const emails = others.flatMap(({ phone, email }) => (phone === null ? (email ?? []) : []))
  const mine = sql`organization_id = ${caller.organizationId} and source_system = ${system}`
  return tx.rows<Existing>(sql`
    select id, source_id as external_id, first_name, last_name, email, phone, phones, address, details, consent_id, erased_at, deleted_at from lead
    where organization_id = ${caller.organizationId} and id in (
      select id from lead where ${mine} and source_id = any (${ids}::text[])
      union all select id from lead where ${mine} and phone = any (${phones}::text[])
      union all select id from lead where ${mine} and email = any (${emails}::text[]))
    order by deleted_at is not null, id
    ${dryRun ? sql`` : sql`for no key update`}`)
}

/** By external id; a row without one by phone, or else by email address. */
const keyOf = ({ externalId, phone, email }: ImportedLead) =>
  externalId !== null
    ? { field: 'externalId' as const, key: `id ${externalId}` }
    : phone !== null
      ? { field: 'phone' as const, key: `phone ${phone}` }
      : { field: 'email' as const, key: `email ${email ?? ''}` }

/** Imports external leads. @throws 400 for errors in the file as a whole; errors in single rows are part of the reply */
export async function importLeads(context: Context, body: Body): Promise<ImportReply> {
  const { caller } = context
  const own = partners[caller.subscriptionId]
  if (own !== undefined && body.partner !== undefined && body.partner !== own) {
    throw badInput({ path: 'partner', code: 'not-partner', params: { partner: own } })
  }
  if (body.consentAt !== undefined && Date.parse(body.consentAt) > context.services.now().getTime())
    throw badInput({ path: 'consentAt', code: 'not-past' })
  const lookups = await loadLookups(context, body)
  const origin: Origin = { system: body.system, partner: own ?? body.partner ?? null, isImported: true }
  return importRows(context, 'leads', body, {
    read: (reader) => readLead(reader, lookups),
    keyOf,
    save: async (rows, dryRun) => {
      const existing = await loadExisting(context, body.system, rows, dryRun)
      const byKey = new Map<string, Existing>()
      // The first match wins; leads that are not deleted come first, then the oldest.
      for (const lead of existing.toReversed()) {
        if (lead.email !== null) byKey.set(`email ${lead.email}`, lead)
        if (lead.phone !== null) byKey.set(`phone ${lead.phone}`, lead)
        if (lead.externalId !== null) byKey.set(`id ${lead.externalId}`, lead)
      }
      const created: { at: number; lead: ImportedLead }[] = []
      const updated: Update[] = []
      const restored: number[] = []
      const outcomes = rows.map(({ value: lead }, at): Outcome<Field> => {
        const { field, key } = keyOf(lead)
        const before = byKey.get(key)
        if (!before) {
          created.push({ at, lead })
          return { result: 'created' }
        }
        if (before.erasedAt) return { result: 'rejected', errors: [{ field, code: 'person-erased' }] }
        if (before.deletedAt && !body.restoreDeleted) return { result: 'rejected', errors: [{ field, code: 'lead-deleted' }] }
        const isChanged = Object.keys(changesOf(lead, before)).length > 0
        if (!isChanged && !before.deletedAt) return { result: 'unchanged', id: before.id }
        if (before.deletedAt) restored.push(before.id)
        if (isChanged) updated.push({ lead, before })
        return { result: 'updated', id: before.id }
      })
      if (dryRun) return outcomes
      const ids = created.length
        ? await createLeads(
            context,
            origin,
            created.map(({ lead }) => lead),
          )
        : []
      created.forEach(({ at }, index) => (outcomes[at] = { result: 'created', id: ids[index] ?? null }))
      if (restored.length) await restoreLeads(context, caller.organizationId, restored)
      if (updated.length) await updateLeads(context, origin, updated)
      return outcomes
    },
  })
}
