import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const waitlist: Resource = {
  path: '/waitlist',
  label: t('waitlist.waitlist'),
  icon: 'waitlist',
  group: 'Leads',
  needs: 'waitlist.search',
  pages: [{ path: '', load: () => import('./Page.tsx') }],
}
