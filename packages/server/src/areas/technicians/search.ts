import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { join, raw } from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { matching, searchPage, type SortColumn } from '../../search/index.ts'
import { presentTechnicians, presentUnits, type BusinessUnit, type Technician } from './queries.ts'

type Sort = 'name' | 'updatedAt'
const sortsOf = (table: string): Readonly<Record<Sort, SortColumn>> => ({
  name: { by: sql`left(lower(${raw(table)}.name), 50)`, kind: 'text' },
  updatedAt: { by: sql`${raw(table)}.updated_at`, kind: 'instant' },
})
const byName = { by: 'name', direction: 'asc' } as const

export function searchTechnicians(
  { tx, caller, services }: Context,
  body: Bodies['technicians.search'],
): Promise<Replies['technicians.search']> {
  const { search, isActive, businessUnitIds, appointmentTypeIds } = body.filter ?? {}
  const conditions = [
    sql`technician.deleted_at is null`,
    ...(isActive === undefined ? [] : [sql`technician.is_active = ${isActive}`]),
    ...(businessUnitIds?.length ? [sql`technician.business_unit_id = any (${[...businessUnitIds]}::int[])`] : []),
    ...(appointmentTypeIds?.length
      ? [
          sql`exists (select from appointment_type_technician link where link.organization_id = technician.organization_id
            and link.technician_id = technician.id and link.appointment_type_id = any (${[...appointmentTypeIds]}::int[]))`,
        ]
      : []),
    ...matching(search, 'technician', 'technician_matches'),
  ]
  return searchPage<Technician, Sort>(tx, {
    list: 'technicians.search',
    body,
    sorts: sortsOf('technician'),
    defaultSort: byName,
    table: 'technician',
    where: join(conditions, ' and '),
    organizations: caller.organizations,
    present: presentTechnicians(services.now()),
  })
}

export function searchUnits(
  { tx, caller }: Context,
  body: Bodies['businessUnits.search'],
): Promise<Replies['businessUnits.search']> {
  const { search, isActive } = body.filter ?? {}
  const conditions = [
    sql`business_unit.deleted_at is null`,
    ...(isActive === undefined ? [] : [sql`business_unit.is_active = ${isActive}`]),
    ...matching(search, 'business_unit', 'business_unit_matches'),
  ]
  return searchPage<BusinessUnit, Sort>(tx, {
    list: 'businessUnits.search',
    body,
    sorts: sortsOf('business_unit'),
    defaultSort: byName,
    table: 'business_unit',
    where: join(conditions, ' and '),
    organizations: caller.organizations,
    present: presentUnits,
  })
}
