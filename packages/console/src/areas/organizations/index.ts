import { t } from '../../i18n/index.ts'
import { page } from '../../app/page.ts'
import type { Resource } from '../../resources.ts'

export const organizations: Resource = {
  path: '/organizations',
  label: t('common.organizations'),
  icon: 'organizations',
  group: 'Settings',
  needs: 'settings.organizations',
  isOwn: true,
  key: 'o',
  pages: [
    page('', () => import('./Page.tsx')),
    page('/territories', () => import('./TerritoriesPage.tsx')),
    page('/contacts', () => import('./ContactsPage.tsx')),
    page('/retention', () => import('./RetentionPage.tsx')),
  ],
}
