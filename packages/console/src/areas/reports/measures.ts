import type { Replies } from '@walkup/sdk'
import type { Measure } from './define.ts'
import type { Unit } from './units.ts'
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
export const ranRate = figure('ranRate', { en: 'Ran rate', es: 'Tasa de realización' }, 'share')
export const closeRate = figure('closeRate', { en: 'Close rate', es: 'Tasa de cierre' }, 'share')
export const paidHours = labor('paidMinutes', { en: 'Paid hours', es: 'Horas pagadas' }, 'minutes')
export const openLogs = labor('openTimeLogs', { en: 'Open punches', es: 'Fichajes abiertos' }, 'count')
export const leadsPerHour = labor('leadsPerPaidHour', { en: 'Leads per paid hour', es: 'Prospectos por hora pagada' }, 'rate')

/** From lead to sale, as most reports tell it. */
export const funnel = [leads, scheduled, ran, ranRate, sold, closeRate, soldCents] as const
export const work = [paidHours, leadsPerHour] as const

interface Pair<S> {
  readonly current: S
  readonly previous: S
  readonly drill: Measured['drill']
}
/** Measures of what is measured under `current` and `previous`. */
export const pair =
  <S>() =>
  (id: keyof S & string, title: Text, unit: Unit = 'count', drill?: keyof Measured['drill']): Measure<Pair<S>> => ({
    id,
    title,
    unit,
    of: (row) => ({
      now: row.current[id] as number | null,
      before: row.previous[id] as number | null,
      drill: drill && row.drill[drill],
    }),
  })
