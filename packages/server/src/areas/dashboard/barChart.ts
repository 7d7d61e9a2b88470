import type { Queries, Replies } from '@walkup/sdk/contract'
import type { Context } from '../../context.ts'
import { daysIn, drillOf, leadCells, territoryScopeOf, reportScope, Tally } from '../../metrics/index.ts'
import { addDays } from '../../time/zone.ts'

const DAY = 86_400_000

/** @throws 404 for a territory out of reach, 400 naming a field of the dates */
export async function leadsBarChart(
  context: Context,
  territoryId: number,
  query: Queries['dashboard.leadsBarChart'],
): Promise<Replies['dashboard.leadsBarChart']> {
  const { compareTo, includeDescendants, ...dates } = query
  const place = await territoryScopeOf(context, territoryId, includeDescendants)
  const scope = await reportScope(
    context,
    { filter: { ...place.filter, dates }, ...(compareTo && { compareTo }) },
    { organizations: place.organizations, path: '' },
  )
  const { period, comparison } = scope
  const tallies = Array.from({ length: daysIn(period) }, () => new Tally())
  for (const cell of await leadCells(context.tx, scope, ['day'])) {
    const from = cell.period === 0 ? period.from : comparison.from
    tallies[(Date.parse(cell.day ?? '') - Date.parse(from)) / DAY]?.add(cell)
  }
  const compared = daysIn(comparison)
  return {
    period,
    comparison,
    days: tallies.map((tally, index) => {
      const date = addDays(period.from, index)
      const { current, previous } = tally
      return {
        date,
        previousDate: index < compared ? addDays(comparison.from, index) : null,
        leads: current.leads,
        scheduled: current.scheduled,
        ran: current.ran,
        sold: current.sold,
        previousLeads: previous.leads,
        previousScheduled: previous.scheduled,
        previousRan: previous.ran,
        previousSold: previous.sold,
        drill: drillOf({ ...scope, daysIn: () => ({ from: date, to: date }) }, tally, {}).leads ?? [],
      }
    }),
  }
}
