import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const conversations: Resource = {
  path: '/conversations',
  label: t('conversations.title'),
  icon: 'conversations',
  group: 'Leads',
  needs: 'messages.conversations',
  isForPeople: true,
  isOwn: true,
  pages: [{ path: '', load: () => import('./Page.tsx') }],
}
