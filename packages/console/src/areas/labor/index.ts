import { t } from '../../i18n/index.ts'
import { page } from '../../app/page.ts'
import type { Resource } from '../../resources.ts'

export const labor: Resource = {
  path: '/labor',
  label: t('labor.labor'),
  icon: 'labor',
  group: 'People',
  needs: 'labor.search',
  isOwn: true,
  key: 'p',
  pages: [
    page('', () => import('./LogsPage.tsx')),
    page('/people', () => import('./TotalsPage.tsx')),
    page('/people/:id', () => import('./PersonPage.tsx')),
    page('/missing', () => import('./MissingPage.tsx')),
  ],
}
