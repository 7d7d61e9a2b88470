import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const leads: Resource = {
  path: '/leads',
  label: t('common.leads'),
  icon: 'leads',
  group: 'Leads',
  needs: 'leads.searchAll',
  key: 'l',
  pages: [
    { path: '', load: () => import('./LeadsPage.tsx') },
    { path: '/review', load: () => import('./review/ReviewPage.tsx') },
    { path: '/:id', load: () => import('./LeadPage.tsx') },
  ],
  globalBanner: () => import('./ring/LiveBar.tsx'),
}
