import { page } from '../../app/page.ts'
import type { Resource } from '../../resources.ts'

export const qrCodes: Resource = {
  path: '/qr-codes',
  label: { en: 'QR codes', es: 'Códigos QR' },
  icon: 'codes',
  group: 'Places',
  roles: [1, 2, 3, 4, 14, 15],
  isOwn: true,
  key: 'q',
  pages: [page('', () => import('./Page.tsx'))],
}
