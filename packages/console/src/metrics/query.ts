import { readDateChoice, type DateChoice } from '../ui/dateRanges.ts'
import type { AnyReport } from './define.ts'

type Query = Readonly<Record<string, string | undefined>>
/** What rows may be by, where the reader chooses. */
export const groupings = ['territory', 'store', 'leadGenerator', 'serviceGroup', 'appointmentType'] as const
export type Grouping = (typeof groupings)[number]
/** Each filter of a report, by its name in the URL. */
export const filterNames = {
  territory: 'territoryIds',
  store: 'storeIds',
  generator: 'leadGeneratorIds',
  service: 'serviceGroupIds',
  type: 'appointmentTypeIds',
} as const
export type FilterParameter = keyof typeof filterNames

/** This Month, as the contract has it where nothing is said. */
export const usual: DateChoice = { dateRangeId: 5 }

export interface MetricsQuery {
  readonly dates: DateChoice
  readonly compareTo: 'previousPeriod' | 'lastYear'
  readonly ids: Readonly<Record<FilterParameter, readonly number[]>>
  readonly kind?: 'internal' | 'external' | undefined
  readonly hasDescendants: boolean
  readonly groupBy: Grouping
}

const ids = (text: string | undefined) => (text?.split(',') ?? []).map(Number).filter((id) => Number.isInteger(id) && id > 0)

/** Reads the URL's query; what makes no sense is as if it were not there. */
export const readMetricsQuery = (query: Query): MetricsQuery => ({
  dates: readDateChoice(query.dates) ?? usual,
  compareTo: query.compare === 'lastYear' ? 'lastYear' : 'previousPeriod',
  ids: Object.fromEntries(Object.keys(filterNames).map((name) => [name, ids(query[name])])) as unknown as MetricsQuery['ids'],
  kind: query.kind === 'internal' || query.kind === 'external' ? query.kind : undefined,
  hasDescendants: query.below === 'yes',
  groupBy: groupings.find((name) => name === query.by) ?? 'territory',
})

/** The body that a report takes; local days are the viewer's. */
export function toBody(asked: MetricsQuery, report: Pick<AnyReport, 'isGrouped' | 'isOwnerGroup'>, timeZone: string): object {
  const chosen = Object.entries(filterNames).flatMap(([name, field]) => {
    const some = asked.ids[name as FilterParameter]
    return some.length > 0 ? [[field, [...some]]] : []
  })
  return {
    filter: {
      dates: { ...asked.dates, timeZone },
      ...Object.fromEntries(chosen),
      ...(asked.kind ? { kinds: [asked.kind] } : {}),
    },
    compareTo: asked.compareTo,
    ...(report.isGrouped ? { groupBy: asked.groupBy } : {}),
    ...(report.isOwnerGroup || !asked.hasDescendants ? {} : { includeDescendants: true }),
  }
}

/** Which column a table is sorted by: its place, names first; as the reply has it unless the URL says. */
export function readSort(
  query: Query,
  columns: readonly string[],
): { readonly by: string; readonly direction: 'asc' | 'desc' } | undefined {
  const [, minus, by] = /^(-?)([\w-]+)$/.exec(query.sort ?? '') ?? []
  return by && columns.includes(by) ? { by, direction: minus ? 'desc' : 'asc' } : undefined
}

const DAY_MS = 86_400_000
const toDay = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The comparison period as the contract reckons it: as many days just before, or the same days a year earlier. */
export function comparisonDays(
  days: { readonly from: string; readonly to: string },
  compareTo: MetricsQuery['compareTo'],
): { from: string; to: string } {
  const [from, to] = [Date.parse(days.from), Date.parse(days.to)]
  if (compareTo === 'previousPeriod') return { from: toDay(from - (to - from) - DAY_MS), to: toDay(from - DAY_MS) }
  const yearBefore = (day: string) => {
    const text = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
    return text.endsWith('-02-29') ? `${text.slice(0, 4)}-02-28` : text
  }
  return { from: yearBefore(days.from), to: yearBefore(days.to) }
}
