import { page } from '../../app/page.ts'
import type { Resource } from '../../resources.ts'

export const webConfig: Resource = {
  path: '/booking-page',
  label: { en: 'Booking page', es: 'Página de reserva' },
  icon: 'web',
  group: 'Settings',
  needs: 'settings.webConfig',
  isOwn: true,
  key: 'b',
  pages: [page('', () => import('./Page.tsx'))],
}
