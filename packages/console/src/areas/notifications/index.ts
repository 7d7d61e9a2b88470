import { page } from '../../app/page.ts'
import type { Resource } from '../../resources.ts'

export const notifications: Resource = {
  path: '/notifications',
  label: { en: 'Notifications', es: 'Avisos' },
  icon: 'notifications',
  group: 'Support',
  needs: 'notifications.history',
  isOwn: true,
  key: 'n',
  pages: [page('', () => import('./Page.tsx'))],
}
