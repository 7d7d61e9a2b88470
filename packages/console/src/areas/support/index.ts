import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const support: Resource = {
  path: '/documents',
  label: t('support.documentsAndTutorials'),
  icon: 'documents',
  group: 'Support',
  needs: 'support.serviceProviderDocuments',
  isForPeople: true,
  pages: [
    { path: '', load: () => import('./Page.tsx') },
    { path: '/product', load: () => import('./ProductPage.tsx') },
    { path: '/tutorials', load: () => import('./TutorialsPage.tsx') },
  ],
}
