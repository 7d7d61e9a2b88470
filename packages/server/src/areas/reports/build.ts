import type { Bodies, Replies } from '@walkup/sdk/contract'
import {
  baseMeasuresOf,
  ratePartsOf,
  reportDimensions,
  reportMeasures,
  rowsOfMeasure,
  type BaseMeasure,
  type ReportDimension,
  type ReportMeasure,
  type ReportSource,
} from '@walkup/sdk/domain'
import type { Context } from '../../context.ts'
import { badInput } from '../../problem.ts'
import { drillInto, ratio, type DrilledFigure, type ReportScope, type RowFilter } from '../../metrics/index.ts'
import { groupCells, type GroupCell, type GroupValues } from '../../metrics/groups.ts'
import { drillOfMember, narrowOf } from './groupDrill.ts'
import { memberNames } from './groupNames.ts'

type Reply = Replies['reports.build']
type Row = Reply['rows'][number]
type Values = Reply['total']['current']

/** The most groups of a report; with more, it should be narrowed. */
const MAX_ROWS = 2000

interface Group {
  readonly members: readonly (string | null)[]
  readonly values: [GroupValues, GroupValues]
  readonly received: Set<number>
  readonly appointed: Set<number>
}
const groupOf = (members: Group['members']): Group => ({
  members,
  values: [{}, {}],
  received: new Set(),
  appointed: new Set(),
})
function add(group: Group, cell: GroupCell): void {
  const values = group.values[cell.period]
  const { visitsToCome, ...counted } = cell.values
  Object.assign(values, counted)
  if (visitsToCome) values.visitsToCome = (values.visitsToCome ?? 0) + visitsToCome
  if (cell.period !== 0) return
  for (const id of cell.received) group.received.add(id)
  for (const id of cell.appointed) group.appointed.add(id)
}

/** @throws 400 if there are too many groups */
export async function build(
  { tx }: Pick<Context, 'tx'>,
  scope: ReportScope,
  firstDayOfWeek: number,
  { measures, groupBy = [] }: Pick<Bodies['reports.build'], 'measures' | 'groupBy'>,
): Promise<Reply> {
  const base = baseMeasuresOf(measures)
  // Both periods with their totals, and one more group than allowed.
  const limit = 2 * (MAX_ROWS + 2)
  const cells = await groupCells(tx, { scope, dimensions: groupBy, measures: base, firstDayOfWeek, limit })
  const whole = groupOf([])
  const groups = new Map<string, Group>()
  for (const cell of cells) {
    if (!cell.members) {
      add(whole, cell)
      if (groupBy.length) continue
    }
    if (!groupBy.length) continue
    const key = JSON.stringify(cell.members)
    const group = groups.get(key) ?? groupOf(cell.members ?? [])
    groups.set(key, group)
    add(group, cell)
  }
  const isCompared = !groupBy.includes('shift')
  // Such as leads that none of the measures counts.
  for (const [key, { values }] of groups) if (isEmpty(values[0]) && (!isCompared || isEmpty(values[1]))) groups.delete(key)
  if (groups.size > MAX_ROWS) throw badInput({ path: 'groupBy', code: 'too-many-groups', params: { limit: MAX_ROWS } })
  const hasOthers = groupBy.every((name) => !reportDimensions[name].ofLeads)
  const isKnown = (name: BaseMeasure, isTotal: boolean) => isTotal || hasOthers || isOfLeads(reportMeasures[name].source)
  const valuesOf = (given: GroupValues, isTotal: boolean): Values => {
    const value = (name: BaseMeasure) =>
      isKnown(name, isTotal) ? (given[name] ?? (reportMeasures[name].unit === 'seconds' ? null : 0)) : null
    const minutes = (name: BaseMeasure) => {
      const exact = value(name)
      return exact !== null && name === 'paidMinutes' ? Math.floor(exact) : exact
    }
    const rates = measures.flatMap((measure): [ReportMeasure, number | null][] => {
      const parts = ratePartsOf(measure)
      if (!parts) return []
      const [part, of] = [value(parts.part), value(parts.whole)]
      return [[measure, part === null || of === null ? null : ratio(part, of / parts.per)]]
    })
    return Object.fromEntries([...base.map((name) => [name, minutes(name)] as const), ...rates]) as Values
  }
  const name = await memberNames(
    tx,
    groupBy,
    [...groups.values()].map(({ members }) => members),
  )
  const shown = (group: Group, isTotal: boolean): Omit<Row, 'members'> => ({
    current: valuesOf(group.values[0], isTotal),
    previous: isTotal || isCompared ? valuesOf(group.values[1], isTotal) : null,
    drill: drillOfGroup(scope, group, groupBy, measures),
    maturing: group.values[0].visitsToCome ?? 0,
  })
  const rows = [...groups.values()].map((group) => ({
    members: groupBy.map((_, index) => name(index, group.members[index] ?? null)),
    ...shown(group, false),
  }))
  return {
    period: scope.period,
    comparison: scope.comparison,
    measures,
    groupBy,
    rows: rows.sort(inOrder(groupBy, measures[0] as ReportMeasure, firstDayOfWeek)),
    total: shown(whole, true),
  }
}
const isOfLeads = (source: ReportSource) => source === 'received' || source === 'appointment'
const isEmpty = (values: GroupValues) => Object.values(values).every((value) => !value)

