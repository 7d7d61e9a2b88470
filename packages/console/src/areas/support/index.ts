import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const support: Resource = {
  path: '/documents',
  label: t('common.documentsAndTutorials'),
  icon: 'documents',
  group: 'Settings',
  section: 'Help',
  about: t('app.aboutSupport'),
  needs: 'support.serviceProviderDocuments',
  isForPeople: true,
  pages: [
    { path: '', label: t('support.ourDocuments'), load: () => import('./Page.tsx') },
    { path: '/product', label: t('support.walkupDocuments'), load: () => import('./ProductPage.tsx') },
    { path: '/tutorials', label: t('support.tutorials'), load: () => import('./TutorialsPage.tsx') },
  ],
}
