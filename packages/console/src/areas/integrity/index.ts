import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const integrity: Resource = {
  path: '/integrity',
  label: t('integrity.title'),
  icon: 'audit',
  group: 'Leads',
  needs: 'integrity.search',
  isOwn: true,
  isForPeople: true,
  pages: [
    { path: '', label: t('integrity.flags'), load: () => import('./Page.tsx') },
    {
      path: '/generators',
      label: t('integrity.byGenerator'),
      needs: 'integrity.byGenerator',
      load: () => import('./GeneratorsPage.tsx'),
    },
    { path: '/rules', label: t('integrity.rules'), needs: 'integrity.rules', load: () => import('./RulesPage.tsx') },
  ],
}
