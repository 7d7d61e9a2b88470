import { t } from '../../i18n/index.ts'
import { page } from '../../app/page.ts'
import type { Resource } from '../../resources.ts'

export const users: Resource = {
  path: '/users',
  label: t('common.users'),
  icon: 'users',
  group: 'People',
  needs: 'users.search',
  // A call-tracking partner's people have leads and nobody else's account (docs/domain.md#roles).
  isNotFor: [2],
  key: 'u',
  pages: [
    page('', () => import('./Page.tsx')),
    page('/partners', () => import('./PartnersPage.tsx')),
    page('/partners/:id', () => import('./PartnersPage.tsx')),
    page('/activity', () => import('./ActivityPage.tsx')),
    page('/no-activity', () => import('./NoActivityPage.tsx')),
    page('/schedules', () => import('./SchedulesPage.tsx')),
    page('/:id', () => import('./Page.tsx')),
  ],
}
