import { t } from '../../i18n/index.ts'
import { page } from '../../app/page.ts'
import type { Resource } from '../../resources.ts'

export const support: Resource = {
  path: '/documents',
  label: t('support.documentsAndTutorials'),
  icon: 'documents',
  group: 'Support',
  needs: 'support.serviceProviderDocuments',
  isForPeople: true,
  pages: [
    page('', () => import('./Page.tsx')),
    page('/product', () => import('./ProductPage.tsx')),
    page('/tutorials', () => import('./TutorialsPage.tsx')),
  ],
}
