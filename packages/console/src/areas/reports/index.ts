import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const reports: Resource = {
  path: '/reports',
  label: t('reports.reports'),
  icon: 'reports',
  group: 'Insight',
  needs: 'reports.leadCountSummary',
  key: 'r',
  pages: [
    { path: '', load: () => import('./ReportsPage.tsx') },
    { path: '/:id', load: () => import('./ReportPage.tsx') },
  ],
}
