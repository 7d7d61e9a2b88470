import { t } from '../../../i18n/index.ts'
import { defineReport } from '../../../metrics/define.ts'
import { closeRate, noShow, ran, ranRate, scheduled, sold, soldCents, upcoming } from '../../../metrics/measures.ts'

export const leadRan = defineReport({
  endpoint: 'reports.leadRan',
  id: 'ran',
  label: t('reports.outcomesTitle'),
  question: t('reports.outcomesQuestion'),
  about: t('reports.outcomesHint'),
  isGrouped: true,
  names: [{ title: t('common.by'), of: ({ item }) => item }],
  headline: 'ranRate',
  drawn: [
    { id: 'scheduled', tone: 'muted' },
    { id: 'ran', tone: 'mid' },
    { id: 'sold', tone: 'accent' },
  ],
  measures: [scheduled, upcoming, ran, noShow, ranRate, sold, closeRate, soldCents],
})
