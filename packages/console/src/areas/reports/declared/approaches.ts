import { t } from '../../../i18n/index.ts'
import type { Replies } from '@walkup/sdk'
import { defineReport } from '../../../metrics/define.ts'
import { fill } from '../../../metrics/compare.ts'
import { ended } from '../../../metrics/logs.ts'
import { madeIn, pair } from '../../../metrics/measures.ts'
import { names } from '../../../metrics/names.ts'
import { formatters } from '../../../metrics/units.ts'

const of = pair<Replies['reports.approaches']['total']['current']>()

export const approaches = defineReport({
  endpoint: 'reports.approaches',
  id: 'approaches',
  isOfGenerators: true,
  label: t('common.approaches'),
  question: t('reports.approachesQuestion'),
  about: t('reports.approachesHint'),
  names: [{ title: names.leadGenerator, of: ({ leadGenerator }) => leadGenerator, whose: 'userIds' }],
  measures: [
    of('approaches', t('common.approaches')),
    of('generatorLeads', t('common.leads'), 'count', { drill: 'generatorLeads' }),
    of('leadsPerApproach', t('reports.leadsPerApproach'), 'rate', {
      drill: 'generatorLeads',
      part: ({ generatorLeads, approaches: all }) =>
        fill(t('reports.madeOfApproaches'), { n: formatters.count(generatorLeads), m: formatters.count(all) }),
    }),
    of('paidMinutes', t('reports.paidHours'), 'minutes', { states: ended }),
    of('approachesPerPaidHour', t('reports.approachesPerPaidHour'), 'rate'),
    of('leadsPerPaidHour', t('reports.leadsPerPaidHour'), 'rate', {
      drill: 'generatorLeads',
      part: ({ generatorLeads, paidMinutes }) =>
        fill(madeIn, { n: formatters.count(generatorLeads), hours: formatters.minutes(paidMinutes) }),
    }),
  ],
})