/** The lead search behind each figure. Territories also determine the organization. */
function drillOfGroup(
  scope: ReportScope,
  { members, values, received, appointed }: Group,
  groupBy: readonly ReportDimension[],
  measures: readonly ReportMeasure[],
): Row['drill'] {
  const found = groupBy
    .slice(0, members.length)
    .map((dimension, index) => drillOfMember(dimension, members[index] ?? null, scope))
  const filter: RowFilter = Object.assign({}, ...found.map((one) => one.filter)) as RowFilter
  const days: object = Object.assign({}, ...found.map((one) => one.days)) as object
  const within = { ...scope, daysIn: (timeZone: string) => ({ ...scope.daysIn(timeZone), ...days }) }
  const figures = measures.map((measure) => {
    const rows = rowsOfMeasure(measure)
    const { source } = reportMeasures[rows]
    const count = isOfLeads(source) ? (values[0][rows] ?? 0) : 0
    const moment = source === 'appointment' ? source : 'received'
    return [measure, { count, moment, narrow: narrowOf(rows, filter, scope) }] as const
  })
  return drillInto(within, { received, appointed }, filter, Object.fromEntries(figures) as Record<ReportMeasure, DrilledFigure>)
}

/** Sorts groups by time chronologically, and others by the first measure, descending. */
function inOrder(groupBy: readonly ReportDimension[], first: ReportMeasure, firstDayOfWeek: number) {
  const rank = (dimension: ReportDimension | undefined, row: Row, index: number): number | string => {
    const id = row.members[index]?.id
    if (id === undefined || !dimension) return ''
    if (dimension === 'weekday') return (Number(id) - firstDayOfWeek + 7) % 7
    return id
  }
  const compare = (a: number | string, b: number | string) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en')
  const isTime = (index: number) => groupBy[index] !== undefined && reportDimensions[groupBy[index]].isTime
  const byTime = (index: number) => (a: Row, b: Row) => compare(rank(groupBy[index], a, index), rank(groupBy[index], b, index))
  const byName = (index: number) => (a: Row, b: Row) =>
    (a.members[index]?.name ?? '').localeCompare(b.members[index]?.name ?? '', 'en') ||
    compare(rank(groupBy[index], a, index), rank(groupBy[index], b, index))
  const byValue = (a: Row, b: Row) => (b.current[first] ?? -1) - (a.current[first] ?? -1)
  const orders = isTime(0)
    ? [byTime(0), isTime(1) ? byTime(1) : byValue, byName(1)]
    : isTime(1)
      ? [byName(0), byTime(1)]
      : [byValue, byName(0), byName(1)]
  return (a: Row, b: Row) => orders.reduce((found, order) => found || order(a, b), 0)
}
