import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const account: Resource = {
  path: '/account',
  label: t('account.myAccount'),
  icon: 'account',
  group: 'Settings',
  needs: 'account.sessions',
  pages: [{ path: '', load: () => import('./AccountPage.tsx') }],
}
