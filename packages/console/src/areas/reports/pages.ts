import type { NamedPages } from '../../resource.ts'
import { can } from '../../data/access.ts'
import { t } from '../../i18n/index.ts'
import { visibleReports } from './visibleReports.ts'

export const pages: NamedPages = (login) => [
  { path: '/reports/build' as const, label: t('reports.builder') },
  ...visibleReports(login).map(({ id, label }) => ({ path: `/reports/${id}` as const, label })),
  ...(can('reportSchedules.search', login)
    ? [{ path: '/reports/schedules' as const, label: t('reportSchedules.schedules') }]
    : []),
]
