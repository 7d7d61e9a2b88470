import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const dashboard: Resource = {
  path: '/today',
  label: t('common.today'),
  icon: 'today',
  group: 'Today',
  needs: 'dashboard.panels',
  key: 'd',
  pages: [
    { path: '', label: t('common.today'), load: () => import('./TodayPage.tsx') },
    {
      path: '/stores',
      label: t('common.stores'),
      title: t('dashboard.stores'),
      needs: 'dashboard.stores',
      // Call-tracking leads come from no store.
      isNotFor: [2],
      load: () => import('./StoresPage.tsx'),
    },
    {
      path: '/people',
      label: t('common.people'),
      title: t('dashboard.people'),
      needs: 'dashboard.users',
      // Lead generators belong to the organization itself.
      isNotFor: [2, 16],
      load: () => import('./PeoplePage.tsx'),
    },
  ],
  prefetch: () => import('./prefetch.ts'),
}
