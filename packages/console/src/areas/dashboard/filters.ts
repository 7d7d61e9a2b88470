import { fixed, lookup } from '../../frame/index.ts'
import { names } from '../../metrics/names.ts'
import { usual } from '../../metrics/query.ts'
import { t } from '../../i18n/index.ts'
import { words } from './words.ts'

const comparing = fixed([
  ['previousPeriod', t('common.previousPeriod')],
  ['lastYear', words.yearBefore],
] as const)
export const activity = {
  kind: 'boolean',
  label: t('dashboard.active'),
  yes: t('dashboard.active'),
  no: t('dashboard.inactive'),
} as const
/** The days of stores' and people's figures, what they are compared with, and where. */
export const periodFilters = {
  dates: { kind: 'dates', label: words.days, usual },
  compareTo: { kind: 'one', label: words.comparedWith, options: comparing, usual: 'previousPeriod' },
  territoryIds: { kind: 'many', label: names.territory, options: lookup('first', 'organizationTerritories') },
} as const
