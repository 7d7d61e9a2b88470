import { page } from '../../app/page.ts'
import type { Resource } from '../../resources.ts'
import { todayReaders } from '../reports/roles.ts'

export const dashboard: Resource = {
  path: '/today',
  label: { en: 'Today', es: 'Hoy' },
  icon: 'today',
  group: 'Today',
  roles: todayReaders,
  key: 'd',
  pages: [
    page('', () => import('./TodayPage.tsx')),
    page('/stores', () => import('./StoresPage.tsx')),
    page('/people', () => import('./PeoplePage.tsx')),
  ],
  soon: () => import('./soon.ts'),
}
