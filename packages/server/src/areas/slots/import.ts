import { localDay } from '@walkup/sdk/domain'
import { parseTime, parseWeekdays, sameName } from '@walkup/sdk/reading'
import sql, { join } from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { importRows, type ImportBody, type ImportReply, type Outcome, type RowReader } from '../../imports/index.ts'
import { changedColumns, insertRows, updateRows, type RowUpdate } from '../../persistence/index.ts'
import { badInput } from '../../problem.ts'
import { inOwnTerritories } from '../appointmentTypes/queries.ts'

type Field = keyof NonNullable<ImportBody<'slots'>['mapping']>
interface Type {
  readonly id: number
  readonly name: string
  readonly territory: string
  readonly timeZone: string
}
interface ReadSlots {
  readonly type: Type
  readonly days: readonly number[]
  readonly startLocal: string
  readonly values: {
    readonly endLocal: string | undefined
    readonly capacity: number | undefined
    readonly effectiveFrom: string | undefined
    readonly effectiveTo: string | undefined
  }
}
interface SlotRow {
  readonly [column: string]: unknown
  readonly id: number
  readonly appointmentTypeId: number
  readonly dayOfWeek: number
  readonly startLocal: string
  readonly endLocal: string
  readonly effectiveFrom: string
  readonly effectiveTo: string | null
}

const columns = ['appointmentTypeId', 'dayOfWeek', 'startLocal', 'endLocal', 'capacity', 'effectiveFrom', 'effectiveTo']

/** The types whose schedule the caller may change. */
const loadTypes = ({ tx, caller }: Context): Promise<Type[]> =>
  tx.rows<Type>(sql`
    select type.id, same_name(type.name) as name, same_name(territory.name) as territory, territory.time_zone from appointment_type type
    join territory on territory.organization_id = type.organization_id and territory.id = type.territory_id
    where ${join(
      [
        sql`type.organization_id = ${caller.organizationId} and type.deleted_at is null`,
        ...inOwnTerritories(caller, sql`type.territory_id`),
      ],
      ' and ',
    )}`)

/** Parses both times of “9 am – 11 am”. */
function timesOf(text: string): { start: string; end?: string } | undefined {
  const isSheet = { isSheet: true }
  const [first = '', last] = text.split(/\s*(?:[-–—]|\bto\b)\s*/i, 2)
  const end = last === undefined ? undefined : parseTime(last, isSheet)
  // “9–11 am” means 9 am.
  const half = /[ap]\.?\s*m?\.?$/i.exec(last ?? '')?.[0] ?? ''
  const start = parseTime(first, isSheet) ?? (half ? parseTime(`${first} ${half}`) : undefined)
  return start === undefined || (last !== undefined && end === undefined) ? undefined : { start, ...(end && { end }) }
}

function readSlots(reader: RowReader<Field>, types: readonly Type[], defaultTypeId: number | undefined): ReadSlots | undefined {
  reader.require('dayOfWeek', 'startLocal')
  const name = reader.has('appointmentType') ? sameName(reader.cell('appointmentType') ?? '') : undefined
  const territory = reader.has('territory') ? sameName(reader.cell('territory') ?? '') : undefined
  const named = types.filter((type) => (name === undefined ? type.id === defaultTypeId : type.name === name))
  const found = territory === undefined ? named : named.filter((type) => type.territory === territory)
  if (found.length > 1) reader.fail('appointmentType', 'named-by-several')
  else if (!found.length && name === undefined && defaultTypeId === undefined) reader.fail('appointmentType', 'required')
  else if (!found.length) {
    const isTerritory = named.length > 0
    const names = (reader.cell(isTerritory ? 'territory' : 'appointmentType') ?? '').slice(0, 100)
    reader.fail(isTerritory ? 'territory' : 'appointmentType', { code: 'unknown-names', params: { names } })
  }
  const dayText = reader.cell('dayOfWeek')
  const days = dayText === undefined ? undefined : (parseWeekdays(dayText) ?? reader.fail('dayOfWeek', 'bad-weekdays'))
  const startText = reader.cell('startLocal')
  const times = startText === undefined ? undefined : (timesOf(startText) ?? reader.fail('startLocal', 'bad-time'))
  const values = {
    endLocal: reader.time('endLocal') ?? times?.end,
    capacity: reader.count('capacity', 0, 1000),
    effectiveFrom: reader.day('effectiveFrom'),
    effectiveTo: reader.day('effectiveTo'),
  }
  if (times && values.endLocal !== undefined && values.endLocal <= times.start) reader.fail('endLocal', 'not-after-local-start')
  if (values.effectiveFrom && values.effectiveTo && values.effectiveTo < values.effectiveFrom)
    reader.fail('effectiveTo', 'before-effective-from')
  const [type] = found
  return type && days && times && !reader.errors.length ? { type, days, startLocal: times.start, values } : undefined
}

const overlaps = (a: SlotRow, from: string, to: string | null) =>
  (to === null || a.effectiveFrom <= to) && (a.effectiveTo === null || a.effectiveTo >= from)

