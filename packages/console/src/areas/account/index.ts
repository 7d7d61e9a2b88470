import { page } from '../../app/page.ts'
import type { Resource } from '../../resources.ts'

export const account: Resource = {
  path: '/account',
  label: { en: 'My account', es: 'Mi cuenta' },
  icon: 'account',
  group: 'Settings',
  needs: 'account.sessions',
  pages: [page('', () => import('./AccountPage.tsx'))],
}
