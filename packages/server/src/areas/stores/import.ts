import { sameName } from '@walkup/sdk/reading'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { importRows, type ImportBody, type ImportReply, type Outcome, type ReadRow, type RowReader } from '../../imports/index.ts'
import { assertReferences, changedColumns, insertRows, updateRows, type RowUpdate } from '../../persistence/index.ts'
import { zoneName } from './rules.ts'

type Field = Parameters<RowReader<keyof NonNullable<ImportBody<'stores'>['mapping']>>['has']>[0]
interface Lookups {
  readonly territories: ReadonlyMap<string, number>
  readonly zones: ReadonlyMap<number, string>
  readonly brands: ReadonlyMap<string, number>
}
interface ReadStore {
  readonly number: string
  readonly values: Readonly<Record<string, unknown>>
}
interface StoreRow {
  readonly id: number
  readonly number: string
  readonly [column: string]: unknown
}

const columns = [
  'number',
  'name',
  'brandId',
  'territoryId',
  'line1',
  'line2',
  'city',
  'state',
  'postalCode',
  'lat',
  'lng',
  'radiusM',
  'timeZone',
  'isActive',
]

async function loadLookups({ tx, caller }: Context, { defaults = {} }: ImportBody<'stores'>): Promise<Lookups> {
  const { organizationId } = caller
  await assertReferences(tx, organizationId, [
    { path: 'defaults.territoryId', ids: defaults.territoryId, table: 'territory', where: sql`deleted_at is null` },
    { path: 'defaults.brandId', ids: defaults.brandId, table: 'lookup_item', where: sql`list = 'storesBrands'` },
  ])
  const territories = await tx.rows<{ id: number; name: string; timeZone: string }>(
    sql`select id, same_name(name) as name, time_zone from territory where organization_id = ${organizationId} and deleted_at is null`,
  )
  const brands = await tx.rows<{ id: number; name: string }>(
    sql`select id, same_name(name) as name from lookup_item where organization_id = ${organizationId} and list = 'storesBrands' and is_active`,
  )
  return {
    territories: new Map(territories.map(({ id, name }) => [name, id])),
    zones: new Map(territories.map(({ id, timeZone }) => [id, timeZone])),
    brands: new Map(brands.map(({ id, name }) => [name, id])),
  }
}

function readStore(reader: RowReader<Field>, { territories, brands }: Lookups): ReadStore | undefined {
  reader.require('number')
  const number = reader.code('number', 40)
  const zone = reader.text('timeZone', 64)
  const timeZone = zone === undefined ? undefined : (zoneName(zone) ?? reader.fail('timeZone', 'unknown-time-zone'))
  if (reader.has('lat') !== reader.has('lng')) reader.fail(reader.has('lat') ? 'lng' : 'lat', 'coordinate-missing')
  const values = {
    name: reader.text('name', 120),
    brandId: reader.named('brand', brands),
    territoryId: reader.named('territory', territories),
    line1: reader.text('line1', 200),
    line2: reader.text('line2', 200),
    city: reader.text('city', 100),
    state: reader.state('state'),
    postalCode: reader.postalCode('postalCode'),
    lat: reader.number('lat', -90, 90),
    lng: reader.number('lng', -180, 180),
    radiusM: reader.count('radiusM', 10, 5000),
    timeZone,
    isActive: reader.yesNo('isActive'),
  }
  return number === undefined ? undefined : { number, values }
}

/** Spreadsheets drop leading zeros. */
const withoutZeros = (number: string) => sameName(number).replace(/^0+(?=.)/, '')

const loadExisting = ({ tx, caller }: Context, rows: readonly ReadRow<ReadStore>[]): Promise<StoreRow[]> =>
  tx.rows<StoreRow>(sql`
    select * from store where organization_id = ${caller.organizationId} and deleted_at is null
      and regexp_replace(same_name(number), '^0+(?=.)', '') = any (${rows.map(({ value }) => withoutZeros(value.number))}::text[])`)

/** The store with this number, or else the only one whose number differs just in leading zeros. */
function findStore(stores: readonly StoreRow[], number: string): StoreRow | undefined {
  const alike = stores.filter((store) => withoutZeros(store.number) === withoutZeros(number))
  return alike.find((store) => sameName(store.number) === sameName(number)) ?? (alike.length === 1 ? alike[0] : undefined)
}

const required = { name: 'name', line1: 'line1', city: 'city', state: 'state', postalCode: 'postalCode' } as const

/** Imports stores by their numbers. @throws 400 for errors in the file as a whole */
export async function importStores(context: Context, body: ImportBody<'stores'>): Promise<ImportReply> {
  const { organizationId } = context.caller
  const lookups = await loadLookups(context, body)
  const { territoryId = null, brandId = null } = body.defaults ?? {}
  const target = { entity: 'store', table: 'store', organizationId, columns }
  return importRows(context, 'stores', body, {
    read: (reader) => readStore(reader, lookups),
    keyOf: ({ number }) => ({ field: 'number', key: sameName(number) }),
    save: async (rows, dryRun) => {
      const existing = await loadExisting(context, rows)
      const created: { at: number; values: Record<string, unknown> }[] = []
      const updates: RowUpdate[] = []
      const outcomes = rows.map(({ value: { number, values } }, at): Outcome<Field> => {
        const before = findStore(existing, number)
        if (before) {
          if (!changedColumns(before, values).length) return { result: 'unchanged', id: before.id }
          updates.push({ before, values })
          return { result: 'updated', id: before.id }
        }
        const territory = (values.territoryId ?? territoryId) as number | null
        const errors = Object.values(required)
          .filter((field) => values[field] === undefined)
          .map((field) => ({ field, code: 'required' as const }))
        if (territory === null || errors.length) {
          const missing = territory === null ? [{ field: 'territory' as const, code: 'required' as const }] : []
          return { result: 'rejected', errors: [...errors, ...missing] }
        }
        const { line2 = null, lat = null, lng = null, radiusM = 200, isActive = true } = values
        const timeZone = values.timeZone ?? lookups.zones.get(territory)
        const rest = { line2, lat, lng, radiusM, isActive, timeZone, brandId: values.brandId ?? brandId, territoryId: territory }
        created.push({ at, values: { ...values, number, ...rest } })
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
