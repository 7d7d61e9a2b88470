import type { Replies } from '@walkup/sdk'
import { fill } from './compare.ts'
import type { Measure } from './define.ts'
import type { DrillSearch } from './drill.ts'
import { ended, stillOpen, type LogStates } from './logs.ts'
import { formatters, type Unit } from './units.ts'
import { t, type Text } from '../i18n/index.ts'

type Whole = Replies['reports.storeLead']['total']
export type Measured = Pick<Whole, 'figures' | 'previous' | 'drill'>
export type Labored = Pick<Whole, 'labor' | 'previousLabor'>
type Figure = keyof Whole['figures']

/** `behind` is the measure whose leads are shown instead, such as sold leads for an amount. */
const figure = (id: Figure, title: Text, unit: Unit = 'count', behind: Figure = id): Measure<Measured> => ({
  id,
  title,
  unit,
  of: ({ figures, previous, drill }) => ({ now: figures[id], before: previous[id], drill: drill[behind as keyof typeof drill] }),
})
const labor = (id: keyof Whole['labor'], title: Text, unit: Unit): Measure<Labored> => ({
  id,
  title,
  unit,
  of: ({ labor: now, previousLabor }) => ({ now: now[id], before: previousLabor[id] }),
})
/** A ratio of two measures, linked to the leads of the numerator. */
const share = (id: Figure, title: Text, part: 'ran' | 'sold', whole: Figure, partText: Text): Measure<Measured> => {
  const plain = figure(id, title, 'share', part)
  return {
    ...plain,
    of: (row) => ({
      ...plain.of(row),
      part: fill(partText, { n: formatters.count(row.figures[part]), m: formatters.count(row.figures[whole] ?? 0) }),
    }),
  }
}
export const madeIn: Text = t('reports.madeInHours')

/** All measures in the contract's figures.ts, which defines what each counts. */
export const leads = figure('leads', t('common.leads'))
export const generatorLeads = figure('generatorLeads', t('reports.byGenerators'))
export const internal = figure('internal', t('common.internal'))
export const external = figure('external', t('common.external'))
export const rejected = figure('rejected', t('common.rejectedOption'))
export const duplicates = figure('duplicates', t('common.duplicates'))
export const scheduled = figure('scheduled', t('reports.scheduled'))
export const upcoming = figure('upcoming', t('reports.upcoming'))
export const ran = figure('ran', t('reports.ran'))
export const noShow = figure('noShow', t('reports.noShows'))
export const sold = figure('sold', t('reports.sold'))
export const soldCents = figure('soldCents', t('common.soldFor'), 'money', 'sold')
export const ranRate = share('ranRate', t('reports.ranRate'), 'ran', 'scheduled', t('reports.ranOfScheduled'))
export const closeRate = share('closeRate', t('reports.closeRate'), 'sold', 'ran', t('reports.soldOfRan'))
export const paidHours = {
  ...labor('paidMinutes', t('reports.paidHours'), 'minutes'),
  states: ended,
} satisfies Measure<Labored>
export const openLogs = {
  ...labor('openTimeLogs', t('reports.openPunches'), 'count'),
  states: stillOpen,
} satisfies Measure<Labored>
const perHour = labor('leadsPerPaidHour', t('reports.leadsPerPaidHour'), 'rate')
export const leadsPerHour: Measure<Measured & Labored> = {
  ...perHour,
  of: (row) => ({
    ...perHour.of(row),
    drill: row.drill.generatorLeads,
    part: fill(madeIn, { n: formatters.count(row.figures.generatorLeads), hours: formatters.minutes(row.labor.paidMinutes) }),
  }),
}

/** The lead-to-sale funnel that most reports show. */
export const funnel = [leads, scheduled, ran, ranRate, sold, closeRate, soldCents] as const
export const work = [paidHours, leadsPerHour] as const

interface Pair<S, D> {
  readonly current: S
  readonly previous: S
  readonly drill: D
}
interface Options<S, D> {
  /** The measure whose leads are linked. */
  readonly drill?: keyof D
  /** For a ratio, what those leads are a part of. */
  readonly part?: (current: S) => string
  readonly states?: LogStates
}
type Drill = Readonly<Record<string, readonly DrillSearch[] | undefined>>
/** Measures of a reply with `current` and `previous`. */
export const pair =
  <S, D extends Drill = Measured['drill']>() =>
  (
    id: keyof S & string,
    title: Text,
    unit: Unit = 'count',
    { drill, part, states }: Options<S, D> = {},
  ): Measure<Pair<S, D>> => ({
    id,
    title,
    unit,
    ...(states ? { states } : {}),
    of: (row) => ({
      now: row.current[id] as number | null,
      before: row.previous[id] as number | null,
      drill: drill && (row.drill as Drill)[drill as string],
      part: part?.(row.current),
    }),
  })
