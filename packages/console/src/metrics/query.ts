import { readDateChoice, type DateChoice } from '../ui/dateRanges.ts'
import { reportDimensions, reportMeasures, type ReportDimension, type ReportMeasure } from '@walkup/sdk/domain'
import type { AnyReport } from './define.ts'

type Query = Readonly<Record<string, string | undefined>>
/** Each report filter's query parameter. */
export const filterNames = {
  territory: 'territoryIds',
  store: 'storeIds',
  generator: 'leadGeneratorIds',
  service: 'serviceGroupIds',
  type: 'appointmentTypeIds',
  campaign: 'campaignIds',
  technician: 'technicianIds',
} as const
export type FilterParameter = keyof typeof filterNames
/** Filters that only the report builder has. */
export const builderFilters: readonly FilterParameter[] = ['campaign', 'technician']

/** Dimensions at most. */
export const MAX_GROUPS = 2
/** Measures at most. */
export const MAX_MEASURES = 20

/** This Month, the contract's default. */
export const defaultRange: DateChoice = { dateRangeId: 5 }

export const comparisons = ['previousPeriod', 'sameWeekdays', 'lastYear'] as const
export type CompareTo = (typeof comparisons)[number]

export interface MetricsQuery {
  readonly dates: DateChoice
  readonly compareTo: CompareTo
  readonly ids: Readonly<Record<FilterParameter, readonly number[]>>
  readonly kind?: 'internal' | 'external' | undefined
  readonly hasDescendants: boolean
  /** Undefined for those of the report. */
  readonly measures: readonly ReportMeasure[] | undefined
  readonly groupBy: readonly ReportDimension[] | undefined
  readonly partners: readonly string[]
}

const isIn = <T extends object>(table: T, name: string): name is keyof T & string => Object.hasOwn(table, name)
const list = (text: string | undefined) => text?.split(',').filter(Boolean) ?? []
const partners = ['homeImprovement', 'callTracking']
/** `by=none` is the total alone. */
const readGroups = (text: string | undefined) =>
  text === 'none' ? [] : noneIfEmpty([...new Set(list(text))].filter((name) => isIn(reportDimensions, name)).slice(0, MAX_GROUPS))
const noneIfEmpty = <T>(found: readonly T[]) => (found.length > 0 ? found : undefined)

const ids = (text: string | undefined) => (text?.split(',') ?? []).map(Number).filter((id) => Number.isInteger(id) && id > 0)

/** Parses the URL's query; invalid values are ignored. */
export const readMetricsQuery = (query: Query): MetricsQuery => ({
  dates: readDateChoice(query.dates) ?? defaultRange,
  compareTo: comparisons.find((kind) => kind === query.compare) ?? 'previousPeriod',
  ids: Object.fromEntries(Object.keys(filterNames).map((name) => [name, ids(query[name])])) as unknown as MetricsQuery['ids'],
  kind: query.kind === 'internal' || query.kind === 'external' ? query.kind : undefined,
  hasDescendants: query.below === 'yes',
  measures: noneIfEmpty([...new Set(list(query.measures))].filter((name) => isIn(reportMeasures, name)).slice(0, MAX_MEASURES)),
  groupBy: readGroups(query.by),
  partners: list(query.partner).filter((name) => partners.includes(name)),
})

/** Request body of a report; local days are the viewer's. */
export function toBody(asked: MetricsQuery, report: Pick<AnyReport, 'built' | 'isOwnerGroup'>, timeZone: string): object {
  const { built } = report
  const chosen = Object.entries(filterNames).flatMap(([name, field]) => {
    if (!built && builderFilters.includes(name as FilterParameter)) return []
    const some = asked.ids[name as FilterParameter]
    return some.length > 0 ? [[field, [...some]]] : []
  })
  return {
    filter: {
      dates: { ...asked.dates, timeZone },
      ...Object.fromEntries(chosen),
      ...(asked.kind ? { kinds: [asked.kind] } : {}),
      ...(built && asked.partners.length > 0 ? { partners: [...asked.partners] } : {}),
    },
    compareTo: asked.compareTo,
    ...(built
      ? {
          measures: [...new Set([...built.measures, ...(built.facts ?? [])])].slice(0, MAX_MEASURES),
          groupBy: [...built.groupBy],
          ...(report.isOwnerGroup ? { includeOwnerGroup: true } : {}),
        }
      : {}),
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

/** The comparison period by the contract's rules: the same number of days just before, the same weekdays, or the same days of the previous year. */
export function comparisonDays(
  days: { readonly from: string; readonly to: string },
  compareTo: MetricsQuery['compareTo'],
): { from: string; to: string } {
  const [from, to] = [Date.parse(days.from), Date.parse(days.to)]
  if (compareTo === 'previousPeriod') return { from: toDay(from - (to - from) - DAY_MS), to: toDay(from - DAY_MS) }
  if (compareTo === 'sameWeekdays') {
    const back = Math.ceil(((to - from) / DAY_MS + 1) / 7) * 7 * DAY_MS
    return { from: toDay(from - back), to: toDay(to - back) }
  }
  const yearBefore = (day: string) => {
    const text = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
    return text.endsWith('-02-29') ? `${text.slice(0, 4)}-02-28` : text
  }
  return { from: yearBefore(days.from), to: yearBefore(days.to) }
}
