import type { Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { badInput, notFound } from '../../problem.ts'
import { audit, jsonEqual } from '../../persistence/index.ts'
import { reachesTerritory } from './queries.ts'

type Order = Replies['appointmentTypes.getOrder']

/** @throws 404 for a territory out of reach */
export async function readOrder({ tx, caller }: Context, territoryId: number): Promise<Order & { organizationId: number }> {
  const territory = await tx.one<{ id: number; name: string; organizationId: number }>(
    sql`select id, name, organization_id from territory where id = ${territoryId} and deleted_at is null`,
  )
  if (!territory || !reachesTerritory(caller, territoryId)) throw notFound()
  const types = await tx.rows<Order['appointmentTypes'][number]>(sql`
    select id, name, is_active, sort as "order" from appointment_type
    where organization_id = ${territory.organizationId} and territory_id = ${territoryId} and deleted_at is null order by sort, id`)
  const { organizationId, ...named } = territory
  return { organizationId, territory: named, appointmentTypes: types }
}

/** @throws 400 naming `ids` unless they are the territory's types, each exactly once */
export async function setOrder(context: Context, territoryId: number, ids: readonly number[]): Promise<Order> {
  const { tx } = context
  await tx.rows(
    sql`select 1 from appointment_type where territory_id = ${territoryId} and deleted_at is null order by id for no key update`,
  )
  const { organizationId, appointmentTypes } = await readOrder(context, territoryId)
  const before = appointmentTypes.map(({ id }) => id)
  const ascending = (list: readonly number[]) => list.toSorted((a, b) => a - b)
  if (!jsonEqual(ascending(ids), ascending(before))) {
    const missing = before.filter((id) => !ids.includes(id))
    throw badInput(
      missing.length
        ? { path: 'ids', code: 'types-missing', params: { missing: missing.join(', ') } }
        : { path: 'ids', code: 'not-every-type-once' },
    )
  }
  await tx.run(sql`
    update appointment_type type set sort = place - 1 from unnest(${[...ids]}::int[]) with ordinality as ordered(id, place)
    where type.organization_id = ${organizationId} and type.id = ordered.id and type.sort <> place - 1`)
  if (!jsonEqual(before, ids))
    await audit(
      context,
      { entity: 'territory', organizationId, id: territoryId },
      'orderAppointmentTypes',
      { ids: before },
      { ids },
    )
  return readOrder(context, territoryId)
}
