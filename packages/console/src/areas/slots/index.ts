import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const slots: Resource = {
  path: '/slots',
  label: t('slots.slots'),
  icon: 'slots',
  group: 'Schedule',
  needs: 'scheduledAppointments.search',
  isOwn: true,
  key: 'w',
  pages: [{ path: '', load: () => import('./SlotsPage.tsx') }],
}
