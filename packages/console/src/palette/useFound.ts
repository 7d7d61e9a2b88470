import { useCall } from '../data/useCall.ts'
import { useLogin } from '../data/ServicesProvider.tsx'
import { useMayCall } from '../data/whole.ts'
import { phone } from '../ui/format.ts'
import { useSettled } from '../ui/useSettled.ts'
import { say, t } from '../words/index.ts'
import { inOrder } from './inOrder.ts'
import type { Seen } from './recent.ts'

export interface Found extends Seen {
  readonly hint?: string
}
export interface Group {
  readonly title: string
  readonly found: readonly Found[]
}
const FEW = 5

/** What is found for what is typed: pages at once, rows from the server, each only for who may open it. */
export function useFound(typed: string, recent: readonly Seen[]): readonly Group[] {
  const search = useSettled(typed.trim())
  const body = search.length < 2 ? undefined : { body: { filter: { search }, limit: FEW } }
  const mayLeads = useMayCall('leads.searchAll')
  const mayUsers = useMayCall('users.search')
  const areas = inOrder(useLogin())
  const mayStores = areas.some(({ path }) => path === '/stores')
  const leads = useCall('leads.searchAll', mayLeads ? body : undefined)
  const users = useCall('users.search', mayUsers ? body : undefined)
  const stores = useCall('stores.search', mayStores ? body : undefined)

  const wanted = typed.trim().toLowerCase()
  const pages = areas.map(({ path, label }) => ({ path, title: say(label) }))
  const groups: readonly Group[] = [
    { title: t('Recent'), found: wanted ? [] : recent },
    { title: t('Pages'), found: pages.filter(({ title }) => title.toLowerCase().includes(wanted)) },
    {
      title: t('Leads'),
      found: (leads.data?.items ?? []).map((lead) => ({
        path: `/leads/${lead.id}${lead.kind === 'external' ? '?kind=external' : ''}`,
        title: `${lead.firstName} ${lead.lastName}`.trim(),
        ...(lead.phone ? { hint: phone(lead.phone) } : {}),
      })),
    },
    {
      title: t('Users'),
      found: (users.data?.items ?? []).map((user) => ({
        path: `/users/${user.id}`,
        title: `${user.firstName} ${user.lastName}`,
        ...(user.email ? { hint: user.email } : {}),
      })),
    },
    {
      title: t('Stores'),
      found: (stores.data?.items ?? []).map((store) => ({
        path: `/stores/${store.id}`,
        title: store.name,
        hint: `${store.number} · ${store.address.city}`,
      })),
    },
  ]
  return groups.filter(({ found }) => found.length > 0)
}
