import type { Bodies } from '@walkup/sdk'
import { viewerZone } from '../../ui/format.ts'
import { readSort, readVariant, toFilter, toScope } from '../filters.ts'
import type { AnyList } from '../types.ts'

type Upsert = Bodies['reportSchedules.upsert']
/** What is sent: a report or a view of a list, and its page. */
export type ScheduleDraft = Pick<Upsert, 'name' | 'source' | 'body' | 'columns' | 'path'>

const isIn = <T extends string>(all: readonly T[], one: string): one is T => (all as readonly string[]).includes(one)
/** The lists that the server can render. */
const lists = [
  'leads.searchAll',
  'leads.searchInternal',
  'leads.searchExternal',
  'leads.searchCaptured',
  'leads.searchRejected',
  'leads.searchHomeDepot',
  'leads.searchCentah',
  'labor.search',
  'stores.search',
  'users.search',
  'qrCodes.search',
  'technicians.search',
] as const satisfies readonly Upsert['source'][]

/** A saved view as a schedule; undefined for lists that cannot be sent. */
export function viewDraft(
  list: AnyList,
  name: string,
  query: Readonly<Record<string, string>>,
  columns: readonly string[] | undefined,
): ScheduleDraft | undefined {
  const [, { endpoint: source }] = readVariant(list, query)
  if (!isIn(lists, source)) return
  const search = new URLSearchParams(query).toString()
  const sort = readSort(list, query)
  return {
    name,
    source,
    body: { filter: toFilter(list, query, viewerZone()), ...(sort && { sort }), ...toScope(list, query) },
    columns: columns ? [...columns] : null,
    path: search ? `${list.path}?${search}` : list.path,
  }
}
