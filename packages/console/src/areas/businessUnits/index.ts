import { page } from '../../app/page.ts'
import type { Resource } from '../../resources.ts'

export const businessUnits: Resource = {
  path: '/business-units',
  label: { en: 'Business units', es: 'Unidades de negocio' },
  icon: 'units',
  group: 'Schedule',
  needs: 'businessUnits.search',
  isOwn: true,
  pages: [page('', () => import('./Page.tsx'))],
}
