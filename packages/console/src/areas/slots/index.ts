import { t } from '../../i18n/index.ts'
import { page } from '../../app/page.ts'
import type { Resource } from '../../resources.ts'

export const slots: Resource = {
  path: '/slots',
  label: t('slots.slots'),
  icon: 'slots',
  group: 'Schedule',
  needs: 'scheduledAppointments.search',
  isOwn: true,
  key: 'w',
  pages: [page('', () => import('./SlotsPage.tsx'))],
}
