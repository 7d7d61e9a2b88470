import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const lists: Resource = {
  path: '/lists',
  label: t('lists.lists'),
  icon: 'lists',
  group: 'Settings',
  section: 'Organization',
  about: t('app.aboutLists'),
  needs: 'settings.listEntries',
  isOwn: true,
  pages: [
    { path: '', load: () => import('./Page.tsx') },
    { path: '/:list', load: () => import('./EntriesPage.tsx') },
  ],
}
