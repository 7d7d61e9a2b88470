import { readDateChoice, type DateChoice } from '../ui/dateRanges.ts'
import type { AnyReport } from './define.ts'

type Query = Readonly<Record<string, string | undefined>>
/** Group-by choices. */
export const groupings = ['territory', 'store', 'leadGenerator', 'serviceGroup', 'appointmentType'] as const
export type Grouping = (typeof groupings)[number]
/** Each report filter's query parameter. */
export const filterNames = {
  territory: 'territoryIds',
  store: 'storeIds',
  generator: 'leadGeneratorIds',
  service: 'serviceGroupIds',
  type: 'appointmentTypeIds',
} as const
export type FilterParameter = keyof typeof filterNames

/** This Month, the contract's default. */
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

/** Parses the URL's query; invalid values are ignored. */
export const readMetricsQuery = (query: Query): MetricsQuery => ({
  dates: readDateChoice(query.dates) ?? usual,
  compareTo: query.compare === 'lastYear' ? 'lastYear' : 'previousPeriod',
  ids: Object.fromEntries(Object.keys(filterNames).map((name) => [name, ids(query[name])])) as unknown as MetricsQuery['ids'],
  kind: query.kind === 'internal' || query.kind === 'external' ? query.kind : undefined,
  hasDescendants: query.below === 'yes',
  groupBy: groupings.find((name) => name === query.by) ?? 'territory',
})

/** Request body of a report; local days are the viewer's. */
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

/** Sort column index, names first; defaults to the reply's order. */
export function readSort(
  query: Query,
  columns: readonly string[],
): { readonly by: string; readonly direction: 'asc' | 'desc' } | undefined {
  const [, minus, by] = /^(-?)([\w-]+)$/.exec(query.sort ?? '') ?? []
  return by && columns.includes(by) ? { by, direction: minus ? 'desc' : 'asc' } : undefined
}

const DAY_MS = 86_400_000
const toDay = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The comparison period by the contract's rules: the same number of days just before, or the same days of the previous year. */
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
