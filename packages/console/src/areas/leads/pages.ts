import { t } from '../../i18n/index.ts'
import { roleOf } from '../../data/roles.ts'
import type { NamedPage, NamedPages } from '../../resource.ts'
import { lists, listsFor } from './lists.ts'

export const importPage = {
  path: '/import/leads',
  label: t('imports.leads'),
  needs: 'leads.importExternal',
} as const satisfies NamedPage

export const pages: NamedPages = (login) => [
  ...listsFor(login?.subscriptionId ?? 1, roleOf(login?.roleId)?.leads !== 'own')
    .filter((name) => name !== 'all')
    .map((name) => ({ path: `/leads?kind=${name}` as const, label: lists[name].label, needs: lists[name].endpoint })),
  importPage,
]
