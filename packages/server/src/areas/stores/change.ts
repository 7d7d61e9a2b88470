import type { Bodies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { badInput, conflict, toFieldError, type FieldError } from '../../problem.ts'
import {
  assertFresh,
  assertReferences,
  assertUnused,
  lockRow,
  softDelete,
  writeRow,
  type Dependents,
} from '../../persistence/index.ts'
import { loadStore, type Store } from './queries.ts'
import { isState } from '../../contact/states.ts'
import { validateHours } from '../../validateHours.ts'
import { zoneName } from './rules.ts'

type Upsert = Bodies['stores.upsert']
const GONE = 'deleted_at is not null'

/** Validates what the schema cannot, and normalizes texts. */
function validateStore(body: Upsert) {
  const errors: FieldError[] = []
  const text = (path: string, value: string) => {
    if (!value.trim()) errors.push({ path, code: 'required' })
    return value.trim()
  }
  const { address, lat, lng } = body
  if (!isState(address.state)) errors.push({ path: 'address.state', code: 'bad-state' })
  if ((lat ?? null) === null ? (lng ?? null) !== null : (lng ?? null) === null) {
    errors.push({ path: (lat ?? null) === null ? 'lat' : 'lng', code: 'coordinate-missing' })
  }
  const timeZone = body.timeZone === undefined ? undefined : zoneName(body.timeZone)
  if (body.timeZone !== undefined && !timeZone) errors.push({ path: 'timeZone', code: 'unknown-time-zone' })
  errors.push(...validateHours(body.coverage ?? [], 'coverage'))
  const values = {
    number: text('number', body.number),
    name: text('name', body.name),
    line1: text('address.line1', address.line1),
    line2: address.line2 === undefined ? undefined : address.line2?.trim() || null,
    city: text('address.city', address.city),
    state: address.state,
    postalCode: address.postalCode,
  }
  if (errors.length) throw badInput(...errors)
  return { ...values, timeZone }
}

/** @throws 409 `exists` naming another store with that number */
export async function assertNumberFree(tx: Tx, organizationId: number, id: number | undefined, number: string): Promise<void> {
  const other = await tx.one<{ id: number }>(sql`
    select id from store where organization_id = ${organizationId} and same_name(number) = same_name(${number}::text) and deleted_at is null
      and id is distinct from ${id ?? null}::int`)
  if (!other) return
  const errors = [toFieldError({ path: 'number', code: 'number-of-other-store' })]
  throw conflict('exists.store-number', { storeId: other.id, number }, { errors, existingId: other.id })
}

/** @throws 400 naming each field, 404, 409 `stale` or `exists` */
export async function upsertStore(context: Context, body: Upsert): Promise<Store> {
  const { tx, caller } = context
  const row = body.id === undefined ? undefined : await lockRow(tx, 'store', body.id, GONE)
  const organizationId = row?.organizationId ?? caller.organizationId
  if (row) await assertFresh(row, body.updatedAt, () => loadStore(tx, caller, row.id))
  const values = validateStore(body)
  await assertReferences(tx, organizationId, [
    { path: 'territoryId', ids: body.territoryId, table: 'territory', where: sql`deleted_at is null` },
    { path: 'brandId', ids: body.brandId, table: 'lookup_item', where: sql`list = 'storesBrands'` },
  ])
  await assertNumberFree(tx, organizationId, row?.id, values.number)
  const id = await writeRow(context, {
    entity: 'store',
    table: 'store',
    row,
    organizationId,
    json: ['coverage'],
    values: {
      ...values,
      timeZone: values.timeZone ?? (row ? undefined : await zoneOf(context, body.territoryId)),
      brandId: body.brandId,
      territoryId: body.territoryId,
      lat: body.lat,
      lng: body.lng,
      radiusM: body.radiusM,
      isActive: body.isActive,
      dailyLeadTarget: body.dailyLeadTarget,
      dailySaleTarget: body.dailySaleTarget,
      coverage: body.coverage,
    },
  })
  return loadStore(tx, caller, id)
}

const zoneOf = async ({ tx }: Context, territoryId: number): Promise<string | undefined> =>
  (await tx.one<{ timeZone: string }>(sql`select time_zone from territory where id = ${territoryId}`))?.timeZone

/** @throws 404, 409 `in-use` with its dependents */
export async function deleteStore(context: Context, id: number): Promise<void> {
  const { tx, services } = context
  const row = await lockRow(tx, 'store', id, GONE)
  const mine = sql`organization_id = ${row.organizationId} and store_id = ${id} and deleted_at is null`
  const dependents = await tx.rows<Dependents>(sql`
    select 'printed code' as entity, count(*)::int as count, (array_agg(label order by id))[1:5] as names from qr_code
      where ${mine} and is_active
    union all
    select 'coming shift', count(*)::int, null from shift where ${mine} and end_at > ${services.now()}
    union all
    select 'open punch', count(*)::int, null from time_log where ${mine} and clock_out_at is null`)
  assertUnused('store', dependents)
  await softDelete(context, 'store', 'store', row)
}
