import { t } from '../../i18n/index.ts'
import { page } from '../../app/page.ts'
import type { Resource } from '../../resources.ts'

export const integrations: Resource = {
  path: '/integrations',
  label: t('integrations.integrations'),
  icon: 'integrations',
  group: 'Settings',
  needs: ['integrations.centah', 'integrations.homeDepot'],
  pages: [page('', () => import('./Page.tsx'))],
}
