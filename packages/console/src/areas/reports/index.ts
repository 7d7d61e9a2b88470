import { page } from '../../app/page.ts'
import type { Resource } from '../../resources.ts'
import { reportReaders } from './roles.ts'

export const reports: Resource = {
  path: '/reports',
  label: { en: 'Reports', es: 'Informes' },
  icon: 'reports',
  group: 'Insight',
  roles: reportReaders,
  key: 'r',
  pages: [page('', () => import('./ReportsPage.tsx')), page('/:id', () => import('./ReportPage.tsx'))],
}
