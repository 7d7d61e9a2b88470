import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const organizations: Resource = {
  path: '/organizations',
  label: t('common.organizations'),
  icon: 'organizations',
  group: 'Settings',
  section: 'Organization',
  about: t('app.aboutOrganizations'),
  needs: 'settings.organizations',
  isOwn: true,
  key: 'o',
  pages: [
    { path: '', label: t('common.organizations'), load: () => import('./Page.tsx') },
    { path: '/territories', label: t('common.territories'), load: () => import('./TerritoriesPage.tsx') },
    { path: '/retention', label: t('common.retention'), needs: 'privacy.retention', load: () => import('./RetentionPage.tsx') },
    { path: '/contacts', label: t('organizations.businessContacts'), load: () => import('./ContactsPage.tsx') },
  ],
}
