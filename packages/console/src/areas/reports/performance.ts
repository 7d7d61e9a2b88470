import { t } from '../../i18n/index.ts'
import { fillText } from '../../metrics/compare.ts'
import { defineReport } from '../../metrics/define.ts'
import { closeRate, leads, ran, ranRate } from '../../metrics/measures.ts'
import { names } from '../../metrics/names.ts'
import { formatters } from '../../metrics/units.ts'

/** Compares with averages, which the builder does not calculate. */
export const performance = defineReport({
  endpoint: 'reports.lgAgPerformance',
  id: 'performance',
  isOfGenerators: true,
  label: t('reports.averageTitle'),
  question: t('reports.averageQuestion'),
  about: t('reports.averageHint'),
  names: [
    { title: names.leadGenerator, of: ({ leadGenerator }) => leadGenerator },
    { title: names.serviceGroup, of: ({ serviceGroup }) => serviceGroup },
  ],
  drawn: [
    { id: 'leads', tone: 'accent' },
    { id: 'averageLeads', tone: 'muted' },
  ],
  measures: [leads, ran, ranRate, closeRate],
  own: [
    {
      id: 'index',
      title: t('reports.comparedWithAverage'),
      unit: 'rate',
      of: ({ leadsIndex, figures, average, drill }) => ({
        now: leadsIndex,
        drill: drill.leads,
        part: fillText(t('reports.madeOfAverage'), {
          n: formatters.count(figures.leads),
          m: formatters.rate(average.leads ?? 0),
        }),
      }),
    },
    {
      id: 'averageLeads',
      title: t('reports.averageLeads'),
      unit: 'rate',
      of: ({ average }) => ({ now: average.leads }),
    },
    {
      id: 'averageRan',
      title: t('reports.averageRanRate'),
      unit: 'share',
      of: ({ average }) => ({ now: average.ranRate }),
    },
    {
      id: 'averageClose',
      title: t('reports.averageCloseRate'),
      unit: 'share',
      of: ({ average }) => ({ now: average.closeRate }),
    },
  ],
})
