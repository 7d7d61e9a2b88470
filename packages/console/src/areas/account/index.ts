import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const account: Resource = {
  path: '/account',
  label: t('account.myAccount'),
  icon: 'account',
  group: 'Settings',
  section: 'You',
  about: t('app.aboutAccount'),
  needs: 'account.sessions',
  pages: [{ path: '', load: () => import('./AccountPage.tsx') }],
}
