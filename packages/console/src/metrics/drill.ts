import type { Bodies, Client, Replies } from '@walkup/sdk'
import type { Page } from '../data/pages.ts'
import { withSearch } from '../app/router.ts'
import { viewerZone } from '../ui/format.ts'
import { writeDateChoice } from '../ui/dateRanges.ts'
import { t } from '../i18n/index.ts'
import { parameters } from '../areas/leads/parameters.ts'
import type { Cell } from './define.ts'
import { logsPath, type Log, type LogSearch } from './logs.ts'

export type DrillSearch = NonNullable<Replies['reports.storeLead']['total']['drill']['leads']>[number]
export type LeadRow = Replies['leads.searchAll']['items'][number]

/** Which figure's leads are shown, as the URL names it: the row's key and the column's id. */
export const drillKey = (rowKey: string, columnId: string): string => `${rowKey}.${columnId}`

const PAGE_SIZE = 50
type Paged = { readonly limit: number; readonly cursor?: string }
/** Reads the rows of several searches, one after the other, as one list. A cursor is the search's place and its own cursor. */
const inTurn =
  <S, T>(searches: readonly S[], read: (search: S, paged: Paged, signal: AbortSignal) => Promise<Page<T>>) =>
  async (cursor: string | undefined, signal: AbortSignal): Promise<Page<T>> => {
    const [at = '0', own] = cursor?.split(' ') ?? []
    const place = Number(at)
    const search = searches[place]
    if (!search) return { items: [], nextCursor: null, total: 0, totalIsExact: true }
    const page = await read(search, { limit: PAGE_SIZE, ...(own ? { cursor: own } : {}) }, signal)
    const next = page.nextCursor ? `${place} ${page.nextCursor}` : place + 1 < searches.length ? `${place + 1}` : null
    return { ...page, nextCursor: next }
  }
export const readDrill = (client: Client, searches: readonly DrillSearch[]) =>
  inTurn<DrillSearch, LeadRow>(searches, (search, paged, signal) => {
    const body = { ...search, ...paged } as NonNullable<Bodies['leads.searchAll']>
    return client.call('leads.searchAll', { body, signal })
  })
export const readLogs = (client: Client, searches: readonly LogSearch[]) =>
  inTurn<LogSearch, Log>(searches, (filter, paged, signal) => client.call('labor.search', { body: { filter, ...paged }, signal }))

const ids = ['serviceGroupIds', 'firstContacts'] as const
/** What a lead may have none of: whether it has one stands beside which. */
const members = [
  ['territoryIds', 'hasTerritory'],
  ['storeIds', 'hasStore'],
  ['leadGeneratorIds', 'hasLeadGenerator'],
  ['appointmentTypeIds', 'hasAppointmentType'],
] as const
const yesOrNo = (wanted: boolean | undefined) => (wanted === undefined ? undefined : wanted ? 'yes' : 'no')

/** The same leads in the leads' own list; undefined where one list can't hold them: what lies in several zones has days of each. */
export function leadsPath(searches: readonly DrillSearch[] | undefined, viewerZone: string): string | undefined {
  const [search, ...others] = searches ?? []
  if (!search || others.length > 0) return
  const { received, appointment, kinds = [], statuses, claimedByIds, hasDuplicate, isUpcoming, ...rest } = search.filter
  // A place in the URL is for one or the other.
  if (members.some(([which, whether]) => rest[which]?.length && rest[whether] !== undefined)) return
  const zones = new Set([received, appointment].flatMap((days) => days?.timeZone ?? []))
  if (zones.size > 1) return
  const [zone] = zones
  const query = new URLSearchParams()
  const put = (name: string, value: string | undefined) => value && query.set(name, value)
  put('kind', kinds.length === 1 ? kinds[0] : undefined)
  put(parameters.received, received && writeDateChoice(received))
  put(parameters.appointment, appointment && writeDateChoice(appointment))
  put(parameters.zone, zone === viewerZone ? undefined : zone)
  put(parameters.statuses, statuses?.join(','))
  put(parameters.claimedByIds, claimedByIds?.join(','))
  put(parameters.hasDuplicate, yesOrNo(hasDuplicate))
  put(parameters.isUpcoming, yesOrNo(isUpcoming))
  put(parameters.descendants, search.includeDescendants ? 'yes' : undefined)
  for (const name of ids) put(parameters[name], rest[name]?.join(','))
  for (const [which, whether] of members) {
    const has = rest[whether]
    put(parameters[which], has === undefined ? rest[which]?.join(',') : has ? 'some' : 'none')
  }
  return `/leads?${query}`
}

/** Where a figure leads: to the leads' list, or where that can't say it, to its leads beside the figure. */
export const drillPath = (searches: readonly DrillSearch[] | undefined, key: string): string =>
  leadsPath(searches, viewerZone()) ?? withSearch({ behind: key })

/** Where a cell leads, to its leads or its punches; undefined for what has none. */
export function cellPath({ now, drill, logs }: Cell, key: string): string | undefined {
  if (!now) return
  if (drill?.length) return drillPath(drill, key)
  return logs?.length ? (logsPath(logs) ?? withSearch({ behind: key })) : undefined
}
/** What a figure's link is called where its place says the rest; a rate tells what lies behind it. */
export const figureName = (title: string, text: string, { part }: Cell): string =>
  [`${title}: ${text}`, part].filter(Boolean).join(', ')
/** What stands behind a cell, in words. */
export const drillLabel = ({ part, logs }: Cell): string => part ?? (logs ? t('reports.logsBehind') : t('reports.leadsBehind'))
