import { page } from '../../app/page.ts'
import { appointmentReaders } from '../../app/roles.ts'
import type { Resource } from '../../resources.ts'

export const appointmentTypes: Resource = {
  path: '/appointment-types',
  label: { en: 'Appointment types', es: 'Tipos de cita' },
  icon: 'types',
  group: 'Schedule',
  roles: appointmentReaders,
  isOwn: true,
  key: 'y',
  pages: [page('', () => import('./TypesPage.tsx')), page('/questions', () => import('./QuestionsPage.tsx'))],
}
