import { t } from '../../i18n/index.ts'
import { page } from '../../app/page.ts'
import type { Resource } from '../../resources.ts'

export const qrCodes: Resource = {
  path: '/qr-codes',
  label: t('qrCodes.qrCodes'),
  icon: 'codes',
  group: 'Places',
  needs: 'qrCodes.search',
  isOwn: true,
  key: 'q',
  pages: [page('', () => import('./Page.tsx'))],
}
