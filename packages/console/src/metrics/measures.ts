import type { Replies } from '@walkup/sdk'
import { fill } from './compare.ts'
import type { Measure } from './define.ts'
import type { DrillSearch } from './drill.ts'
import { ended, stillOpen, type LogStates } from './logs.ts'
import { say, type Unit } from './units.ts'
import { t, type Text } from '../i18n/index.ts'

type Whole = Replies['reports.storeLead']['total']
export type Measured = Pick<Whole, 'figures' | 'previous' | 'drill'>
export type Labored = Pick<Whole, 'labor' | 'previousLabor'>
type Figure = keyof Whole['figures']

/** `behind` is the figure whose leads make this one, where that is another: an amount is that of the leads that were sold. */
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
/** A share of one figure in another leads to the leads of the one. */
const share = (id: Figure, title: Text, part: 'ran' | 'sold', whole: Figure, told: Text): Measure<Measured> => {
  const plain = figure(id, title, 'share', part)
  return {
    ...plain,
    of: (row) => ({
      ...plain.of(row),
      part: fill(told, { n: say.count(row.figures[part]), m: say.count(row.figures[whole] ?? 0) }),
    }),
  }
}
export const madeIn: Text = t('reports.madeInHours')

/** Every figure of the contract's figures.ts; what each counts is defined there. */
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
    part: fill(madeIn, { n: say.count(row.figures.generatorLeads), hours: say.minutes(row.labor.paidMinutes) }),
  }),
}

/** From lead to sale, as most reports tell it. */
export const funnel = [leads, scheduled, ran, ranRate, sold, closeRate, soldCents] as const
export const work = [paidHours, leadsPerHour] as const

interface Pair<S, D> {
  readonly current: S
  readonly previous: S
  readonly drill: D
}
interface Options<S, D> {
  /** The figure whose leads are behind it. */
  readonly drill?: keyof D
  /** Of a rate, what of it those leads are. */
  readonly part?: (current: S) => string
  readonly states?: LogStates
}
type Drill = Readonly<Record<string, readonly DrillSearch[] | undefined>>
/** Measures of what is measured under `current` and `previous`. */
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
