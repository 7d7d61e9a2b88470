import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const inbox: Resource = {
  path: '/inbox',
  label: t('inbox.inbox'),
  icon: 'inbox',
  group: 'Today',
  needs: 'notifications.inbox',
  isForPeople: true,
  key: 'i',
  pages: [{ path: '', load: () => import('./Page.tsx') }],
}
