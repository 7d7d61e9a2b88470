import type { Replies } from '@walkup/sdk'
import { fillText } from './compare.ts'
import type { Measure } from './define.ts'
import { closedStates } from './logs.ts'
import { formatters, type Unit } from './units.ts'
import { t, type Text } from '../i18n/index.ts'

type Whole = Replies['reports.storeLead']['total']
export type LeadFigures = Pick<Whole, 'figures' | 'previous' | 'drill'>
export type LaborFigures = Pick<Whole, 'labor' | 'previousLabor'>
type Figure = keyof Whole['figures']

/** `behind` is the measure whose leads are shown instead, such as sold leads for an amount. */
const figure = (id: Figure, title: Text, unit: Unit = 'count', behind: Figure = id): Measure<LeadFigures> => ({
  id,
  title,
  unit,
  of: ({ figures, previous, drill }) => ({ now: figures[id], before: previous[id], drill: drill[behind as keyof typeof drill] }),
})
const labor = (id: keyof Whole['labor'], title: Text, unit: Unit): Measure<LaborFigures> => ({
  id,
  title,
  unit,
  of: ({ labor: now, previousLabor }) => ({ now: now[id], before: previousLabor[id] }),
})
/** A ratio of two measures, linked to the leads of the numerator. */
const share = (id: Figure, title: Text, part: 'ran' | 'sold', whole: Figure, partText: Text): Measure<LeadFigures> => {
  const plain = figure(id, title, 'share', part)
  return {
    ...plain,
    of: (row) => ({
      ...plain.of(row),
      part: fillText(partText, { n: formatters.count(row.figures[part]), m: formatters.count(row.figures[whole] ?? 0) }),
    }),
  }
}
const madeInLabel: Text = t('reports.madeInHours')

/** All measures in the contract's figures.ts, which defines what each counts. */
export const leads = figure('leads', t('common.leads'))
export const internal = { ...figure('internal', t('common.internal')), more: 'neutral' } as const satisfies Measure<LeadFigures>
export const external = { ...figure('external', t('common.external')), more: 'neutral' } as const satisfies Measure<LeadFigures>
export const rejected = {
  ...figure('rejected', t('common.rejectedOption')),
  more: 'worse',
} as const satisfies Measure<LeadFigures>
export const duplicates = {
  ...figure('duplicates', t('common.duplicates')),
  more: 'worse',
} as const satisfies Measure<LeadFigures>
export const scheduled = figure('scheduled', t('reports.scheduled'))
export const upcoming = { ...figure('upcoming', t('common.upcoming')), more: 'neutral' } as const satisfies Measure<LeadFigures>
export const ran = figure('ran', t('reports.ran'))
export const noShow = { ...figure('noShow', t('reports.noShows')), more: 'worse' } as const satisfies Measure<LeadFigures>
export const sold = figure('sold', t('reports.sold'))
export const soldCents = figure('soldCents', t('common.soldFor'), 'money', 'sold')
export const ranRate = share('ranRate', t('reports.ranRate'), 'ran', 'scheduled', t('reports.ranOfScheduled'))
export const closeRate = share('closeRate', t('reports.closeRate'), 'sold', 'ran', t('reports.soldOfRan'))
export const paidHours = {
  ...labor('paidMinutes', t('reports.paidHours'), 'minutes'),
  states: closedStates,
  more: 'neutral',
} satisfies Measure<LaborFigures>
const perHour = labor('leadsPerPaidHour', t('reports.leadsPerPaidHour'), 'rate')
export const leadsPerHour: Measure<LeadFigures & LaborFigures> = {
  ...perHour,
  of: (row) => ({
    ...perHour.of(row),
    drill: row.drill.generatorLeads,
    part: fillText(madeInLabel, {
      n: formatters.count(row.figures.generatorLeads),
      hours: formatters.minutes(row.labor.paidMinutes),
    }),
  }),
}

/** The lead-to-sale funnel that most reports show. */
export const funnel = [leads, scheduled, ran, ranRate, sold, closeRate, soldCents] as const
