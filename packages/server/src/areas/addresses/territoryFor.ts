import type { Replies } from '@walkup/sdk/contract'
import sql, { join } from 'sql-template-tag'
import type { Caller } from '../../auth/caller.ts'
import type { Tx } from '../../db/index.ts'
import { inOwnTerritoriesOnly } from '../stores/queries.ts'

type Details = Replies['stores.addressDetails']

const KM_PER_DEGREE = 111.2
const NEAR_KM = 100

/** The territory for a new store: the one that serves the ZIP code or, without one, that of the nearest store. */
export async function territoryFor(
  tx: Tx,
  caller: Caller,
  { postalCode, lat, lng }: Details['address'],
): Promise<Details['territory']> {
  const within = join(
    [
      sql`store.organization_id = ${caller.organizationId} and store.is_active and store.deleted_at is null`,
      ...inOwnTerritoriesOnly(caller, 'store'),
    ],
    ' and ',
  )
  // A degree of longitude shrinks with the latitude.
  const found = await tx.one<NonNullable<Details['territory']>>(sql`
    select id, name from territory
    where organization_id = ${caller.organizationId} and is_active and deleted_at is null and id = coalesce(
      (select territory_id from served_postal_code
        where organization_id = ${caller.organizationId} and postal_code = left(${postalCode}::text, 5)),
      (select territory_id from (
          select territory_id, ${KM_PER_DEGREE}::float8 * sqrt(
            power(lat - ${lat}::float8, 2) + power((lng - ${lng}::float8) * cos(radians(${lat}::float8)), 2)) as km
          from store where ${within}) as near
        where km < ${NEAR_KM} order by km limit 1))`)
  return found && (!isBound(caller) || caller.territories.includes(found.id)) ? found : null
}

const isBound = (caller: Caller): boolean => inOwnTerritoriesOnly(caller, 'store').length > 0
