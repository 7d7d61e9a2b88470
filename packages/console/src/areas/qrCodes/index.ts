import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const qrCodes: Resource = {
  path: '/qr-codes',
  label: t('common.qrCodes'),
  icon: 'codes',
  group: 'Places',
  needs: 'qrCodes.search',
  isOwn: true,
  key: 'q',
  pages: [{ path: '', load: () => import('./Page.tsx') }],
}
