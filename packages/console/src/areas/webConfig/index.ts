import { t } from '../../i18n/index.ts'
import { page } from '../../app/page.ts'
import type { Resource } from '../../resources.ts'

export const webConfig: Resource = {
  path: '/booking-page',
  label: t('webConfig.bookingPage'),
  icon: 'web',
  group: 'Settings',
  needs: 'settings.webConfig',
  isOwn: true,
  key: 'b',
  pages: [page('', () => import('./Page.tsx'))],
}
