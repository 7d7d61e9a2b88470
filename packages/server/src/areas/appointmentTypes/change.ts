import type { Bodies } from '@walkup/sdk/contract'
import sql, { raw } from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { badInput } from '../../problem.ts'
import {
  assertFresh,
  assertReferences,
  assertUnused,
  audit,
  lockRow,
  jsonEqual,
  softDelete,
  writeRow,
} from '../../persistence/index.ts'
import { assertAskable } from '../questions/links.ts'
import { cleanSkills } from '../technicians/hours.ts'
import { cleanTranslations } from './translations.ts'
import { typeDetail, upcoming, type AppointmentType } from './queries.ts'

type Upsert = Bodies['appointmentTypes.upsert']

const countUpcoming = async ({ tx, services }: Context, organizationId: number, id: number): Promise<number> => {
  const row = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from booking b where b.organization_id = ${organizationId} and b.appointment_type_id = ${id}
      and b.date >= ${services.now().toISOString()}::date - 3 and ${upcoming(services.now())}`)
  return row?.count ?? 0
}

/** Replaces the linked rows of a type; returns the previous ones, or undefined if nothing changed. */
async function replaceLinks(
  { tx }: Context,
  link: { table: string; column: string; to: string },
  organizationId: number,
  typeId: number,
  ids: readonly number[] | undefined,
): Promise<number[] | undefined> {
  if (!ids) return
  const table = raw(link.table)
  const column = raw(link.column)
  // A deleted technician keeps its links, in case it is restored, until the type gets other ones.
  const rows = await tx.rows<{ id: number }>(sql`
    select link.${column} as id from ${table} link
    join ${raw(link.to)} linked on linked.organization_id = link.organization_id and linked.id = link.${column}
    where link.organization_id = ${organizationId} and link.appointment_type_id = ${typeId} and linked.deleted_at is null order by 1`)
  const before = rows.map(({ id }) => id)
  if (
    jsonEqual(
      before,
      ids.toSorted((a, b) => a - b),
    )
  )
    return
  await tx.run(sql`delete from ${table} where organization_id = ${organizationId} and appointment_type_id = ${typeId}
    and not (${column} = any (${[...ids]}::int[]))`)
  await tx.run(sql`insert into ${table} (organization_id, appointment_type_id, ${column})
    select ${organizationId}, ${typeId}, id from unnest(${[...ids]}::int[]) id on conflict do nothing`)
  return before
}

/** Sets a type's questions in order; unchanged rows keep their ids. */
async function replaceQuestions(
  { tx, caller }: Context,
  organizationId: number,
  typeId: number,
  ids: readonly number[] | undefined,
) {
  if (!ids) return
  const rows = await tx.rows<{ id: number }>(sql`
    select question_id as id from appointment_type_question where organization_id = ${organizationId} and appointment_type_id = ${typeId}
    order by sort, id`)
  const before = rows.map(({ id }) => id)
  if (jsonEqual(before, ids)) return
  await tx.run(sql`delete from appointment_type_question where organization_id = ${organizationId} and appointment_type_id = ${typeId}
    and not (question_id = any (${[...ids]}::int[]))`)
  await tx.run(sql`
    insert into appointment_type_question (organization_id, appointment_type_id, question_id, sort, created_by)
    select ${organizationId}, ${typeId}, id, place - 1, ${caller.userId} from unnest(${[...ids]}::int[]) with ordinality as asked(id, place)
    on conflict (organization_id, appointment_type_id, question_id) do update set sort = excluded.sort`)
  return before
}

/** Replaces a type's technicians. */
export const replaceTechnicians = (
  context: Context,
  organizationId: number,
  typeId: number,
  ids: readonly number[] | undefined,
) =>
  replaceLinks(
    context,
    { table: 'appointment_type_technician', column: 'technician_id', to: 'technician' },
    organizationId,
    typeId,
    ids,
  )

/**
 * Creates or updates an appointment type with its linked rows.
 * @throws 400 naming what is wrong, 404, 409 `stale` or `in-use`
 */
export async function upsertType(context: Context, body: Upsert): Promise<AppointmentType> {
  const { tx, caller, services } = context
  const row = body.id === undefined ? undefined : await lockRow(tx, 'appointment_type', body.id, 'deleted_at is not null')
  const organizationId = row?.organizationId ?? caller.organizationId
  if (row) await assertFresh(row, body.updatedAt, () => typeDetail(tx, services.now(), row.id))
  const before = row && (await typeDetail(tx, services.now(), row.id))
  const fresh = (ids: readonly number[] | undefined, known: readonly number[] | undefined) =>
    ids && (ids.some((id, index) => ids.indexOf(id) < index) ? ids : ids.filter((id) => !known?.includes(id)))
  await assertReferences(tx, organizationId, [
    { path: 'territoryId', ids: body.territoryId, table: 'territory', where: sql`deleted_at is null` },
    { path: 'serviceGroupId', ids: body.serviceGroupId, table: 'service_group' },
    {
      path: 'technicianIds',
      ids: fresh(body.technicianIds, before?.technicianIds),
      table: 'technician',
      where: sql`deleted_at is null`,
    },
    {
      path: 'businessUnitIds',
      ids: fresh(body.businessUnitIds, before?.businessUnitIds),
      table: 'business_unit',
      where: sql`deleted_at is null`,
    },
    { path: 'questionIds', ids: fresh(body.questionIds, before?.questionIds), table: 'question', where: sql`deleted_at is null` },
    { path: 'stJobTypeId', ids: body.stJobTypeId, table: 'lookup_item', where: sql`list = 'serviceTitanJobTypes'` },
    { path: 'stCampaignId', ids: body.stCampaignId, table: 'lookup_item', where: sql`list = 'serviceTitanCampaigns'` },
  ])
  if (body.questionIds) await assertAskable(tx, organizationId, body.questionIds, 'questionIds')
  const name = body.name.trim()
  if (!name) throw badInput({ path: 'name', code: 'required' })
  const moves = row !== undefined && row.territoryId !== body.territoryId
  if (moves) {
    // Slots are local times of the territory: another time zone would move booked visits.
    assertUnused('type-territory', [{ entity: 'booking', count: await countUpcoming(context, organizationId, row.id) }])
  }
  const last = await tx.one<{ sort: number }>(sql`
    select coalesce(max(sort) + 1, 0)::int as sort from appointment_type
    where organization_id = ${organizationId} and territory_id = ${body.territoryId} and deleted_at is null`)
  const id = await writeRow(context, {
    entity: 'appointmentType',
    table: 'appointment_type',
    row,
    organizationId,
    values: {
      name,
      territoryId: body.territoryId,
      serviceGroupId: body.serviceGroupId,
      sort: row && !moves ? undefined : last?.sort,
      isActive: body.isActive,
      durationMin: body.durationMin,
      arrivalWindowMin: body.arrivalWindowMin,
      bufferBeforeMin: body.bufferBeforeMin,
      bufferAfterMin: body.bufferAfterMin,
      minNoticeMin: body.minNoticeMin,
      horizonDays: body.horizonDays,
      stJobTypeId: body.stJobTypeId,
      stCampaignId: body.stCampaignId,
      confirmationText: body.confirmationText,
      translations: body.translations && cleanTranslations(body.translations),
      requiredSkills: body.requiredSkills && cleanSkills(body.requiredSkills, 'requiredSkills'),
      reminderHours: body.reminderHours && [...new Set(body.reminderHours)].toSorted((a, b) => b - a),
      messagesOff: body.messagesOff && [...new Set(body.messagesOff)],
    },
  })
  const units = { table: 'appointment_type_business_unit', column: 'business_unit_id', to: 'business_unit' }
  const changed = {
    technicianIds: await replaceTechnicians(context, organizationId, id, body.technicianIds),
    businessUnitIds: await replaceLinks(context, units, organizationId, id, body.businessUnitIds),
    questionIds: await replaceQuestions(context, organizationId, id, body.questionIds),
  }
  const keys = (Object.keys(changed) as (keyof typeof changed)[]).filter((key) => changed[key])
  if (keys.length) {
    // Linked rows are part of the type for its editors, so a change to them updates its version.
    if (row) await tx.run(sql`update appointment_type set id = id where organization_id = ${organizationId} and id = ${id}`)
    const pick = (from: Record<string, unknown>) => Object.fromEntries(keys.map((key) => [key, from[key]]))
    await audit(context, { entity: 'appointmentType', organizationId, id }, 'setUp', pick(changed), pick(body))
  }
  return typeDetail(tx, services.now(), id)
}

/** @throws 404, 409 `in-use` with the number of upcoming bookings */
export async function deleteType(context: Context, id: number): Promise<void> {
  const row = await lockRow(context.tx, 'appointment_type', id, 'deleted_at is not null')
  assertUnused('type', [{ entity: 'booking', count: await countUpcoming(context, row.organizationId, id) }])
  await softDelete(context, 'appointmentType', 'appointment_type', row)
}
