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
    { path: '/schedules', load: () => import('./schedules/SchedulesPage.tsx') },
    { path: '/schedules/:id', load: () => import('./schedules/SchedulesPage.tsx') },
    { path: '/build', load: () => import('./ReportPage.tsx') },
    { path: '/:id', load: () => import('./ReportPage.tsx') },
  ],
}
