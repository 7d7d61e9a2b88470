import type { Bodies, Client, Replies } from '@walkup/sdk'
import type { Page } from '../data/pages.ts'
import { withSearch } from '../routing/router.ts'
import { viewerZone } from '../ui/format.ts'
import { writeDateChoice } from '../ui/dateRanges.ts'
import { t } from '../i18n/index.ts'
import { parameters } from '../data/leadParameters.ts'
import type { Cell } from './define.ts'
import { logsPath, type Log, type LogSearch } from './logs.ts'

export type DrillSearch = Replies['reports.build']['total']['drill'][string][number]
export type LeadRow = Replies['leads.searchAll']['items'][number]

/** Key of a value in the URL: row key and column id. */
export const drillKey = (rowKey: string, columnId: string): string => `${rowKey}.${columnId}`

const PAGE_SIZE = 50
type Paged = { readonly limit: number; readonly cursor?: string }
/** Concatenates several searches into one paged list. A cursor is the search's index and its own cursor. */
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

const lists = ['serviceGroupIds', 'firstContacts', 'timeLogIds', 'suspicions'] as const
/** Filters that the lead list has no control for. */
const detailOnly = [
  'technicianIds',
  'hasTechnician',
  'utmSources',
  'hasUtmSource',
  'partners',
  'hasPartner',
  'hasTimeLog',
  'wasClaimed',
] as const
/** Filters for a missing value, which exclude filters for specific values. */
const members = [
  ['territoryIds', 'hasTerritory'],
  ['storeIds', 'hasStore'],
  ['leadGeneratorIds', 'hasLeadGenerator'],
  ['appointmentTypeIds', 'hasAppointmentType'],
  ['campaignIds', 'hasCampaign'],
] as const
const yesOrNo = (wanted: boolean | undefined) => (wanted === undefined ? undefined : wanted ? 'yes' : 'no')

/** Link to the same leads in the lead list; undefined if one filter can't express them, since days differ between zones. */
export function leadsPath(searches: readonly DrillSearch[] | undefined, viewerZone: string): string | undefined {
  const [search, ...others] = searches ?? []
  if (!search || others.length > 0) return
  const { received, appointment, kinds = [], statuses, claimedByIds, hasDuplicate, isUpcoming, ...rest } = search.filter
  if (
    detailOnly.some((name) => rest[name] !== undefined) ||
    [received, appointment].some((days) => days?.hours ?? days?.daysOfWeek)
  )
    return
  // A query parameter holds either specific values or the has-any flag.
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
  for (const name of lists) put(parameters[name], rest[name]?.join(','))
  for (const [which, whether] of members) {
    const has = rest[whether]
    put(parameters[which], has === undefined ? rest[which]?.join(',') : has ? 'some' : 'none')
  }
  return `/leads?${query}`
}

/** Link of a value: the lead list or, if it can't express the filter, the drill-down drawer. */
export const drillPath = (searches: readonly DrillSearch[] | undefined, key: string): string =>
  leadsPath(searches, viewerZone()) ?? withSearch({ behind: key })

/** Link of a cell to its leads or punches; undefined without either. */
export function cellPath({ now, drill, logs }: Cell, key: string): string | undefined {
  if (!now) return
  if (drill?.length) return drillPath(drill, key)
  return logs?.length ? (logsPath(logs) ?? withSearch({ behind: key })) : undefined
}
/** Accessible name of a value's link; for a ratio, its parts. */
export const figureName = (title: string, text: string, { part }: Cell): string =>
  [`${title}: ${text}`, part].filter(Boolean).join(', ')
/** A cell's leads or punches as text. */
export const drillLabel = ({ part, logs }: Cell): string => part ?? (logs ? t('reports.logsBehind') : t('reports.leadsBehind'))
