import type { Replies } from '@walkup/sdk/contract'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Caller } from '../../auth/caller.ts'
import { reachOf } from '../../auth/roles.ts'
import type { Tx } from '../../db/index.ts'
import { notFound } from '../../problem.ts'

export type AppointmentType = Replies['appointmentTypes.search']['items'][number]

/** Limits a territory role to its own territories; no condition for the others. */
export const inOwnTerritories = (caller: Caller, column: Sql): Sql[] =>
  reachOf(caller, 'schedules') === 'territory' ? [sql`${column} = any (${[...caller.territories]}::int[])`] : []

/** Whether the caller may work with the rows of a territory. */
export const reachesTerritory = (caller: Caller, territoryId: number): boolean =>
  reachOf(caller, 'schedules') !== 'territory' || caller.territories.includes(territoryId)

/** Scheduled and confirmed bookings that have not ended, for rows of `booking` aliased `b`. */
export const upcoming = (now: Date): Sql =>
  sql`b.status in ('scheduled', 'confirmed') and b.end_at > ${now.toISOString()}::timestamptz`

/** Aggregates a link table for all types in `page` at once. */
const linked = (name: string, ids: string, from: string) => `
  left join (
    select page.organization_id, page.id, array_agg(${ids}) as ids from page join ${from} group by 1, 2
  ) ${name} on ${name}.organization_id = page.organization_id and ${name}.id = page.id`
const link = (table: string) =>
  `${table} link on link.organization_id = page.organization_id and link.appointment_type_id = page.id`

/** An appointment type of the contract, from the CTE `page`. */
export const presentTypes = (now: Date): { columns: Sql; joins: Sql } => ({
  columns: sql`
    page.id, page.organization_id, page.name, page.sort as "order", page.is_active, page.duration_min, page.arrival_window_min,
    page.buffer_before_min, page.buffer_after_min, page.min_notice_min, page.horizon_days, page.st_job_type_id, page.st_campaign_id,
    page.confirmation_text, page.translations, page.required_skills, page.reminder_hours, page.messages_off, page.updated_at,
    json_build_object('id', territory.id, 'name', territory.name, 'timeZone', territory.time_zone) as territory,
    json_build_object('id', service_group.id, 'name', service_group.name) as service_group,
    coalesce(technicians.ids, '{}') as technician_ids, coalesce(business_units.ids, '{}') as business_unit_ids,
    coalesce(questions.ids, '{}') as question_ids,
    case when contact.id is not null
      then json_build_object('name', contact.name, 'phone', contact.phone, 'email', contact.email) end as contact,
    (select count(*)::int from booking b where b.organization_id = page.organization_id and b.appointment_type_id = page.id
      and b.date >= ${now.toISOString()}::date - 3 and ${upcoming(now)}) as upcoming_bookings`,
  joins: raw(`
    join territory on territory.organization_id = page.organization_id and territory.id = page.territory_id
    join service_group on service_group.organization_id = page.organization_id and service_group.id = page.service_group_id
    left join business_contact contact on contact.organization_id = page.organization_id and contact.appointment_type_id = page.id
    ${linked(
      'technicians',
      'link.technician_id order by t.name, t.id',
      `${link('appointment_type_technician')}
        join technician t on t.organization_id = link.organization_id and t.id = link.technician_id and t.deleted_at is null`,
    )}
    ${linked('business_units', 'link.business_unit_id order by link.business_unit_id', link('appointment_type_business_unit'))}
    ${linked(
      'questions',
      'link.question_id order by link.sort, link.id',
      `${link('appointment_type_question')}
        join question q on q.organization_id = link.organization_id and q.id = link.question_id and q.deleted_at is null`,
    )}`),
})

/** @throws 404 when it is deleted or out of reach */
export async function typeDetail(tx: Tx, now: Date, id: number): Promise<AppointmentType> {
  const { columns, joins } = presentTypes(now)
  const type = await tx.one<AppointmentType>(
    sql`with page as (select * from appointment_type where id = ${id} and deleted_at is null) select ${columns} from page ${joins}`,
  )
  if (!type) throw notFound()
  return type
}
