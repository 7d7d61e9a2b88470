import type { Replies } from '@walkup/sdk'
import { fill } from './compare.ts'
import type { Measure } from './define.ts'
import type { DrillSearch } from './drill.ts'
import { ended, stillOpen, type LogStates } from './logs.ts'
import { say, type Unit } from './units.ts'
import type { Text } from '../../words/index.ts'

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
export const madeIn: Text = { en: '{n} made in {hours}', es: '{n} hechos en {hours}' }

/** Every figure of the contract's figures.ts; what each counts is defined there. */
export const leads = figure('leads', { en: 'Leads', es: 'Prospectos' })
export const generatorLeads = figure('generatorLeads', { en: 'By generators', es: 'De generadores' })
export const internal = figure('internal', { en: 'Internal', es: 'Internos' })
export const external = figure('external', { en: 'External', es: 'Externos' })
export const rejected = figure('rejected', { en: 'Rejected', es: 'Rechazados' })
export const duplicates = figure('duplicates', { en: 'Repeated', es: 'Repetidos' })
export const scheduled = figure('scheduled', { en: 'Scheduled', es: 'Citas' })
export const upcoming = figure('upcoming', { en: 'Upcoming', es: 'Por venir' })
export const ran = figure('ran', { en: 'Ran', es: 'Realizadas' })
export const noShow = figure('noShow', { en: 'No-shows', es: 'Ausencias' })
export const sold = figure('sold', { en: 'Sold', es: 'Ventas' })
export const soldCents = figure('soldCents', { en: 'Sold for', es: 'Vendido por' }, 'money', 'sold')
export const ranRate = share('ranRate', { en: 'Ran rate', es: 'Tasa de realización' }, 'ran', 'scheduled', {
  en: '{n} that ran of {m} scheduled',
  es: '{n} realizadas de {m} citas',
})
export const closeRate = share('closeRate', { en: 'Close rate', es: 'Tasa de cierre' }, 'sold', 'ran', {
  en: '{n} that sold of {m} that ran',
  es: '{n} ventas de {m} realizadas',
})
export const paidHours = {
  ...labor('paidMinutes', { en: 'Paid hours', es: 'Horas pagadas' }, 'minutes'),
  states: ended,
} satisfies Measure<Labored>
export const openLogs = {
  ...labor('openTimeLogs', { en: 'Open punches', es: 'Fichajes abiertos' }, 'count'),
  states: stillOpen,
} satisfies Measure<Labored>
const perHour = labor('leadsPerPaidHour', { en: 'Leads per paid hour', es: 'Prospectos por hora pagada' }, 'rate')
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
