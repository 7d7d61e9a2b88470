import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const features: Resource = {
  path: '/whats-new',
  label: t('features.title'),
  icon: 'features',
  group: 'Settings',
  section: 'Help',
  about: t('app.aboutFeatures'),
  needs: 'features.updates',
  isForPeople: true,
  pages: [{ path: '', load: () => import('./Page.tsx') }],
}
