import { t } from '../../i18n/index.ts'
import { page } from '../../app/page.ts'
import type { Resource } from '../../resources.ts'

export const businessUnits: Resource = {
  path: '/business-units',
  label: t('common.businessUnits'),
  icon: 'units',
  group: 'Schedule',
  needs: 'businessUnits.search',
  isOwn: true,
  pages: [page('', () => import('./Page.tsx'))],
}
