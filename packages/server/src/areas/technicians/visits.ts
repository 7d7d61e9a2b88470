import type { Replies } from '@walkup/sdk/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../../db/index.ts'
import { isRunning } from './queries.ts'

export type Visit = Replies['technicians.schedule']['technicians'][number]['visits'][number]

const named = (alias: Sql, name: Sql) =>
  sql`case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'name', ${name}) end`
/** The name of a lead aliased `lead`; null if the caller may not see it. */
export const leadName = named(sql`lead`, sql`trim(lead.first_name || ' ' || lead.last_name)`)

/** Bookings aliased `b` as visits in chronological order, without canceled bookings and expired holds. */
export const loadVisits = (tx: Tx, now: Date, where: Sql, limit = 5000): Promise<(Visit & { technicianId: number | null })[]> =>
  tx.rows(sql`
    select b.id, b.technician_id, b.status, b.date, to_char(b.start_local, 'HH24:MI') as start_local, b.start_at, b.end_at,
      to_char(upper(visit_time(b.date, b.start_local, b.start_at, b.end_at, type.duration_min)), 'HH24:MI') as end_local,
      json_build_object('id', type.id, 'name', type.name) as appointment_type,
      json_build_object('id', territory.id, 'name', territory.name, 'timeZone', b.time_zone) as territory,
      ${leadName} as lead, booking_conflicts(b) as conflicts
    from booking b
    join appointment_type type on type.organization_id = b.organization_id and type.id = b.appointment_type_id
    join territory on territory.organization_id = type.organization_id and territory.id = type.territory_id
    left join lead on lead.organization_id = b.organization_id and lead.id = b.lead_id and lead.deleted_at is null
    where b.organization_id = any ((select app_organizations())::int[]) and ${isRunning(now)} and ${where}
    order by b.start_at, b.id limit ${limit}::int`)

/** The local time of a booking aliased `b` of a type aliased `type`. */
export const visitTime = sql`visit_time(b.date, b.start_local, b.start_at, b.end_at, type.duration_min)`
