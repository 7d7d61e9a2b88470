import type { Bodies, Replies } from '@walkup/sdk'
import { viewerZone } from '../ui/format.ts'
import { writeDateChoice } from '../ui/dateRanges.ts'
import type { View, Whose } from './define.ts'
import type { MetricsQuery } from './query.ts'

export type Log = Replies['labor.search']['items'][number]
type LogFilter = NonNullable<NonNullable<Bodies['labor.search']>['filter']>
/** A labor.search filter for days in a single zone. */
export type LogSearch = Pick<LogFilter, 'userIds' | 'storeIds' | 'territoryIds' | 'states'> & {
  readonly dates: { readonly from: string; readonly to: string; readonly timeZone: string }
}
export type LogStates = readonly Log['state'][]
/** Paid hours are sums over completed punches; open ones are counted separately. */
export const closedStates: LogStates = ['unapproved', 'approved', 'locked']
export const openStates: LogStates = ['open']

/** Locations of the current organization. */
export interface Locations {
  readonly organizationId: number
  readonly territories: readonly { readonly id: number; readonly timeZone: string }[]
  readonly stores: readonly { readonly id: number; readonly organizationTerritoryId: number }[]
}
interface Scope {
  readonly places: Locations
  readonly period: View['period']
  readonly ids: Pick<MetricsQuery['ids'], 'territory' | 'store' | 'generator'>
  /** The values include other organizations, whose punches no list here contains. */
  readonly isWide: boolean
}

/** Maximum ids per filter. */
const LISTED = 200
const some = <K extends string>(name: K, ids: readonly number[]) => (ids.length > 0 ? { [name]: [...ids] } : {})

/**
 * Searches for the punches behind a value. A punch counts on its start day in its territory's zone, so there is one search per
 * zone; empty if a list can't express them.
 */
export function logSearches({ places, period, ids, isWide }: Scope, whose: Whose, states: LogStates): readonly LogSearch[] {
  const { organizationId, userIds = ids.generator, storeIds = ids.store, territoryIds = ids.territory } = whose
  if (organizationId !== undefined && organizationId !== places.organizationId) return []
  if (isWide && !organizationId && !whose.storeIds && !whose.territoryIds) return []
  const ofStores = places.stores.filter(({ id }) => storeIds.includes(id)).map((store) => store.organizationTerritoryId)
  const within = places.territories.filter(
    ({ id }) => (territoryIds.length === 0 || territoryIds.includes(id)) && (storeIds.length === 0 || ofStores.includes(id)),
  )
  const byZone = new Map<string, number[]>()
  for (const { id, timeZone } of within) byZone.set(timeZone, [...(byZone.get(timeZone) ?? []), id])
  if ([userIds, storeIds, territoryIds, ...byZone.values()].some(({ length }) => length > LISTED)) return []
  return [...byZone].map(([timeZone, inZone]) => ({
    ...some('userIds', userIds),
    ...some('storeIds', storeIds),
    ...some('territoryIds', byZone.size > 1 ? inZone : territoryIds),
    states: [...states],
    dates: { ...period, timeZone },
  }))
}

/** Link to the same punches in the labor list, if one filter can express them. */
export function logsPath([search, ...others]: readonly LogSearch[]): string | undefined {
  if (!search || others.length > 0) return
  const { dates, ...lists } = search
  const query = new URLSearchParams(Object.entries(lists).map(([name, values]) => [name, values.join(',')]))
  query.set('dates', writeDateChoice(dates))
  if (dates.timeZone !== viewerZone()) query.set('zone', dates.timeZone)
  return `/labor?${query}`
}

/** A view whose hours link to punches. */
export function withLogs(view: View, scope: Scope): View {
  const cell = <C extends View['headline'] | View['rows'][number]['cells'][number]>(
    of: C,
    whose: Whose | undefined,
    states: LogStates | undefined,
  ): C => (whose && states && of.now ? { ...of, logs: logSearches(scope, whose, states) } : of)
  const row = <R extends View['rows'][number]>(one: R): R => ({
    ...one,
    cells: one.cells.map((of, index) => cell(of, one.whose, view.columns[index]?.states)),
  })
  return {
    ...view,
    rows: view.rows.map(row),
    ...(view.total ? { total: row(view.total) } : {}),
    ...(view.facts ? { facts: view.facts.map((fact) => cell(fact, {}, fact.states)) } : {}),
  }
}
