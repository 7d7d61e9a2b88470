import { t } from '../../i18n/index.ts'
import { page } from '../../app/page.ts'
import type { Resource } from '../../resources.ts'

export const hours: Resource = {
  path: '/hours',
  label: t('hours.shifts'),
  icon: 'hours',
  group: 'Schedule',
  needs: 'hours.search',
  isOwn: true,
  key: 'h',
  pages: [page('', () => import('./HoursPage.tsx'))],
  prefetch: () => import('../../ui/WeekGrid/WeekGrid.tsx'),
}
