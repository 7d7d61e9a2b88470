import { page } from '../../app/page.ts'
import type { Resource } from '../../resources.ts'
import { laborReaders } from './roles.ts'

export const hours: Resource = {
  path: '/hours',
  label: { en: 'Shifts', es: 'Turnos' },
  icon: 'hours',
  group: 'Schedule',
  roles: laborReaders,
  isOwn: true,
  key: 'h',
  pages: [page('', () => import('./HoursPage.tsx'))],
  soon: () => import('../../ui/WeekGrid/WeekGrid.tsx'),
}
