import { t } from '../../i18n/index.ts'
import { page } from '../../app/page.ts'
import type { Resource } from '../../resources.ts'

export const notifications: Resource = {
  path: '/notifications',
  label: t('notifications.notifications'),
  icon: 'notifications',
  group: 'Support',
  needs: 'notifications.history',
  isOwn: true,
  key: 'n',
  pages: [page('', () => import('./Page.tsx'))],
}
