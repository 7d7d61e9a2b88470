import { useMemo } from 'react'
import { useCall } from '../data/useCall.ts'
import { useLogin } from '../data/ServicesProvider.tsx'
import { phone } from '../ui/format.ts'
import { useDebounced } from '../ui/useDebounced.ts'
import { t } from '../i18n/index.ts'
import { usePaletteActions } from './actions.ts'
import { beginsWith, matchPages, matchTitles, pagesFor, type PageResult } from './pages.ts'
import type { RecentPage } from './recent.ts'

export interface PaletteResult extends RecentPage {
  readonly hint?: string
  /** Label for recent items, if the title alone is ambiguous. */
  readonly whole?: string
  /** Found by how its name begins: “tech” means the technicians, “new tech” a new one. */
  readonly isByStart?: true
  /** An action instead of a page. */
  readonly run?: () => void
}
export interface Group {
  readonly title: string
  readonly found: readonly PaletteResult[]
}
const FEW = 5
const called = (page: PageResult): PaletteResult => (page.hint ? { ...page, whole: `${page.hint}: ${page.title}` } : page)

/** Search results: pages immediately, rows from the server, limited to what the user may open. */
export function usePaletteResults(typed: string, recent: readonly RecentPage[]): readonly Group[] {
  const search = useDebounced(typed.trim())
  const body = search.length < 2 ? undefined : { body: { filter: { search }, limit: FEW } }
  const login = useLogin()
  const pages = useMemo(() => pagesFor(login), [login])
  const bodyFor = (area: string) => (pages.some(({ path }) => path === area) ? body : undefined)
  const leads = useCall('leads.searchAll', bodyFor('/leads'))
  const users = useCall('users.search', bodyFor('/users'))
  const stores = useCall('stores.search', bodyFor('/stores'))

  const actions = usePaletteActions()

  const groups: readonly Group[] = [
    { title: t('palette.recent'), found: typed.trim() ? [] : recent },
    {
      title: t('palette.actions'),
      found: matchTitles(actions, typed).filter(({ isByStart, title }) => !isByStart || beginsWith(title, typed)),
    },
    { title: t('palette.pages'), found: matchPages(pages, typed).map(called) },
    {
      title: t('common.leads'),
      found: (leads.data?.items ?? []).map((lead) => ({
        path: `/leads/${lead.id}${lead.kind === 'external' ? '?kind=external' : ''}`,
        title: `${lead.firstName} ${lead.lastName}`.trim(),
        ...(lead.phone ? { hint: phone(lead.phone) } : {}),
      })),
    },
    {
      title: t('common.users'),
      found: (users.data?.items ?? []).map((user) => ({
        path: `/users/${user.id}`,
        title: `${user.firstName} ${user.lastName}`,
        ...(user.email ? { hint: user.email } : {}),
      })),
    },
    {
      title: t('common.stores'),
      found: (stores.data?.items ?? []).map((store) => ({
        path: `/stores/${store.id}`,
        title: store.name,
        hint: `${store.number} · ${store.address.city}`,
      })),
    },
  ]
  return groups.filter(({ found }) => found.length > 0)
}
