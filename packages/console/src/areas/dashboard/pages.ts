import { t } from '../../i18n/index.ts'
import type { NamedPage } from '../../resource.ts'
import { words } from './words.ts'

export const storesPage = {
  path: '/today/stores',
  label: t('dashboard.stores'),
  needs: 'dashboard.stores',
  // Calls come from no store.
  isNotFor: [2],
} as const satisfies NamedPage
export const peoplePage = {
  path: '/today/people',
  label: t('dashboard.people'),
  needs: 'dashboard.users',
  // Generators are the organization's own.
  isNotFor: [2, 16],
} as const satisfies NamedPage

export const pages: readonly NamedPage[] = [storesPage, peoplePage]
/** As they stand beside each other, above either list. */
export const tabs: readonly NamedPage[] = [
  { path: '/today', label: words.today },
  { ...storesPage, label: words.stores },
  { ...peoplePage, label: words.people },
]
