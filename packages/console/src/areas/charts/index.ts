import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const charts: Resource = {
  path: '/charts',
  label: t('charts.charts'),
  icon: 'charts',
  group: 'Insight',
  needs: 'charts.leadCount',
  // Hidden from partners: the charts show the organization's own lead generators.
  isOwn: true,
  key: 'c',
  pages: [
    { path: '', load: () => import('./ChartsPage.tsx') },
    { path: '/:id', load: () => import('./ChartsPage.tsx') },
  ],
}
