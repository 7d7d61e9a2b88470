import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const charts: Resource = {
  path: '/charts',
  label: t('charts.charts'),
  icon: 'charts',
  group: 'Insight',
  needs: 'charts.leadCount',
  // They draw the leads of generators, who are the organization's own.
  isOwn: true,
  key: 'c',
  pages: [
    { path: '', load: () => import('./ChartsPage.tsx') },
    { path: '/:id', load: () => import('./ChartsPage.tsx') },
  ],
}
