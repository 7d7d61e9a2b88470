import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const featureSwitches: Resource = {
  path: '/feature-switches',
  label: t('featureSwitches.features'),
  icon: 'switches',
  group: 'Settings',
  section: 'Organization',
  about: t('app.aboutFeatureSwitches'),
  needs: 'features.switches',
  isOwn: true,
  pages: [{ path: '', load: () => import('./Page.tsx') }],
}
