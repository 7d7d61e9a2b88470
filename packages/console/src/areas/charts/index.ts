import { t } from '../../i18n/index.ts'
import { page } from '../../app/page.ts'
import type { Resource } from '../../resources.ts'

export const charts: Resource = {
  path: '/charts',
  label: t('charts.charts'),
  icon: 'charts',
  group: 'Insight',
  needs: 'charts.leadCount',
  // They draw the leads of generators, who are the organization's own.
  isOwn: true,
  key: 'c',
  pages: [page('', () => import('./ChartsPage.tsx')), page('/:id', () => import('./ChartsPage.tsx'))],
}
