import { page } from '../../app/page.ts'
import type { Resource } from '../../resources.ts'

export const qrCodes: Resource = {
  path: '/qr-codes',
  label: { en: 'QR codes', es: 'Códigos QR' },
  icon: 'codes',
  group: 'Places',
  needs: 'qrCodes.search',
  isOwn: true,
  key: 'q',
  pages: [page('', () => import('./Page.tsx'))],
}
