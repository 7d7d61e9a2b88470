import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const businessUnits: Resource = {
  path: '/business-units',
  label: t('common.businessUnits'),
  icon: 'units',
  group: 'Settings',
  section: 'Organization',
  about: t('app.aboutBusinessUnits'),
  needs: 'businessUnits.search',
  isOwn: true,
  pages: [{ path: '', load: () => import('./Page.tsx') }],
}
