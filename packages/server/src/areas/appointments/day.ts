import type { Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { zipCenters } from '../addresses/usPlaces.ts'
import { loadVisits, type Visit } from '../technicians/visits.ts'
import { travelWarnings } from './travel.ts'

type Day = Replies['appointments.day']

const DAY_MIN = 24 * 60
const minutesOf = (local: string): number => Number(local.slice(0, 2)) * 60 + Number(local.slice(3, 5))

/** When the visit ends for the technician; `endAt` is the end of the slot. */
function doneAt({ startAt, startLocal, endLocal }: Visit): string {
  const minutes = (minutesOf(endLocal) - minutesOf(startLocal) + DAY_MIN) % DAY_MIN
  return new Date(Date.parse(startAt) + minutes * 60_000).toISOString()
}

/** The visits of a local day by technician, and those without one. */
export async function visitsOfDay({ tx, caller, services }: Context, date: string): Promise<Day> {
  const organizations = [...caller.organizations]
  const all = await loadVisits(
    tx,
    services.now(),
    sql`b.organization_id = any (${organizations}::int[]) and b.date = ${date}::date and b.status <> 'held'
      and b.start_at between ${date}::date - 2 and ${date}::date + 3`,
  )
  const visited = [...new Set(all.flatMap(({ technicianId }) => technicianId ?? []))]
  const people = await tx.rows<{ id: number; name: string; isActive: boolean }>(sql`
    select id, name, is_active from technician
    where organization_id = any (${organizations}::int[]) and (id = any (${visited}::int[]) or is_active and deleted_at is null)
    order by lower(name), id limit 500`)
  const places = await tx.rows<{ id: number; postalCode: string }>(sql`
    select b.id, lead.address ->> 'postalCode' as postal_code
    from booking b join lead on lead.organization_id = b.organization_id and lead.id = b.lead_id and lead.deleted_at is null
    where b.id = any (${all.map(({ id }) => id)}::int[]) and lead.address ->> 'postalCode' is not null`)
  const centers = await zipCenters(new Set(places.map(({ postalCode }) => postalCode)))
  const at = new Map(places.map(({ id, postalCode }) => [id, centers.get(postalCode)]))
  const of = (id: number | null) => all.flatMap(({ technicianId, ...visit }) => (technicianId === id ? [visit] : []))
  return {
    date,
    technicians: people.map((person) => {
      const visits = of(person.id)
      const stops = visits.map((visit) => ({ id: visit.id, startAt: visit.startAt, endAt: doneAt(visit), at: at.get(visit.id) }))
      return { ...person, visits, travelWarnings: travelWarnings(stops) }
    }),
    unassigned: of(null),
  }
}
