import type { Replies } from '@walkup/sdk/contract'
import { reachOf } from '../auth/roles.ts'
import { appointmentStatuses, upcomingStatuses, ranStatuses } from './leadCounts.ts'
import type { Tally } from './figures.ts'
import type { ReportScope } from './scope.ts'

type Drill = Replies['reports.leadRan']['total']['drill']
type DrillSearch = Replies['reports.build']['total']['drill'][string][number]
type Filter = DrillSearch['filter']
type Drilled<F extends string> = Partial<Record<F, DrillSearch[]>>
/** A figure, and the lead-search filter that finds its leads. */
export interface DrilledFigure {
  readonly count: number
  /** The timestamp that puts leads into the period; receivedAt by default. */
  readonly moment?: 'received' | 'appointment'
  readonly narrow?: Filter
}
/** Filters that narrow the lead search to a row. */
export type RowFilter = Pick<
  Filter,
  | 'storeIds'
  | 'leadGeneratorIds'
  | 'serviceGroupIds'
  | 'appointmentTypeIds'
  | 'statuses'
  | 'hasStore'
  | 'hasLeadGenerator'
  | 'hasAppointmentType'
  | 'campaignIds'
  | 'hasCampaign'
  | 'timeLogIds'
  | 'hasTimeLog'
  | 'technicianIds'
  | 'hasTechnician'
  | 'utmSources'
  | 'hasUtmSource'
  | 'partners'
  | 'hasPartner'
>

/** Narrows the lead search to one member of a dimension; null is "none". */
const dimensionFilters = {
  store: (id: number | null) => (id === null ? { hasStore: false } : { storeIds: [id] }),
  leadGenerator: (id: number | null) => (id === null ? { hasLeadGenerator: false } : { leadGeneratorIds: [id] }),
  appointmentType: (id: number | null) => (id === null ? { hasAppointmentType: false } : { appointmentTypeIds: [id] }),
  // Every lead has one.
  serviceGroup: (id: number | null) => ({ serviceGroupIds: [id ?? 0] }),
} as const satisfies Record<string, (id: number | null) => RowFilter>
/** Organizations and territories are both expressed by the territories of their leads. */
export const memberFilter = (member: string, id: number | null): RowFilter =>
  member in dimensionFilters ? dimensionFilters[member as keyof typeof dimensionFilters](id) : {}

/** The report's filters that the lead search has by the same name. */
const passedOn = [
  'storeIds',
  'leadGeneratorIds',
  'serviceGroupIds',
  'appointmentTypeIds',
  'kinds',
  'campaignIds',
  'technicianIds',
  'utmSources',
  'partners',
] as const

const LISTED = 200

/**
 * The searches that together find the leads of some territories, one per time zone. Leads without a territory use their
 * organization's first zone; with several organizations the search cannot distinguish them, and there are none.
 */
function searches(
  scope: ReportScope,
  territoryIds: ReadonlySet<number>,
  moment: 'received' | 'appointment',
  narrow: Filter,
): DrillSearch[] {
  if (territoryIds.has(0) && scope.isWide) return []
  const within = (timeZone: string, place: Filter): DrillSearch => ({
    filter: { ...narrow, [moment]: { ...scope.daysIn(timeZone), timeZone }, ...place },
    includeDescendants: scope.isWide,
  })
  const byZone = new Map<string, number[]>()
  const placeless: DrillSearch[] = []
  for (const { id, timeZone } of scope.territories) {
    if (!territoryIds.has(id)) continue
    if (id === 0) placeless.push(within(timeZone, { hasTerritory: false }))
    else byZone.set(timeZone, [...(byZone.get(timeZone) ?? []), id])
  }
  const placed = [...byZone].flatMap(([timeZone, ids]) =>
    Array.from({ length: Math.ceil(ids.length / LISTED) }, (_, index) =>
      within(timeZone, { territoryIds: ids.slice(index * LISTED, (index + 1) * LISTED) }),
    ),
  )
  return [...placed, ...placeless]
}

/** The lead searches behind some figures of a row. */
export function drillInto<F extends string>(
  scope: ReportScope,
  tally: Pick<Tally, 'received' | 'appointed'>,
  row: RowFilter,
  figures: Readonly<Record<F, DrilledFigure>>,
): Drilled<F> {
  if (reachOf(scope, 'leads') === 'none') return {}
  const { filter } = scope
  const base: Filter = {
    ...Object.fromEntries(passedOn.flatMap((key) => (filter[key]?.length ? [[key, [...filter[key]]]] : []))),
    ...row,
  }
  const found = Object.entries<DrilledFigure>(figures).flatMap(([figure, { count, moment = 'received', narrow }]) => {
    const own =
      count > 0 ? searches(scope, moment === 'received' ? tally.received : tally.appointed, moment, { ...base, ...narrow }) : []
    return own.length > 0 ? [[figure, own] as const] : []
  })
  return Object.fromEntries(found) as Drilled<F>
}

/** The lead searches behind each figure of a row. */
export const drillOf = (scope: ReportScope, tally: Tally, row: RowFilter): Drill => {
  const { leads, generatorLeads, internal, external, rejected, duplicates, scheduled, upcoming, ran, noShow, sold } =
    tally.current
  const moment = 'appointment'
  const isOfSome = row.leadGeneratorIds ?? scope.filter.leadGeneratorIds?.length
  return drillInto(scope, tally, row, {
    leads: { count: leads },
    generatorLeads: { count: generatorLeads, narrow: isOfSome ? {} : { hasLeadGenerator: true } },
    internal: { count: internal, narrow: { kinds: ['internal'] } },
    external: { count: external, narrow: { kinds: ['external'] } },
    rejected: { count: rejected, narrow: { statuses: ['rejected'] } },
    duplicates: { count: duplicates, narrow: { hasDuplicate: true } },
    scheduled: { count: scheduled, moment, narrow: { statuses: [...appointmentStatuses] } },
    upcoming: { count: upcoming, moment, narrow: { statuses: [...upcomingStatuses], isUpcoming: true } },
    ran: { count: ran, moment, narrow: { statuses: [...ranStatuses] } },
    noShow: { count: noShow, moment, narrow: { statuses: ['noShow'] } },
    sold: { count: sold, moment, narrow: { statuses: ['sold'] } },
  })
}
