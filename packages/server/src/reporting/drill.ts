import type { Replies } from '@walkup/sdk/contract'
import { appointed, ranStatuses } from './facts.ts'
import type { Tally } from './figures.ts'
import type { ReportScope } from './scope.ts'

type Drill = Replies['reports.leadRan']['total']['drill']
type DrillSearch = NonNullable<Drill['leads']>[number]
type Filter = DrillSearch['filter']
/** What narrows the lead search to a row; undefined when it cannot: it has no way to ask for leads without a store, say. */
export type RowFilter =
  Pick<Filter, 'storeIds' | 'leadGeneratorIds' | 'serviceGroupIds' | 'appointmentTypeIds' | 'statuses'> | undefined

const PAYROLL = 6
const LISTED = 200

/** The searches that together find the leads of some territories, one for each time zone; none when one of them is no territory. */
function searches(
  scope: ReportScope,
  territoryIds: ReadonlySet<number>,
  moment: 'received' | 'appointment',
  narrow: Filter,
): DrillSearch[] {
  if (territoryIds.has(0)) return []
  const byZone = new Map<string, number[]>()
  for (const { id, timeZone } of scope.territories) {
    if (territoryIds.has(id)) byZone.set(timeZone, [...(byZone.get(timeZone) ?? []), id])
  }
  return [...byZone].flatMap(([timeZone, ids]) =>
    Array.from({ length: Math.ceil(ids.length / LISTED) }, (_, nth) => ({
      filter: {
        ...narrow,
        [moment]: { ...scope.daysIn(timeZone), timeZone },
        territoryIds: ids.slice(nth * LISTED, (nth + 1) * LISTED),
      },
      includeDescendants: scope.isWide,
    })),
  )
}

/** The lead searches behind each figure of a row. */
export function drillOf(scope: ReportScope, tally: Tally, row: RowFilter): Drill {
  if (!row || scope.roleId === PAYROLL) return {}
  const { filter } = scope
  const ids = (key: 'storeIds' | 'leadGeneratorIds' | 'serviceGroupIds' | 'appointmentTypeIds') =>
    filter[key]?.length ? { [key]: [...filter[key]] } : {}
  const base: Filter = {
    ...ids('storeIds'),
    ...ids('leadGeneratorIds'),
    ...ids('serviceGroupIds'),
    ...ids('appointmentTypeIds'),
    ...(filter.kinds?.length && { kinds: [...filter.kinds] }),
    ...row,
  }
  const figures: [keyof Drill, 'received' | 'appointment', Filter][] = [
    ['leads', 'received', {}],
    ['internal', 'received', { kinds: ['internal'] }],
    ['external', 'received', { kinds: ['external'] }],
    ['rejected', 'received', { statuses: ['rejected'] }],
    ['duplicates', 'received', { hasDuplicate: true }],
    ['scheduled', 'appointment', { statuses: [...appointed] }],
    ['ran', 'appointment', { statuses: [...ranStatuses] }],
    ['noShow', 'appointment', { statuses: ['noShow'] }],
    ['sold', 'appointment', { statuses: ['sold'] }],
  ]
  return Object.fromEntries(
    figures
      .filter(([figure]) => tally.current[figure] > 0)
      .map(([figure, moment, narrow]): [string, DrillSearch[]] => [
        figure,
        searches(scope, moment === 'received' ? tally.received : tally.appointed, moment, { ...base, ...narrow }),
      ])
      .filter(([, found]) => found.length > 0),
  )
}
