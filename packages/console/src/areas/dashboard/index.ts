import { t } from '../../i18n/index.ts'
import { page } from '../../app/page.ts'
import type { Resource } from '../../resources.ts'

export const dashboard: Resource = {
  path: '/today',
  label: t('common.today'),
  icon: 'today',
  group: 'Today',
  needs: 'dashboard.panels',
  key: 'd',
  pages: [
    page('', () => import('./TodayPage.tsx')),
    page('/stores', () => import('./StoresPage.tsx')),
    page('/people', () => import('./PeoplePage.tsx')),
  ],
  prefetch: () => import('./prefetch.ts'),
}
