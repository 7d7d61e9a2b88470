import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const organizations: Resource = {
  path: '/organizations',
  label: t('common.organizations'),
  icon: 'organizations',
  group: 'Settings',
  needs: 'settings.organizations',
  isOwn: true,
  key: 'o',
  pages: [
    { path: '', load: () => import('./Page.tsx') },
    { path: '/territories', load: () => import('./TerritoriesPage.tsx') },
    { path: '/contacts', load: () => import('./ContactsPage.tsx') },
    { path: '/retention', load: () => import('./RetentionPage.tsx') },
  ],
}
