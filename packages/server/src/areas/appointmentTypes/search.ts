import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { join, type Sql } from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { matching, searchPage, type SortColumn } from '../../search/index.ts'
import { inOwnTerritories, presentTypes, type AppointmentType } from './queries.ts'

type Search = Bodies['appointmentTypes.search']
type Sort = NonNullable<Search['sort']>['by']

const sorts: Readonly<Record<Sort, SortColumn>> = {
  order: { by: sql`appointment_type.territory_id::bigint * 100000 + appointment_type.sort`, kind: 'integer' },
  name: { by: sql`left(lower(appointment_type.name), 50)`, kind: 'text' },
  updatedAt: { by: sql`appointment_type.updated_at`, kind: 'instant' },
}

const oneOf = (column: Sql, ids: readonly number[] | undefined): Sql[] =>
  ids?.length ? [sql`${column} = any (${[...ids]}::int[])`] : []

export function searchTypes({ tx, caller, services }: Context, body: Search): Promise<Replies['appointmentTypes.search']> {
  const { search, territoryIds, serviceGroupIds, technicianIds, isActive } = body.filter ?? {}
  const conditions = [
    sql`appointment_type.deleted_at is null`,
    ...inOwnTerritories(caller, sql`appointment_type.territory_id`),
    ...oneOf(sql`appointment_type.territory_id`, territoryIds),
    ...oneOf(sql`appointment_type.service_group_id`, serviceGroupIds),
    ...(technicianIds?.length
      ? [
          sql`exists (select from appointment_type_technician link where link.organization_id = appointment_type.organization_id
            and link.appointment_type_id = appointment_type.id and ${join(oneOf(sql`link.technician_id`, technicianIds))})`,
        ]
      : []),
    ...(isActive === undefined ? [] : [sql`appointment_type.is_active = ${isActive}`]),
    ...matching(search, 'appointment_type', 'appointment_type_matches'),
  ]
  return searchPage<AppointmentType, Sort>(tx, {
    list: 'appointmentTypes.search',
    body,
    sorts,
    defaultSort: { by: 'order', direction: 'asc' },
    table: 'appointment_type',
    where: join(conditions, ' and '),
    organizations: caller.organizations,
    present: presentTypes(services.now()),
  })
}
