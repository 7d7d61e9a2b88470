import { t } from '../../../i18n/index.ts'
import type { Replies } from '@walkup/sdk'
import { fill } from '../../../metrics/compare.ts'
import { defineReport } from '../../../metrics/define.ts'
import { pair } from '../../../metrics/measures.ts'
import { formatters } from '../../../metrics/units.ts'

type Total = Replies['reports.speedToLead']['total']
const of = pair<Total['current'], Total['drill']>()
/** Response times cover only leads that were called. */
const called = {
  drill: 'contacted',
  part: ({ contacted }: Total['current']) => fill(t('reports.calledPart'), { n: formatters.count(contacted) }),
} as const

export const speed = defineReport({
  endpoint: 'reports.speedToLead',
  id: 'speed',
  label: t('reports.speedToLead'),
  question: t('reports.speedQuestion'),
  about: t('reports.speedHint'),
  isGrouped: true,
  names: [{ title: t('common.by'), of: ({ item }) => item }],
  headline: 'medianSeconds',
  measures: [
    of('medianSeconds', t('reports.medianCall'), 'seconds', called),
    of('p90Seconds', t('reports.ninetiethCall'), 'seconds', called),
    of('shareWithin5Minutes', t('common.withinFiveMinutes'), 'share', {
      drill: 'within5Minutes',
      part: ({ within5Minutes, contacted }) =>
        fill(t('reports.withinFiveMinutes'), { n: formatters.count(within5Minutes), m: formatters.count(contacted) }),
    }),
    of('leads', t('common.leads'), 'count', { drill: 'leads' }),
    of('contacted', t('reports.called'), 'count', { drill: 'contacted' }),
    of('notContacted', t('common.notCalled'), 'count', { drill: 'notContacted' }),
    of('selfBooked', t('reports.selfBooked'), 'count', { drill: 'selfBooked' }),
  ],
})
