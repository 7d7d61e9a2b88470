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
    { path: '', label: t('common.timeLogs'), load: () => import('./LogsPage.tsx') },
    { path: '/people', label: t('common.byPerson'), needs: 'labor.totals', load: () => import('./TotalsPage.tsx') },
    { path: '/people/:id', load: () => import('./PersonPage.tsx') },
    {
      path: '/missing',
      label: t('labor.missingPunches'),
      needs: 'labor.missingPunches',
      load: () => import('./MissingPage.tsx'),
    },
    { path: '/rules', label: t('payroll.rules'), needs: 'settings.payrollRules', load: () => import('./RulesPage.tsx') },
  ],
}