type Plan = { readonly create: Record<string, unknown> } | { readonly update: RowUpdate } | { readonly same: number }

/** Imports slots of the weekly pattern by type, day and start. @throws 400 for errors in the file as a whole */
export async function importSlots(context: Context, body: ImportBody<'slots'>): Promise<ImportReply> {
  const { tx, caller, services } = context
  const { organizationId } = caller
  const { appointmentTypeId, capacity = 1, effectiveFrom } = body.defaults ?? {}
  const types = await loadTypes(context)
  if (appointmentTypeId !== undefined && !types.some(({ id }) => id === appointmentTypeId))
    throw badInput({ path: 'defaults.appointmentTypeId', code: 'not-schedulable' })
  const target = { entity: 'defaultSlot', table: 'default_slot', organizationId, columns }

  /** The outcome of a row for one day; undefined if it overlaps with other slots. */
  function planOf(
    existing: readonly SlotRow[],
    { type, startLocal, values }: ReadSlots,
    dayOfWeek: number,
  ): Plan | Outcome<Field> {
    const today = localDay(services.now(), type.timeZone)
    const alike = existing.filter(
      (slot) => slot.appointmentTypeId === type.id && slot.dayOfWeek === dayOfWeek && slot.startLocal.slice(0, 5) === startLocal,
    )
    const from = values.effectiveFrom ?? effectiveFrom ?? today
    const [before, ...others] = alike.filter((slot) => overlaps(slot, from, values.effectiveTo ?? null))
    if (!before) {
      if (values.endLocal === undefined) return { result: 'rejected', errors: [{ field: 'endLocal', code: 'required' }] }
      const { effectiveTo = null } = values
      if (effectiveTo !== null && effectiveTo < from)
        return { result: 'rejected', errors: [{ field: 'effectiveTo', code: 'before-effective-from' }] }
      const rest = { appointmentTypeId: type.id, dayOfWeek, startLocal, effectiveFrom: from, effectiveTo }
      return { create: { ...rest, endLocal: values.endLocal, capacity: values.capacity ?? capacity } }
    }
    // Created by an earlier row.
    if (before.id === 0) return { result: 'rejected', errors: [{ field: 'startLocal', code: 'in-earlier-row' }] }
    const next = { ...values, ...(values.endLocal === before.endLocal.slice(0, 5) && { endLocal: before.endLocal }) }
    if (!changedColumns(before, next).length) return { same: before.id }
    const range = { from: next.effectiveFrom ?? before.effectiveFrom, to: next.effectiveTo ?? before.effectiveTo }
    const isInTheWay = alike.some((slot) => slot !== before && overlaps(slot, range.from, range.to))
    if (others.length || isInTheWay || (range.to !== null && range.to < range.from))
      return { result: 'rejected', errors: [{ field: 'startLocal', code: 'overlaps-other-slots' }] }
    return { update: { before, values: next } }
  }

  return importRows(context, 'slots', body, {
    read: (reader) => readSlots(reader, types, appointmentTypeId),
    keyOf: ({ type, days, startLocal, values }) => ({
      field: 'startLocal',
      key: `${type.id} ${days.join()} ${startLocal} ${values.effectiveFrom ?? ''}`,
    }),
    save: async (rows, dryRun) => {
      const ids = [...new Set(rows.map(({ value }) => value.type.id))]
      const existing = await tx.rows<SlotRow>(sql`
        select * from default_slot where organization_id = ${organizationId} and appointment_type_id = any (${ids}::int[])
        order by effective_from`)
      const created: { at: number; values: Record<string, unknown> }[] = []
      const updates: RowUpdate[] = []
      const outcomes = rows.map(({ value }, at): Outcome<Field> => {
        const plans = value.days.map((day) => planOf(existing, value, day))
        const rejected = plans.find((plan) => 'result' in plan)
        if (rejected) return rejected
        let result: Outcome<Field> = { result: 'unchanged' }
        for (const plan of plans) {
          if ('create' in plan) {
            created.push({ at, values: plan.create })
            // Later rows that overlap with it must see it.
            existing.push({ ...plan.create, id: 0 } as unknown as SlotRow)
            result = { result: 'created' }
          } else if ('update' in plan) {
            updates.push(plan.update)
            existing[existing.indexOf(plan.update.before as SlotRow)] = {
              ...plan.update.before,
              ...plan.update.values,
            } as SlotRow
            if (result.result === 'unchanged') result = { result: 'updated', id: plan.update.before.id }
          } else if ('same' in plan && result.result === 'unchanged' && !result.id)
            result = { result: 'unchanged', id: plan.same }
        }
        return result
      })
      if (dryRun) return outcomes
      const made = await insertRows(
        context,
        target,
        created.map(({ values }) => values),
      )
      created.forEach(({ at }, index) => {
        if (outcomes[at]?.id === undefined) outcomes[at] = { result: 'created', id: made[index] ?? null }
      })
      await updateRows(context, target, updates)
      return outcomes
    },
  })
}
