import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const setup: Resource = {
  path: '/setup',
  label: t('setup.setup'),
  icon: 'lists',
  group: 'Settings',
  section: 'Organization',
  about: t('app.aboutSetup'),
  needs: 'settings.setup',
  isOwn: true,
  isUnlisted: true,
  pages: [{ path: '', load: () => import('./Page.tsx') }],
  globalBanner: () => import('./Banner.tsx'),
}
