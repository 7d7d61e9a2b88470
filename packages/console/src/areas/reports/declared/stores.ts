import { t } from '../../../i18n/index.ts'
import { defineReport } from '../define.ts'
import { funnel, work } from '../measures.ts'
import { names } from '../names.ts'

export const stores = defineReport({
  endpoint: 'reports.storeLead',
  id: 'stores',
  label: t('common.stores'),
  question: t('reports.whichStoresBringTheLeads'),
  about: t('reports.leadsByTheStoreThatTheyCame'),
  names: [{ title: names.store, of: ({ store }) => store, whose: 'storeIds' }],
  measures: [...funnel, ...work],
})
