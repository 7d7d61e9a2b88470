import { t } from '../../i18n/index.ts'
import { page } from '../../app/page.ts'
import type { Resource } from '../../resources.ts'

export const account: Resource = {
  path: '/account',
  label: t('account.myAccount'),
  icon: 'account',
  group: 'Settings',
  needs: 'account.sessions',
  pages: [page('', () => import('./AccountPage.tsx'))],
}
