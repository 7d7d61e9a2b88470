import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

/** Partner users see only each other; they work in no store, so there are no punches or shifts. */
const partners = [2, 16]

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
    { path: '', label: t('common.allTab'), load: () => import('./Page.tsx') },
    {
      path: '/partners',
      label: t('users.partnerUsers'),
      needs: 'users.upsertHomeDepot',
      isNotFor: partners,
      load: () => import('./PartnersPage.tsx'),
    },
    { path: '/partners/:id', load: () => import('./PartnersPage.tsx') },
    {
      path: '/activity',
      label: t('common.activity'),
      needs: 'users.searchActivity',
      isNotFor: partners,
      load: () => import('./ActivityPage.tsx'),
    },
    {
      path: '/no-activity',
      label: t('common.noActivity'),
      needs: 'users.searchNoActivity',
      isNotFor: partners,
      load: () => import('./NoActivityPage.tsx'),
    },
    {
      path: '/schedules',
      label: t('users.schedules'),
      needs: 'users.schedules',
      isNotFor: partners,
      load: () => import('./SchedulesPage.tsx'),
    },
    { path: '/:id', load: () => import('./Page.tsx') },
  ],
}
