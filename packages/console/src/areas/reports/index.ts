import { page } from '../../app/page.ts'
import type { Resource } from '../../resources.ts'

export const reports: Resource = {
  path: '/reports',
  label: { en: 'Reports', es: 'Informes' },
  icon: 'reports',
  group: 'Insight',
  needs: 'reports.leadCountSummary',
  key: 'r',
  pages: [page('', () => import('./ReportsPage.tsx')), page('/:id', () => import('./ReportPage.tsx'))],
}
