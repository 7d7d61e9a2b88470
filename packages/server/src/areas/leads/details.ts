import sql, { raw, type Sql } from 'sql-template-tag'
import { badInput } from '../../problem.ts'
import type { LeadFilter } from './filters.ts'

/** The filters that have no search tokens: `find_leads` applies them by the same names. */
type DetailFilter = Pick<LeadFilter, 'received' | 'appointment' | 'technicianIds' | 'hasTechnician'>
export type DetailLookup = Readonly<Record<string, unknown>>

const moments = { received: 'lead.received_at', appointment: 'lead.appointment_at' } as const
const technician = raw('lead_technician(lead.organization_id, lead.id)')

/** Conditions on the local time and on the technician; the lookup is undefined without any. @throws 400 for hours without a zone */
export function detailConditions(filter: DetailFilter): { readonly where: Sql[]; readonly lookup: DetailLookup | undefined } {
  const where: Sql[] = []
  const lookup: Record<string, unknown> = {}
  for (const moment of ['received', 'appointment'] as const) {
    const { hours, daysOfWeek, timeZone } = filter[moment] ?? {}
    if (!hours?.length && !daysOfWeek?.length) continue
    if (timeZone === undefined) throw badInput({ path: `filter.${moment}.timeZone`, code: 'required' })
    const local = sql`(${raw(moments[moment])} at time zone ${timeZone}::text)`
    if (hours?.length) where.push(sql`extract(hour from ${local})::int = any (${[...hours]}::int[])`)
    if (daysOfWeek?.length) where.push(sql`extract(dow from ${local})::int = any (${[...daysOfWeek]}::int[])`)
    lookup[moment] = { timeZone, ...(hours?.length && { hours }), ...(daysOfWeek?.length && { daysOfWeek }) }
  }
  const { technicianIds, hasTechnician } = filter
  if (technicianIds?.length) {
    where.push(sql`${technician} = any (${[...technicianIds]}::int[])`)
    lookup.technicianIds = technicianIds
  }
  if (hasTechnician !== undefined) {
    where.push(sql`(${technician} is not null) = ${hasTechnician}::boolean`)
    lookup.hasTechnician = hasTechnician
  }
  return { where, lookup: where.length ? lookup : undefined }
}
