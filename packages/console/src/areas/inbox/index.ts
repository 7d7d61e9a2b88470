import { page } from '../../app/page.ts'
import type { Resource } from '../../resources.ts'

export const inbox: Resource = {
  path: '/inbox',
  label: { en: 'Inbox', es: 'Bandeja' },
  icon: 'inbox',
  group: 'Today',
  roles: [1, 2, 3, 4, 5, 6, 7, 14, 15],
  key: 'i',
  pages: [page('', () => import('./Page.tsx'))],
}
