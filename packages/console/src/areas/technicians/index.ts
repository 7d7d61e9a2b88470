import { page } from '../../app/page.ts'
import type { Resource } from '../../resources.ts'

export const technicians: Resource = {
  path: '/technicians',
  label: { en: 'Technicians', es: 'Técnicos' },
  icon: 'technicians',
  group: 'Schedule',
  needs: 'technicians.search',
  isOwn: true,
  key: 't',
  pages: [page('', () => import('./Page.tsx'))],
}
