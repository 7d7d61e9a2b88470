import { sameName, splitName } from '@walkup/sdk/reading'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { importRows, type ImportBody, type ImportReply, type Outcome, type RowReader } from '../../imports/index.ts'
import { assertReferences, changedColumns, insertRows, updateRows, type RowUpdate } from '../../persistence/index.ts'
import { keptFields } from './change.ts'
import { cleanSkills } from './hours.ts'

type Field = keyof NonNullable<ImportBody<'technicians'>['mapping']>
interface ReadTechnician {
  readonly [column: string]: unknown
  readonly name: string | undefined
  readonly stId: string | undefined
  readonly email: string | undefined
  readonly phone: string | undefined
}
interface TechnicianRow {
  readonly [column: string]: unknown
  readonly id: number
  readonly name: string
  readonly stId: string | null
  readonly email: string | null
  readonly phone: string | null
}

const columns = ['name', 'stId', 'email', 'phone', 'businessUnitId', 'skills', 'workingHours', 'isActive']

function readTechnician(reader: RowReader<Field>, units: ReadonlyMap<string, number>): ReadTechnician | undefined {
  const parts = [reader.text('firstName', 60), reader.text('lastName', 60)].filter((part) => part !== undefined)
  const whole = reader.text('name', 120)
  // “Osei, Pat” is Pat Osei.
  const inOrder = whole?.includes(',') ? Object.values(splitName(whole)).join(' ').trim() : whole
  const listed = reader.list('skills')
  const skills = listed && cleanSkills(listed, 'skills')
  if (skills?.some((skill) => skill.length > 60)) reader.fail('skills', { code: 'cell-too-long', params: { limit: 60 } })
  if (skills && skills.length > 30) reader.fail('skills', { code: 'too-many-items', params: { limit: 30 } })
  const technician = {
    name: inOrder ?? (parts.join(' ') || undefined),
    stId: reader.code('stId', 60),
    email: reader.email('email'),
    phone: reader.phone('phone'),
    businessUnitId: reader.named('businessUnit', units),
    skills,
    workingHours: reader.workingHours('workingHours'),
    isActive: reader.yesNo('isActive'),
  }
  const { name, stId, email, phone } = technician
  if (!reader.errors.length && name === undefined && stId === undefined && email === undefined && phone === undefined)
    reader.fail('name', 'required')
  return reader.errors.length ? undefined : technician
}

const differ = (a: unknown, b: unknown) => (a ?? undefined) !== undefined && (b ?? undefined) !== undefined && a !== b

/** Matches a technician by id, or else by email address, phone or name, unless the id or address belongs to someone else. */
function findTechnician(technicians: readonly TechnicianRow[], row: ReadTechnician): TechnicianRow | undefined {
  const { stId, email, phone, name } = row
  const sameId = stId === undefined ? undefined : technicians.find((one) => one.stId === stId)
  if (sameId) return sameId
  const others = technicians.filter((one) => !differ(one.stId, stId))
  const sameEmail = email === undefined ? undefined : others.find((one) => one.email === email)
  if (sameEmail) return sameEmail
  const rest = others.filter((one) => !differ(one.email, email))
  return (
    (phone === undefined ? undefined : rest.find((one) => one.phone === phone)) ??
    (name === undefined ? undefined : rest.find((one) => sameName(one.name) === sameName(name)))
  )
}

const identity = ['stId', 'email', 'phone', 'name'] as const

/** Imports technicians by id, address, phone or name. @throws 400 for errors in the file as a whole */
export async function importTechnicians(context: Context, body: ImportBody<'technicians'>): Promise<ImportReply> {
  const { tx, caller } = context
  const { organizationId } = caller
  const businessUnitId = body.defaults?.businessUnitId ?? null
  await assertReferences(tx, organizationId, [
    { path: 'defaults.businessUnitId', ids: businessUnitId, table: 'business_unit', where: sql`deleted_at is null` },
  ])
  const units = await tx.rows<{ id: number; name: string }>(
    sql`select id, same_name(name) as name from business_unit where organization_id = ${organizationId} and deleted_at is null`,
  )
  const unitsByName = new Map(units.map(({ id, name }) => [name, id]))
  const target = { entity: 'technician', table: 'technician', organizationId, columns }
  return importRows(context, 'technicians', body, {
    read: (reader) => readTechnician(reader, unitsByName),
    keyOf: (row) => {
      const field = identity.find((each) => row[each] !== undefined) ?? 'name'
      return { field, key: `${field} ${sameName(String(row[field]))}` }
    },
    save: async (rows, dryRun) => {
      const existing = await tx.rows<TechnicianRow>(
        sql`select * from technician where organization_id = ${organizationId} and deleted_at is null order by id`,
      )
      const created: { at: number; values: Record<string, unknown> }[] = []
      const updates: RowUpdate[] = []
      const outcomes = rows.map(({ value }, at): Outcome<Field> => {
        const before = findTechnician(existing, value)
        if (before) {
          if (!changedColumns(before, value).length) return { result: 'unchanged', id: before.id }
          const kept = keptFields(before, value).map((field) => (field === 'businessUnitId' ? 'businessUnit' : (field as Field)))
          if (kept.length) return { result: 'rejected', errors: kept.map((field) => ({ field, code: 'external-field' })) }
          updates.push({ before, values: value })
          return { result: 'updated', id: before.id }
        }
        if (value.name === undefined) return { result: 'rejected', errors: [{ field: 'name', code: 'required' }] }
        const { skills = [], workingHours = [], isActive = true } = value
        created.push({
          at,
          values: { ...value, skills, workingHours, isActive, businessUnitId: value.businessUnitId ?? businessUnitId },
        })
        return { result: 'created' }
      })
      if (dryRun) return outcomes
      const ids = await insertRows(
        context,
        target,
        created.map(({ values }) => values),
      )
      created.forEach(({ at }, index) => (outcomes[at] = { result: 'created', id: ids[index] ?? null }))
      await updateRows(context, target, updates)
      return outcomes
    },
  })
}
