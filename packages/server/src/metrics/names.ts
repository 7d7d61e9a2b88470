import sql, { raw } from 'sql-template-tag'
import type { Tx } from '../db/index.ts'

export type Member = 'organization' | 'territory' | 'store' | 'leadGenerator' | 'serviceGroup' | 'appointmentType'
/** What can be named, also if no specified report has rows of it. */
type NamedMember = Member | 'technician' | 'campaign'
export interface Named {
  id: number
  name: string
}

const tables: Readonly<Record<NamedMember, [table: string, name: string]>> = {
  organization: ['organization', 'name'],
  territory: ['territory', 'name'],
  store: ['store', 'name'],
  leadGenerator: ['app_user', `first_name || ' ' || last_name`],
  serviceGroup: ['service_group', 'name'],
  technician: ['technician', 'name'],
  campaign: ['lookup_item', 'name'],
  // Each territory has its own types, mostly with the same names.
  appointmentType: [
    'appointment_type',
    `name || coalesce(' (' || (select t.name from territory t where t.organization_id = appointment_type.organization_id
      and t.id = appointment_type.territory_id) || ')', '')`,
  ],
}

/** Names by id; those the caller may not see are shown by number. */
export async function namesOf(tx: Tx, member: NamedMember, ids: Iterable<number>): Promise<(id: number | null) => Named | null> {
  const wanted = [...new Set(ids)]
  const [table, name] = tables[member]
  const rows = wanted.length
    ? await tx.rows<Named>(sql`select id, ${raw(name)} as name from ${raw(table)} where id = any (${wanted}::int[])`)
    : []
  const found = new Map(rows.map((row) => [row.id, row.name]))
  return (id) => (id === null ? null : { id, name: found.get(id) ?? `#${id}` })
}
