import { t } from '../../i18n/index.ts'
import { page } from '../../app/page.ts'
import type { Resource } from '../../resources.ts'

export const reports: Resource = {
  path: '/reports',
  label: t('reports.reports'),
  icon: 'reports',
  group: 'Insight',
  needs: 'reports.leadCountSummary',
  key: 'r',
  pages: [page('', () => import('./ReportsPage.tsx')), page('/:id', () => import('./ReportPage.tsx'))],
}
