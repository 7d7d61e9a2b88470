import { page } from '../../app/page.ts'
import type { Resource } from '../../resources.ts'

export const slots: Resource = {
  path: '/slots',
  label: { en: 'Slots', es: 'Horarios de cita' },
  icon: 'slots',
  group: 'Schedule',
  needs: 'scheduledAppointments.search',
  isOwn: true,
  key: 'w',
  pages: [page('', () => import('./SlotsPage.tsx'))],
}
