import type { Bodies, Client, Replies } from '@walkup/sdk'
import type { Page } from '../../data/pages.ts'
import { writeDateChoice } from '../../ui/dateRanges.ts'

export type DrillSearch = NonNullable<Replies['reports.storeLead']['total']['drill']['leads']>[number]
export type LeadRow = Replies['leads.searchAll']['items'][number]

/** Which figure's leads are shown, as the URL names it: the row's key and the column's id. */
export const behindKey = (rowKey: string, columnId: string): string => `${rowKey}.${columnId}`

const PAGE_SIZE = 50
/** Reads the leads of several searches, one after the other, as one list. A cursor is the search's place and its own cursor. */
export const readDrill =
  (client: Client, searches: readonly DrillSearch[]) =>
  async (cursor: string | undefined, signal: AbortSignal): Promise<Page<LeadRow>> => {
    const [at = '0', own] = cursor?.split(' ') ?? []
    const place = Number(at)
    const search = searches[place]
    if (!search) return { items: [], nextCursor: null, total: 0, totalIsExact: true }
    const body = { ...search, limit: PAGE_SIZE, ...(own ? { cursor: own } : {}) } as NonNullable<Bodies['leads.searchAll']>
    const page = await client.call('leads.searchAll', { body, signal })
    const next = page.nextCursor ? `${place} ${page.nextCursor}` : place + 1 < searches.length ? `${place + 1}` : null
    return { ...page, nextCursor: next }
  }

const ids = { territory: 'territoryIds', store: 'storeIds', generator: 'leadGeneratorIds', service: 'serviceGroupIds' } as const
const told = new Set<string>(['received', 'kinds', 'statuses', ...Object.values(ids)])

/** The same leads in the leads' own list; undefined where its filters can't say it, or its days are another zone's. */
export function leadsPath(searches: readonly DrillSearch[] | undefined, timeZone: string): string | undefined {
  const [search, ...others] = searches ?? []
  if (!search || others.length > 0 || search.includeDescendants) return
  const { filter } = search
  if (Object.entries(filter).some(([name, value]) => value !== undefined && !told.has(name))) return
  if (filter.received && filter.received.timeZone !== timeZone) return
  const kinds = filter.kinds?.join(',') ?? ''
  if (kinds !== '' && kinds !== 'internal') return
  const query = new URLSearchParams()
  if (kinds) query.set('kind', kinds)
  if (filter.received) query.set('received', writeDateChoice(filter.received))
  if (filter.statuses) query.set('status', filter.statuses.join(','))
  for (const [name, field] of Object.entries(ids)) if (filter[field]) query.set(name, filter[field].join(','))
  return `/leads?${query}`
}
