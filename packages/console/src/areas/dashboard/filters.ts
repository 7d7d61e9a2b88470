import { fixed, lookup } from '../../frame/index.ts'
import { names } from '../../metrics/names.ts'
import { defaultRange } from '../../metrics/query.ts'
import { t } from '../../i18n/index.ts'

const comparing = fixed([
  ['previousPeriod', t('common.previousPeriod')],
  ['sameWeekdays', t('common.sameWeekdays')],
  ['lastYear', t('common.yearEarlier')],
] as const)
export const activity = {
  kind: 'boolean',
  label: t('dashboard.active'),
  yes: t('dashboard.active'),
  no: t('dashboard.inactive'),
} as const
/** Shared filters of store and staff metrics: period, comparison, and location. */
export const periodFilters = {
  dates: { kind: 'dates', label: t('common.daysFilter'), usual: defaultRange },
  compareTo: { kind: 'one', label: t('common.comparedWith'), options: comparing, usual: 'previousPeriod' },
  territoryIds: { kind: 'many', label: names.territory, options: lookup('first', 'organizationTerritories') },
} as const
