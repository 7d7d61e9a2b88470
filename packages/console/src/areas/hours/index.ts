import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const hours: Resource = {
  path: '/hours',
  label: t('hours.shifts'),
  icon: 'hours',
  group: 'Schedule',
  needs: 'hours.search',
  isOwn: true,
  key: 'h',
  pages: [{ path: '', load: () => import('./HoursPage.tsx') }],
  prefetch: () => import('../../ui/WeekGrid/WeekGrid.tsx'),
}
