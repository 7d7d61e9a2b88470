import { t } from '../../i18n/index.ts'
import { page } from '../../app/page.ts'
import type { Resource } from '../../resources.ts'

export const features: Resource = {
  path: '/whats-new',
  label: t('features.whatsNew'),
  icon: 'features',
  group: 'Support',
  needs: 'features.updates',
  isForPeople: true,
  pages: [page('', () => import('./Page.tsx'))],
}
