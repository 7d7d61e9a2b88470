import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const webConfig: Resource = {
  path: '/booking-page',
  label: t('webConfig.bookingPage'),
  icon: 'web',
  group: 'Settings',
  section: 'Booking',
  about: t('app.aboutWebConfig'),
  needs: 'settings.webConfig',
  isOwn: true,
  key: 'b',
  pages: [{ path: '', load: () => import('./Page.tsx') }],
}
