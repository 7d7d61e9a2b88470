import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { join, raw } from 'sql-template-tag'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { badInput, conflict, notFound, type FieldError } from '../../problem.ts'
import { searchPage, type SortColumn } from '../../search/index.ts'
import { assertFresh, assertUnused, audit, lockRow, writeRow, type Row } from '../../persistence/index.ts'
import { upcoming } from '../appointmentTypes/queries.ts'
import { findReachableType } from './seats.ts'

type Search = Bodies['defaultAppointments.search']
type Page = Replies['defaultAppointments.search']
type Pattern = Page['items'][number]
type Sort = NonNullable<Search['sort']>['by']

const sorts: Readonly<Record<Sort, SortColumn>> = {
  dayOfWeek: {
    by: sql`default_slot.day_of_week * 1440 + extract(epoch from default_slot.start_local)::int / 60`,
    kind: 'integer',
  },
  effectiveFrom: { by: sql`to_char(default_slot.effective_from, 'YYYY-MM-DD')`, kind: 'text' },
  updatedAt: { by: sql`default_slot.updated_at`, kind: 'instant' },
}
const present = {
  columns:
    raw(`page.id, page.organization_id, json_build_object('id', type.id, 'name', type.name) as appointment_type, page.day_of_week,
    page.start_local, page.end_local, page.capacity, page.effective_from, page.effective_to, page.updated_at`),
  joins: raw('join appointment_type type on type.organization_id = page.organization_id and type.id = page.appointment_type_id'),
}

export function searchPattern({ tx, caller }: Context, body: Search): Promise<Page> {
  const { appointmentTypeIds, territoryIds, daysOfWeek, effectiveOn } = body.filter ?? {}
  const conditions = [
    sql`default_slot.appointment_type_id in (select id from appointment_type where deleted_at is null ${
      territoryIds?.length ? sql`and territory_id = any (${[...territoryIds]}::int[])` : sql``
    })`,
    ...(appointmentTypeIds?.length ? [sql`default_slot.appointment_type_id = any (${[...appointmentTypeIds]}::int[])`] : []),
    ...(daysOfWeek?.length ? [sql`default_slot.day_of_week = any (${[...daysOfWeek]}::int[])`] : []),
    ...(effectiveOn === undefined
      ? []
      : [
          sql`default_slot.effective_from <= ${effectiveOn}::date and (default_slot.effective_to is null or default_slot.effective_to >= ${effectiveOn}::date)`,
        ]),
  ]
  return searchPage<Pattern, Sort>(tx, {
    list: 'defaultAppointments.search',
    body,
    sorts,
    defaultSort: { by: 'dayOfWeek', direction: 'asc' },
    table: 'default_slot',
    where: join(conditions, ' and '),
    organizations: caller.organizations,
    present,
  })
}

async function patternDetail(tx: Tx, id: number): Promise<Pattern> {
  const row = await tx.one<Pattern>(sql`select ${present.columns} from default_slot page ${present.joins} where page.id = ${id}`)
  if (!row) throw notFound()
  return row
}

