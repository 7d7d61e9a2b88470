import { page } from '../../app/page.ts'
import { appointmentReaders } from '../../app/roles.ts'
import type { Resource } from '../../resources.ts'

export const slots: Resource = {
  path: '/slots',
  label: { en: 'Slots', es: 'Horarios de cita' },
  icon: 'slots',
  group: 'Schedule',
  roles: appointmentReaders,
  isOwn: true,
  key: 'w',
  pages: [page('', () => import('./SlotsPage.tsx'))],
}
