import { t } from '../../i18n/index.ts'
import type { NamedPage } from '../../resource.ts'

export const pages: readonly NamedPage[] = [
  { path: '/labor', label: t('common.timeLogs'), needs: 'labor.search' },
  { path: '/labor/people', label: t('common.byPerson'), needs: 'labor.totals' },
  { path: '/labor/missing', label: t('labor.missingPunches'), needs: 'labor.missingPunches' },
  { path: '/labor/rules', label: t('payroll.rules'), needs: 'settings.payrollRules' },
]
