import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const followUp: Resource = {
  path: '/tasks',
  label: t('followUp.calls'),
  icon: 'calls',
  group: 'Leads',
  needs: 'followUp.tasks',
  isForPeople: true,
  pages: [{ path: '', load: () => import('./Page.tsx') }],
}
