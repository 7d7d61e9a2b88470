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
    { path: '', load: () => import('./TodayPage.tsx') },
    { path: '/stores', load: () => import('./StoresPage.tsx') },
    { path: '/people', load: () => import('./PeoplePage.tsx') },
  ],
  prefetch: () => import('./prefetch.ts'),
}
