import type { Bodies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { badInput } from '../../problem.ts'
import { assertFresh, assertUnused, lockRow, softDelete, writeRow } from '../../persistence/index.ts'
import { oneTerritory, type TerritoryRow } from './queries.ts'

const gone = 'deleted_at is not null'

/** The canonical name of a time zone, in any spelling; undefined for an unknown one. */
function zoneOf(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return
  }
}

export async function saveTerritory(context: Context, body: Bodies['territories.upsert']): Promise<TerritoryRow> {
  const { tx, caller } = context
  const row = body.id === undefined ? undefined : await lockRow(tx, 'territory', body.id, gone)
  if (row) await assertFresh(row, body.updatedAt, () => oneTerritory(context, row.id))
  const organizationId = body.organizationId ?? row?.organizationId ?? caller.organizationId
  if (row ? organizationId !== row.organizationId : !caller.organizations.includes(organizationId)) {
    throw badInput({ path: 'organizationId', code: row ? 'cannot-change' : 'organization-out-of-reach' })
  }
  const name = body.name.trim()
  if (!name) throw badInput({ path: 'name', code: 'required' })
  const timeZone = zoneOf(body.timeZone)
  if (!timeZone) throw badInput({ path: 'timeZone', code: 'unknown-time-zone' })
  const values = { name, timeZone, isActive: body.isActive }
  return oneTerritory(context, await writeRow(context, { entity: 'territory', table: 'territory', row, organizationId, values }))
}

export async function deleteTerritory(context: Context, id: number): Promise<{ ok: true }> {
  const { tx } = context
  const row = await lockRow(tx, 'territory', id, gone)
  const { organizationId } = row
  const dependents = await tx.rows<{ entity: string; count: number; names: string[] }>(sql`
    select 'store' as entity, count(*)::int as count, coalesce((array_agg(name order by name))[1:5], '{}') as names from store
    where organization_id = ${organizationId} and territory_id = ${id} and deleted_at is null
    union all
    select 'appointment type', count(*)::int, coalesce((array_agg(name order by name))[1:5], '{}') from appointment_type
    where organization_id = ${organizationId} and territory_id = ${id} and deleted_at is null
    union all
    select 'user', count(*)::int, coalesce((array_agg(u.name order by u.sort_name))[1:5], '{}')
    from membership_territory mt join user_card u on u.organization_id = mt.organization_id and u.membership_id = mt.membership_id
    where mt.organization_id = ${organizationId} and mt.territory_id = ${id}`)
  assertUnused('territory', dependents)
  await softDelete(context, 'territory', 'territory', row)
  return { ok: true }
}
