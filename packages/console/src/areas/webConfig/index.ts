import { page } from '../../app/page.ts'
import { editors } from '../../app/roles.ts'
import type { Resource } from '../../resources.ts'

export const webConfig: Resource = {
  path: '/booking-page',
  label: { en: 'Booking page', es: 'Página de reserva' },
  icon: 'web',
  group: 'Settings',
  roles: editors,
  isOwn: true,
  key: 'b',
  pages: [page('', () => import('./Page.tsx'))],
}
