import { page } from '../../app/page.ts'
import { appointmentReaders } from '../../app/roles.ts'
import type { Resource } from '../../resources.ts'

export const businessUnits: Resource = {
  path: '/business-units',
  label: { en: 'Business units', es: 'Unidades de negocio' },
  icon: 'units',
  group: 'Schedule',
  roles: appointmentReaders,
  isOwn: true,
  pages: [page('', () => import('./Page.tsx'))],
}