/** @throws 400 naming what is wrong, 404, 409 `stale` or `overlap` with the other one in `existing` */
export async function upsertPattern(context: Context, body: Bodies['defaultAppointments.upsert']): Promise<Pattern> {
  const { tx } = context
  const row = body.id === undefined ? undefined : await lockRow(tx, 'default_slot', body.id)
  if (row) await assertFresh(row, body.updatedAt, () => patternDetail(tx, row.id))
  const type = await findReachableType(context, body.appointmentTypeId)
  const errors: FieldError[] = []
  if (!type || (row && row.organizationId !== type.organizationId))
    errors.push({ path: 'appointmentTypeId', code: 'not-schedulable' })
  if (body.endLocal <= body.startLocal) errors.push({ path: 'endLocal', code: 'not-after-local-start' })
  if (body.effectiveTo && body.effectiveTo < body.effectiveFrom)
    errors.push({ path: 'effectiveTo', code: 'before-effective-from' })
  if (errors.length) throw badInput(...errors)
  const organizationId = row?.organizationId ?? type?.organizationId ?? 0
  const { appointmentTypeId, dayOfWeek, startLocal, endLocal, capacity, effectiveFrom, effectiveTo } = body
  const values = { appointmentTypeId, dayOfWeek, startLocal, endLocal, capacity, effectiveFrom, effectiveTo }
  try {
    const id = await tx.savepoint(() =>
      writeRow(context, { entity: 'defaultSlot', table: 'default_slot', row, organizationId, values }),
    )
    return await patternDetail(tx, id)
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'default_slot_once') throw error
    const last = effectiveTo === undefined ? ((row?.effectiveTo as string | null | undefined) ?? null) : effectiveTo
    const existing = await tx.one<Pattern>(sql`
      select ${present.columns} from default_slot page ${present.joins}
      where page.organization_id = ${organizationId} and page.appointment_type_id = ${appointmentTypeId} and page.day_of_week = ${dayOfWeek}
        and page.start_local = ${startLocal}::time and page.id <> ${row?.id ?? 0}
        and daterange(page.effective_from, page.effective_to, '[]') && daterange(${effectiveFrom}::date, ${last}::date, '[]')
      order by page.effective_from limit 1`)
    throw conflict('overlap.slot', {}, { existing })
  }
}

/** Adds slots to the pattern, all or none. @throws 400 naming what is wrong, 409 `overlap` with the existing slot */
export async function addPatternSlots(
  context: Context,
  { slots, ...common }: Bodies['defaultAppointments.addSlots'],
): Promise<{ items: Pattern[] }> {
  const errors: FieldError[] = slots.flatMap(({ startLocal, endLocal }, at) =>
    endLocal <= startLocal ? { path: `slots.${at}.endLocal`, code: 'not-after-local-start' } : [],
  )
  const keys = slots.map(({ dayOfWeek, startLocal }) => `${dayOfWeek} ${startLocal}`)
  keys.forEach((key, at) => keys.indexOf(key) < at && errors.push({ path: `slots.${at}.startLocal`, code: 'named-twice' }))
  if (errors.length) throw badInput(...errors)
  const items: Pattern[] = []
  for (const slot of slots) items.push(await upsertPattern(context, { ...common, ...slot }))
  return { items }
}

interface PatternRow extends Row {
  readonly appointmentTypeId: number
  readonly dayOfWeek: number
  readonly startLocal: string
  readonly effectiveFrom: string
  readonly effectiveTo: string | null
}

/** @throws 404, 409 `stale`, or `in-use` with upcoming bookings in it */
export async function deletePattern(context: Context, id: number, seen: string | undefined): Promise<void> {
  const { tx, services } = context
  const row = await lockRow<PatternRow>(tx, 'default_slot', id)
  await assertFresh(row, seen, () => patternDetail(tx, id))
  const { organizationId, appointmentTypeId, dayOfWeek, startLocal, effectiveFrom, effectiveTo } = row
  const booked = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from booking b
    where b.organization_id = ${organizationId} and b.appointment_type_id = ${appointmentTypeId}
      and b.date >= greatest(${effectiveFrom}::date, ${services.now().toISOString()}::date - 3)
      and (${effectiveTo}::date is null or b.date <= ${effectiveTo}::date)
      and extract(dow from b.date) = ${dayOfWeek} and b.start_local = ${startLocal}::time and ${upcoming(services.now())}
      and not exists (select from slot where slot.organization_id = b.organization_id and slot.appointment_type_id = b.appointment_type_id
        and slot.date = b.date)`)
  assertUnused('default-slot', [{ entity: 'booking', count: booked?.count ?? 0 }])
  await tx.run(sql`delete from default_slot where organization_id = ${organizationId} and id = ${id}`)
  const before = { appointmentTypeId, dayOfWeek, startLocal, effectiveFrom, effectiveTo }
  await audit(context, { entity: 'defaultSlot', organizationId, id }, 'delete', before, null)
}
