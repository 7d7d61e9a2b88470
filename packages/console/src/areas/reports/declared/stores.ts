import { t } from '../../../i18n/index.ts'
import { defineReport } from '../../../metrics/define.ts'
import { funnel, work } from '../../../metrics/measures.ts'
import { names } from '../../../metrics/names.ts'

export const stores = defineReport({
  endpoint: 'reports.storeLead',
  id: 'stores',
  label: t('common.stores'),
  question: t('reports.storesQuestion'),
  about: t('reports.storesHint'),
  names: [{ title: names.store, of: ({ store }) => store, whose: 'storeIds' }],
  measures: [...funnel, ...work],
})
