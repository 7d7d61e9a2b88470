import { page } from '../../app/page.ts'
import type { Resource } from '../../resources.ts'

export const inbox: Resource = {
  path: '/inbox',
  label: { en: 'Inbox', es: 'Bandeja' },
  icon: 'inbox',
  group: 'Today',
  needs: 'notifications.inbox',
  isForPeople: true,
  key: 'i',
  pages: [page('', () => import('./Page.tsx'))],
}
