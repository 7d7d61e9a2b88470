import sql from 'sql-template-tag'
import { isTerritoryBound } from '../auth/roles.ts'
import type { Context } from '../context.ts'
import { notFound } from '../problem.ts'
import type { Named } from './names.ts'

export interface TerritoryScope {
  /** null is every territory in reach. */
  readonly territory: Named | null
  readonly organizations: readonly number[]
  readonly filter: { readonly territoryIds?: number[] }
}

/** The scope of a path's territory; 0 is all in reach. @throws 404 for one that the caller does not reach */
export async function territoryScopeOf(
  context: Context,
  territoryId: number,
  includeDescendants: boolean | undefined,
): Promise<TerritoryScope> {
  const { tx, caller } = context
  if (territoryId === 0) {
    return { territory: null, organizations: includeDescendants ? caller.organizations : [caller.organizationId], filter: {} }
  }
  const found = await tx.one<Named & { organizationId: number }>(sql`
    select organization_id, id, name from territory where id = ${territoryId}::int and deleted_at is null`)
  if (!found || (isTerritoryBound(caller) && !caller.territories.includes(territoryId))) throw notFound()
  const { organizationId, id, name } = found
  return { territory: { id, name }, organizations: [organizationId], filter: { territoryIds: [id] } }
}
