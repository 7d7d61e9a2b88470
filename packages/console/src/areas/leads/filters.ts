import type { Bodies } from '@walkup/sdk'
import { readDateChoice, type DateChoice } from '../../ui/dateRanges.ts'
import type { Sort } from '../../ui/Table.tsx'
import { listNames, type LeadList } from './lists.ts'
import { statusOrder, type LeadStatus } from './words.ts'

export type LeadSort = NonNullable<NonNullable<Bodies['leads.searchAll']>['sort']>['by']
const sorts: readonly LeadSort[] = ['receivedAt', 'appointmentAt', 'lastName', 'status', 'updatedAt']

/** What the list shows, as its URL says it. */
export interface LeadFilters {
  readonly list: LeadList
  readonly search: string
  readonly statuses: readonly LeadStatus[]
  readonly territoryIds: readonly number[]
  readonly storeIds: readonly number[]
  readonly leadGeneratorIds: readonly number[]
  readonly serviceGroupIds: readonly number[]
  readonly received: DateChoice | undefined
  readonly sort: Sort<LeadSort>
}

/** Each filter's name in the URL. */
export const names = {
  search: 'q',
  statuses: 'status',
  territoryIds: 'territory',
  storeIds: 'store',
  leadGeneratorIds: 'generator',
  serviceGroupIds: 'service',
  received: 'received',
} as const

type Query = Readonly<Record<string, string | undefined>>
const parts = (text: string | undefined) => text?.split(',').filter(Boolean) ?? []
const ids = (text: string | undefined) =>
  parts(text)
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)

/** Reads the URL's query; what makes no sense is as if it were not there. */
export function readFilters(query: Query): LeadFilters {
  const [, minus, by] = /^(-?)(\w+)$/.exec(query.sort ?? '') ?? []
  const known = sorts.find((sort) => sort === by)
  return {
    list: listNames.find((name) => name === query.kind) ?? 'all',
    search: query.q ?? '',
    statuses: statusOrder.filter((status) => parts(query.status).includes(status)),
    territoryIds: ids(query.territory),
    storeIds: ids(query.store),
    leadGeneratorIds: ids(query.generator),
    serviceGroupIds: ids(query.service),
    received: readDateChoice(query.received),
    sort: known ? { by: known, direction: minus ? 'desc' : 'asc' } : { by: 'receivedAt', direction: 'desc' },
  }
}

export const writeSort = ({ by, direction }: Sort<LeadSort>): string | undefined =>
  by === 'receivedAt' && direction === 'desc' ? undefined : (direction === 'desc' ? '-' : '') + by

export const isFiltered = (query: Query): boolean => Object.values(names).some((name) => query[name])

/** The body of the search; local days are the viewer's. */
export function toSearch(filters: LeadFilters, timeZone: string): NonNullable<Bodies['leads.searchAll']> {
  const { search, received, sort } = filters
  const some = <T>(values: readonly T[]): T[] | undefined => (values.length > 0 ? [...values] : undefined)
  return {
    filter: {
      // A mark alone, such as the first of “(614) …”, is no search yet.
      search: /[\p{L}\p{N}]/u.test(search) ? search.trim() : undefined,
      statuses: some(filters.statuses),
      territoryIds: some(filters.territoryIds),
      storeIds: some(filters.storeIds),
      leadGeneratorIds: some(filters.leadGeneratorIds),
      serviceGroupIds: some(filters.serviceGroupIds),
      received: received && { ...received, timeZone },
    },
    sort,
    limit: 100,
  }
}
