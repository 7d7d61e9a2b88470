import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const labor: Resource = {
  path: '/labor',
  label: t('labor.labor'),
  icon: 'labor',
  group: 'People',
  needs: 'labor.search',
  isOwn: true,
  key: 'p',
  pages: [
    { path: '', load: () => import('./LogsPage.tsx') },
    { path: '/people', load: () => import('./TotalsPage.tsx') },
    { path: '/people/:id', load: () => import('./PersonPage.tsx') },
    { path: '/rules', load: () => import('./RulesPage.tsx') },
    { path: '/missing', load: () => import('./MissingPage.tsx') },
  ],
}
