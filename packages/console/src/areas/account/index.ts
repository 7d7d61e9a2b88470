import { page } from '../../app/page.ts'
import type { Resource } from '../../resources.ts'

export const account: Resource = {
  path: '/account',
  label: { en: 'My account', es: 'Mi cuenta' },
  icon: 'account',
  group: 'Settings',
  roles: [1, 2, 3, 4, 5, 6, 7, 10, 14, 15],
  pages: [page('', () => import('./AccountPage.tsx'))],
}
