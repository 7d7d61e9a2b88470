import type { Bodies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { badInput, conflict, toFieldError, type FieldError } from '../../problem.ts'
import {
  assertFresh,
  assertReferences,
  assertUnused,
  changedColumns,
  lockRow,
  softDelete,
  writeRow,
  type Row,
} from '../../persistence/index.ts'
import { upcoming } from '../appointmentTypes/queries.ts'
import { languageErrors } from '../lookup/entries.ts'
import { toE164 } from '../../contact/phone.ts'
import { cleanHours, cleanSkills } from './hours.ts'
import { technicianDetail, unitDetail, type BusinessUnit, type Technician } from './queries.ts'

const GONE = 'deleted_at is not null'

interface Contact {
  readonly name: string
  readonly phone?: string | null | undefined
  readonly email?: string | null | undefined
}

/**
 * Normalizes a name, phone and email address; missing fields stay undefined.
 * @throws 400 naming `name` or `phone`, prefixed with `at`
 */
export function cleanParty(
  { name, phone, email }: Contact,
  at = '',
): { name: string; phone: string | null | undefined; email: string | null | undefined } {
  const errors: FieldError[] = []
  const trimmed = name.trim()
  if (!trimmed) errors.push({ path: `${at}name`, code: 'required' })
  const e164 = phone && toE164(phone)
  if (phone && !e164) errors.push({ path: `${at}phone`, code: 'bad-phone' })
  if (errors.length) throw badInput(...errors)
  return { name: trimmed, phone: phone ? e164 : phone, email: email && email.toLowerCase() }
}

/** The fields in `values` that would change although ServiceTitan owns them. */
export const keptFields = (row: Readonly<Record<string, unknown>>, values: Readonly<Record<string, unknown>>): string[] => {
  const kept = row.externalFields as readonly string[]
  return changedColumns(row, values).filter((field) => kept.includes(field))
}

/** @throws 409 naming the fields that ServiceTitan owns */
function assertOurs(row: Row | undefined, values: Readonly<Record<string, unknown>>): void {
  const errors = row ? keptFields(row, values).map((path) => toFieldError({ path, code: 'external-field' })) : []
  if (errors.length) throw conflict('not-allowed.external-fields', {}, { errors })
}

/** @throws 409 for a row that ServiceTitan lists, since the next sync would restore it */
function assertDeletable({ externalFields }: Row): void {
  if ((externalFields as readonly string[]).length) throw conflict('not-allowed.read-only-entry')
}

/** @throws 400 naming what is wrong, 404, 409 `stale`, or `not-allowed` naming fields that ServiceTitan keeps */
export async function upsertTechnician(context: Context, body: Bodies['technicians.upsert']): Promise<Technician> {
  const { tx, caller, services } = context
  const row = body.id === undefined ? undefined : await lockRow(tx, 'technician', body.id, GONE)
  const organizationId = row?.organizationId ?? caller.organizationId
  if (row) await assertFresh(row, body.updatedAt, () => technicianDetail(tx, services.now(), row.id))
  await assertReferences(tx, organizationId, [
    { path: 'businessUnitId', ids: body.businessUnitId, table: 'business_unit', where: sql`deleted_at is null` },
  ])
  const languages = await languageErrors(tx, organizationId, body.languageId)
  if (languages.length) throw badInput(...languages)
  const values = {
    ...cleanParty(body),
    stId: body.stId,
    businessUnitId: body.businessUnitId,
    skills: body.skills && cleanSkills(body.skills, 'skills'),
    workingHours: body.workingHours && cleanHours(body.workingHours),
    isActive: body.isActive,
    noticeChannels: body.noticeChannels,
    languageId: body.languageId,
  }
  assertOurs(row, values)
  const id = await writeRow(context, {
    entity: 'technician',
    table: 'technician',
    row,
    organizationId,
    values,
    json: ['workingHours'],
  })
  return technicianDetail(tx, services.now(), id)
}

/** @throws 404, 409 `in-use` with upcoming bookings, or while it is a type's only technician; `not-allowed` while ServiceTitan lists it */
export async function deleteTechnician(context: Context, id: number): Promise<void> {
  const { tx, services } = context
  const row = await lockRow(tx, 'technician', id, GONE)
  assertDeletable(row)
  const { organizationId } = row
  const booked = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from booking b where b.organization_id = ${organizationId} and b.technician_id = ${id}
      and b.start_at > ${services.now().toISOString()}::timestamptz - interval '2 days' and ${upcoming(services.now())}`)
  // Without its last technician, a type would count as one that requires none.
  const alone = await tx.rows<{ name: string }>(sql`
    select type.name from appointment_type_technician link
    join appointment_type type on type.organization_id = link.organization_id and type.id = link.appointment_type_id
    where link.organization_id = ${organizationId} and link.technician_id = ${id} and type.deleted_at is null
      and not exists (select from appointment_type_technician other
        join technician t on t.organization_id = other.organization_id and t.id = other.technician_id and t.deleted_at is null
        where other.organization_id = link.organization_id and other.appointment_type_id = link.appointment_type_id and other.technician_id <> ${id})
    order by type.name`)
  assertUnused('technician', [
    { entity: 'booking', count: booked?.count ?? 0 },
    { entity: 'appointment type', count: alone.length, names: alone.map(({ name }) => name).slice(0, 10) },
  ])
  await softDelete(context, 'technician', 'technician', row)
}

/** @throws 400 naming what is wrong, 404, 409 `stale`, or `not-allowed` naming fields that ServiceTitan keeps */
export async function upsertUnit(context: Context, body: Bodies['businessUnits.upsert']): Promise<BusinessUnit> {
  const { tx, caller } = context
  const row = body.id === undefined ? undefined : await lockRow(tx, 'business_unit', body.id, GONE)
  const organizationId = row?.organizationId ?? caller.organizationId
  if (row) await assertFresh(row, body.updatedAt, () => unitDetail(tx, row.id))
  const officialName = body.officialName.trim()
  if (!officialName) throw badInput({ path: 'officialName', code: 'required' })
  const values = { ...cleanParty(body), officialName, stId: body.stId, isActive: body.isActive }
  assertOurs(row, values)
  const id = await writeRow(context, { entity: 'businessUnit', table: 'business_unit', row, organizationId, values })
  return unitDetail(tx, id)
}

/** @throws 404, 409 `in-use` while technicians or appointment types refer to it, `not-allowed` while ServiceTitan lists it */
export async function deleteUnit(context: Context, id: number): Promise<void> {
  const { tx } = context
  const row = await lockRow(tx, 'business_unit', id, GONE)
  assertDeletable(row)
  const used = await tx.one<{ technicians: number; types: number }>(sql`
    select
      (select count(*)::int from technician where organization_id = ${row.organizationId} and business_unit_id = ${id} and deleted_at is null) as technicians,
      (select count(*)::int from appointment_type_business_unit link
        join appointment_type type on type.organization_id = link.organization_id and type.id = link.appointment_type_id
        where link.organization_id = ${row.organizationId} and link.business_unit_id = ${id} and type.deleted_at is null) as types`)
  assertUnused('business-unit', [
    { entity: 'technician', count: used?.technicians ?? 0 },
    { entity: 'appointment type', count: used?.types ?? 0 },
  ])
  await softDelete(context, 'businessUnit', 'business_unit', row)
}
