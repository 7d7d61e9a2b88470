import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const holidays: Resource = {
  path: '/holidays',
  label: t('holidays.holidays'),
  icon: 'holidays',
  group: 'Schedule',
  needs: 'settings.holidays',
  isOwn: true,
  pages: [{ path: '', load: () => import('./Page.tsx') }],
}
