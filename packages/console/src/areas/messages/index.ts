import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const messages: Resource = {
  path: '/messages',
  label: t('messages.messages'),
  icon: 'messages',
  group: 'Settings',
  section: 'Messages',
  about: t('app.aboutMessages'),
  needs: 'messages.search',
  isOwn: true,
  pages: [
    { path: '', label: t('messages.log'), load: () => import('./LogPage.tsx') },
    {
      path: '/templates',
      label: t('messages.templates'),
      needs: 'messages.templates',
      load: () => import('./TemplatesPage.tsx'),
    },
    { path: '/sender', label: t('messages.sender'), needs: 'messages.settings', load: () => import('./SenderPage.tsx') },
  ],
}
