import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const shifts: Resource = {
  path: '/hours',
  label: t('shifts.shifts'),
  icon: 'hours',
  group: 'Schedule',
  needs: 'hours.search',
  isOwn: true,
  key: 'h',
  pages: [{ path: '', load: () => import('./ShiftsPage.tsx') }],
  prefetch: () => import('../../ui/WeekGrid/WeekGrid.tsx'),
}
