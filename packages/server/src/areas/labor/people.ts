import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Caller } from '../../auth/caller.ts'
import { reachOf } from '../../auth/roles.ts'
import type { Tx } from '../../db/index.ts'
import { badInput, conflict, forbidden, type FieldError } from '../../problem.ts'
import { termsOf } from '../../search/text.ts'

export interface Workplace {
  readonly id: number
  readonly organizationId: number
  readonly territoryId: number
  readonly timeZone: string
  readonly lat: number | null
  readonly lng: number | null
  readonly radiusM: number
}

/** A store that the caller may plan or punch labor in. @throws 400 naming `storeId` */
export async function workplace(tx: Tx, caller: Caller, storeId: number): Promise<Workplace> {
  const store = await tx.one<Workplace>(sql`
    select id, organization_id, territory_id, time_zone, lat, lng, radius_m from store where id = ${storeId} and deleted_at is null`)
  if (!store) throw badInput({ path: 'storeId', code: 'store-out-of-reach' })
  if (reachOf(caller, 'labor') === 'territory' && !caller.territories.includes(store.territoryId)) {
    throw badInput({ path: 'storeId', code: 'outside-territories' })
  }
  return store
}

/** @throws 400 naming `path` unless each is a member of the organization whose labor the caller reaches */
export async function assertPeople(tx: Tx, organizationId: number, ids: readonly number[], path: string): Promise<void> {
  if (!ids.length) return
  const rows = await tx.rows<{ id: number }>(
    sql`select id from labor_person where organization_id = ${organizationId} and id = any (${[...ids]}::int[])`,
  )
  const known = new Set(rows.map(({ id }) => id))
  const errors = ids.flatMap((id, index): FieldError[] => {
    const place = path.endsWith('s') ? `${path}.${index}` : path
    if (!known.has(id)) return [{ path: place, code: 'person-out-of-reach' }]
    return ids.indexOf(id) < index ? [{ path: place, code: 'named-twice' }] : []
  })
  if (errors.length) throw badInput(...errors)
}

/** @throws 400 naming `field` unless it is one of the organization's hours types */
export async function assertHoursType(
  tx: Tx,
  organizationId: number,
  id: number | null | undefined,
  field: string,
): Promise<void> {
  if (id == null) return
  const type = await tx.one(sql`
    select 1 as found from lookup_item where organization_id = ${organizationId} and id = ${id} and list = 'userHoursTypes'`)
  if (!type) throw badInput({ path: field, code: 'unknown-hours-type' })
}

/** @throws 403 when a territory manager or supervisor writes or approves their own punches */
export function assertNotOwn(caller: Caller, userIds: readonly number[]): void {
  if (reachOf(caller, 'labor') === 'territory' && userIds.includes(caller.userId)) throw forbidden('own-punches')
}

/** People whose names, email addresses or phone digits contain every word of a text; undefined without words. */
export async function peopleNamed(tx: Tx, search: string | undefined): Promise<number[] | undefined> {
  const found = termsOf(search ?? '').map(
    ({ patterns }) =>
      sql`(${join(
        patterns.map((pattern) => sql`select labor_person_matches(folded(${pattern}::text)) as id`),
        ' union ',
      )})`,
  )
  if (!found.length) return undefined
  const people = await tx.rows<{ id: number }>(sql`${join(found, ' intersect ')}`)
  return people.map(({ id }) => id)
}

/** The same as a condition on a user id column. People are resolved first, so that their rows are read by index. */
export async function peopleMatching(tx: Tx, search: string | undefined, column: string): Promise<Sql[]> {
  const people = await peopleNamed(tx, search)
  return people ? [sql`${raw(column)} = any (${people}::int[])`] : []
}

/** Runs a write that may overlap with another row; `find` looks up which. @throws 409 `overlap` */
export async function withOverlapConflict<T>(
  tx: Tx,
  find: () => Promise<object | undefined>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await tx.savepoint(work)
  } catch (error) {
    if ((error as { code?: unknown }).code !== '23P01') throw error
    throw conflict('overlap.person', {}, { other: (await find()) ?? null })
  }
}
