import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const notifications: Resource = {
  path: '/notifications',
  label: t('notifications.notifications'),
  icon: 'notifications',
  group: 'Settings',
  section: 'Help',
  about: t('app.aboutNotifications'),
  needs: 'notifications.history',
  isOwn: true,
  key: 'n',
  pages: [{ path: '', load: () => import('./Page.tsx') }],
}
