import { page } from '../../app/page.ts'
import { appointmentReaders } from '../../app/roles.ts'
import type { Resource } from '../../resources.ts'

export const technicians: Resource = {
  path: '/technicians',
  label: { en: 'Technicians', es: 'Técnicos' },
  icon: 'technicians',
  group: 'Schedule',
  roles: appointmentReaders,
  isOwn: true,
  key: 't',
  pages: [page('', () => import('./Page.tsx'))],
}
