import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const embed: Resource = {
  path: '/embed',
  label: t('embed.title'),
  icon: 'code',
  group: 'Settings',
  section: 'Booking',
  about: t('embed.about'),
  needs: 'qrCodes.search',
  isOwn: true,
  isForPeople: true,
  pages: [{ path: '', load: () => import('./Page.tsx') }],
}
