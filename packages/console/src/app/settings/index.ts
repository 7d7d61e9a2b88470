import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

/** The page that lists every settings area; in the navigation it is an entry of its own. */
export const settings: Resource = {
  path: '/settings',
  label: t('app.settings'),
  icon: 'settings',
  group: 'Settings',
  needs: 'account.sessions',
  isUnlisted: true,
  pages: [{ path: '', load: () => import('./SettingsPage.tsx') }],
}
