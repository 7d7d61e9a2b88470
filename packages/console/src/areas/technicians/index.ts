import { t } from '../../i18n/index.ts'
import { page } from '../../app/page.ts'
import type { Resource } from '../../resources.ts'

export const technicians: Resource = {
  path: '/technicians',
  label: t('common.technicians2'),
  icon: 'technicians',
  group: 'Schedule',
  needs: 'technicians.search',
  isOwn: true,
  key: 't',
  pages: [page('', () => import('./Page.tsx'))],
}
