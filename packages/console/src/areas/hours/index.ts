import { page } from '../../app/page.ts'
import type { Resource } from '../../resources.ts'

export const hours: Resource = {
  path: '/hours',
  label: { en: 'Shifts', es: 'Turnos' },
  icon: 'hours',
  group: 'Schedule',
  needs: 'hours.search',
  isOwn: true,
  key: 'h',
  pages: [page('', () => import('./HoursPage.tsx'))],
  soon: () => import('../../ui/WeekGrid/WeekGrid.tsx'),
}
