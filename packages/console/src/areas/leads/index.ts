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
    {
      path: '/review',
      label: t('leads.reviewBookings'),
      needs: 'leadReviews.search',
      load: () => import('./review/ReviewPage.tsx'),
    },
    { path: '/:id', load: () => import('./LeadPage.tsx') },
  ],
  globalBanner: () => import('./newLeadAlerts/LiveBar.tsx'),
}
