import { t } from '../../i18n/index.ts'
import { page } from '../../app/page.ts'
import type { Resource } from '../../resources.ts'

export const inbox: Resource = {
  path: '/inbox',
  label: t('inbox.inbox'),
  icon: 'inbox',
  group: 'Today',
  needs: 'notifications.inbox',
  isForPeople: true,
  key: 'i',
  pages: [page('', () => import('./Page.tsx'))],
}
