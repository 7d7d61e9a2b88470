import { page } from '../../app/page.ts'
import type { Resource } from '../../resources.ts'

export const myDay: Resource = {
  path: '/my-day',
  label: { en: 'My day', es: 'Mi día' },
  icon: 'day',
  group: 'Today',
  needs: 'labor.clock',
  key: 'm',
  pages: [page('', () => import('./MyDayPage.tsx'))],
}
