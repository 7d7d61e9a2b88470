import { t } from '../../i18n/index.ts'
import type { NamedPage } from '../../resource.ts'

export const storesPage = {
  path: '/today/stores',
  label: t('dashboard.stores'),
  needs: 'dashboard.stores',
  // Call-tracking leads come from no store.
  isNotFor: [2],
} as const satisfies NamedPage
export const peoplePage = {
  path: '/today/people',
  label: t('dashboard.people'),
  needs: 'dashboard.users',
  // Lead generators belong to the organization itself.
  isNotFor: [2, 16],
} as const satisfies NamedPage

export const pages: readonly NamedPage[] = [storesPage, peoplePage]
/** Tabs above both lists. */
export const tabs: readonly NamedPage[] = [
  { path: '/today', label: t('common.today') },
  { ...storesPage, label: t('common.stores') },
  { ...peoplePage, label: t('common.people') },
]
