import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const users: Resource = {
  path: '/users',
  label: t('common.users'),
  icon: 'users',
  group: 'People',
  needs: 'users.search',
  // Call-tracking partners see only leads, never user accounts (docs/domain.md#roles).
  isNotFor: [2],
  key: 'u',
  pages: [
    { path: '', load: () => import('./Page.tsx') },
    { path: '/partners', load: () => import('./PartnersPage.tsx') },
    { path: '/partners/:id', load: () => import('./PartnersPage.tsx') },
    { path: '/activity', load: () => import('./ActivityPage.tsx') },
    { path: '/no-activity', load: () => import('./NoActivityPage.tsx') },
    { path: '/schedules', load: () => import('./SchedulesPage.tsx') },
    { path: '/:id', load: () => import('./Page.tsx') },
  ],
}
