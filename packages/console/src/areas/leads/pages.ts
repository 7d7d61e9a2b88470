import { roleOf } from '../../data/roles.ts'
import type { NamedPage, NamedPages } from '../../resources.ts'
import { lists, listsFor } from './lists.ts'

export const importPage = {
  path: '/leads/import',
  label: { en: 'Import external leads', es: 'Importar prospectos externos' },
  needs: 'leads.importExternal',
} as const satisfies NamedPage

const reviewPage = {
  path: '/leads/review',
  label: { en: 'Review entries', es: 'Revisar solicitudes' },
  needs: 'leadReviews.search',
} as const satisfies NamedPage

export const pages: NamedPages = (login) => [
  ...listsFor(login?.subscriptionId ?? 1, roleOf(login?.roleId)?.leads !== 'own')
    .filter((name) => name !== 'all')
    .map((name) => ({ path: `/leads?kind=${name}` as const, label: lists[name].tab, needs: lists[name].endpoint })),
  reviewPage,
  importPage,
]
