import type { AreaHandlers, Context } from '../../context.ts'
import { addDays } from '../../time/zone.ts'
import {
  daysIn,
  figuresOf,
  leadCells,
  namesOf,
  reportScope,
  reportTable,
  Tally,
  type Cell,
  type Named,
} from '../../metrics/index.ts'

type ReportQuery = Parameters<typeof reportScope>[1]
type BucketDimension = 'dayOfWeek' | 'hour' | 'day'

interface Series {
  current: number[]
  previous: number[]
  leadGenerators: { leadGenerator: Named; total: number; leads: number[] }[]
}

/** Leads of generators in `size` buckets, in total and per generator. */
async function series<D extends BucketDimension>(
  context: Context,
  asked: ReportQuery,
  by: D,
  measure: (scope: Awaited<ReturnType<typeof reportScope>>) => { size: number; place: (cell: Cell<D>) => number },
) {
  const { tx } = context
  const scope = await reportScope(context, asked)
  const { size, place } = measure(scope)
  const zeros = () => Array.from({ length: size }, () => 0)
  const whole = { current: zeros(), previous: zeros() }
  const byGenerator = new Map<number, number[]>()
  const add = (counts: number[], at: number, more: number) => {
    if (at < counts.length) counts[at] = (counts[at] ?? 0) + more
  }
  for (const cell of await leadCells(tx, scope, [by, 'leadGenerator'], 'received')) {
    const generator = (cell as { leadGenerator: number | null }).leadGenerator
    if (generator === null) continue
    const at = place(cell)
    add(cell.period === 0 ? whole.current : whole.previous, at, cell.leads)
    if (cell.period === 1) continue
    const own = byGenerator.get(generator) ?? zeros()
    byGenerator.set(generator, own)
    add(own, at, cell.leads)
  }
  const name = await namesOf(tx, 'leadGenerator', byGenerator.keys())
  const leadGenerators = [...byGenerator]
    .map(([id, leads]) => ({
      leadGenerator: name(id) ?? { id, name: '' },
      total: leads.reduce((sum, count) => sum + count, 0),
      leads,
    }))
    .sort((a, b) => b.total - a.total || a.leadGenerator.name.localeCompare(b.leadGenerator.name, 'en'))
  return { scope, ...whole, leadGenerators } satisfies Series & { scope: unknown }
}

const DAY = 86_400_000

export const charts: AreaHandlers<'charts'> = {
  async 'charts.daysOfWeek'(context, { body }) {
    const { scope, current, previous, leadGenerators } = await series(context, body, 'dayOfWeek', () => ({
      size: 7,
      place: (cell) => cell.dayOfWeek ?? 0,
    }))
    const buckets = current.map((leads, dayOfWeek) => ({ dayOfWeek, leads, previousLeads: previous[dayOfWeek] ?? 0 }))
    return { period: scope.period, comparison: scope.comparison, buckets, leadGenerators }
  },
  async 'charts.hoursOfDay'(context, { body }) {
    const { scope, current, previous, leadGenerators } = await series(context, body, 'hour', () => ({
      size: 24,
      place: (cell) => cell.hour ?? 0,
    }))
    const buckets = current.map((leads, hour) => ({ hour, leads, previousLeads: previous[hour] ?? 0 }))
    return { period: scope.period, comparison: scope.comparison, buckets, leadGenerators }
  },
  async 'charts.leadCount'(context, { body }) {
    const { scope, current, previous, leadGenerators } = await series(context, body, 'day', ({ period, comparison }) => ({
      size: daysIn(period),
      place: (cell) => (Date.parse(cell.day ?? '') - Date.parse(cell.period === 0 ? period.from : comparison.from)) / DAY,
    }))
    const { period, comparison } = scope
    const compared = daysIn(comparison)
    const buckets = current.map((leads, index) => ({
      date: addDays(period.from, index),
      previousDate: index < compared ? addDays(comparison.from, index) : null,
      leads,
      previousLeads: previous[index] ?? 0,
    }))
    return { period, comparison, buckets, leadGenerators }
  },
  async 'charts.leadCountSummary'(context, { body }) {
    const scope = await reportScope(context, body)
    const { rows } = await reportTable(context.tx, scope, ['leadGenerator'])
    const leadGenerators = rows.flatMap(({ leadGenerator, ...row }) => (leadGenerator ? [{ leadGenerator, ...row }] : []))
    const whole = new Tally()
    for (const { figures, previous } of leadGenerators) {
      whole.add({ ...figures, period: 0, territoryId: null })
      whole.add({ ...previous, period: 1, territoryId: null })
    }
    return {
      period: scope.period,
      comparison: scope.comparison,
      leadGenerators,
      total: { figures: figuresOf(whole.current), previous: figuresOf(whole.previous) },
    }
  },
}
