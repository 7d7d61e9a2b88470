import type { Bodies } from '@walkup/sdk'
import { readDateChoice, type DateChoice } from '../../ui/dateRanges.ts'
import { isZone } from '../../ui/format.ts'
import type { Sort } from '../../ui/Table.tsx'
import { listNames, type LeadList } from './lists.ts'
import { statusOrder, type LeadStatus } from './words.ts'

type Filter = NonNullable<NonNullable<Bodies['leads.searchAll']>['filter']>
export type FirstContact = NonNullable<Filter['firstContacts']>[number]
export const firstContacts: readonly FirstContact[] = ['none', 'within5Minutes', 'later', 'selfBooked']
export type LeadSort = NonNullable<NonNullable<Bodies['leads.searchAll']>['sort']>['by']
const sorts: readonly LeadSort[] = ['receivedAt', 'appointmentAt', 'lastName', 'status', 'updatedAt']

/** Which of something leads may have none of; `none` and `some` ask only whether. */
export type Among = 'none' | 'some' | readonly number[]

/** What the list shows, as its URL says it. */
export interface LeadFilters {
  readonly list: LeadList
  readonly search: string
  readonly statuses: readonly LeadStatus[]
  readonly territoryIds: Among
  readonly storeIds: Among
  readonly leadGeneratorIds: Among
  readonly serviceGroupIds: readonly number[]
  readonly received: DateChoice | undefined
  readonly appointment: DateChoice | undefined
  readonly appointmentTypeIds: Among
  readonly claimedBy: Among
  readonly firstContacts: readonly FirstContact[]
  readonly isUpcoming: boolean | undefined
  readonly timeLogIds: readonly number[]
  readonly hasDuplicate: boolean | undefined
  /** Leads of the organizations below, too. */
  readonly hasDescendants: boolean
  /** Where its days begin and end; the viewer's zone unless said. */
  readonly timeZone: string | undefined
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
  appointment: 'appointment',
  appointmentTypeIds: 'type',
  claimedBy: 'claimed',
  firstContacts: 'called',
  isUpcoming: 'upcoming',
  timeLogIds: 'log',
  hasDuplicate: 'repeated',
  hasDescendants: 'below',
  timeZone: 'zone',
} as const
/** Those that stand behind "More filters" while they are not in use. */
export const further = [
  'appointment',
  'appointmentTypeIds',
  'claimedBy',
  'firstContacts',
  'isUpcoming',
  'timeLogIds',
  'hasDuplicate',
  'hasDescendants',
  'timeZone',
] as const satisfies readonly (keyof typeof names)[]

type Query = Readonly<Record<string, string | undefined>>
const parts = (text: string | undefined) => text?.split(',').filter(Boolean) ?? []
const ids = (text: string | undefined) =>
  parts(text)
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)

const among = (text: string | undefined): Among => (text === 'none' || text === 'some' ? text : ids(text))
const answers: Readonly<Record<string, boolean | undefined>> = { yes: true, no: false }

/** Reads the URL's query; what makes no sense is as if it were not there. */
export function readFilters(query: Query): LeadFilters {
  const [, minus, by] = /^(-?)(\w+)$/.exec(query.sort ?? '') ?? []
  const known = sorts.find((sort) => sort === by)
  return {
    list: listNames.find((name) => name === query.kind) ?? 'all',
    search: query.q ?? '',
    statuses: statusOrder.filter((status) => parts(query.status).includes(status)),
    territoryIds: among(query.territory),
    storeIds: among(query.store),
    leadGeneratorIds: among(query.generator),
    serviceGroupIds: ids(query.service),
    received: readDateChoice(query.received),
    appointment: readDateChoice(query.appointment),
    appointmentTypeIds: among(query.type),
    claimedBy: among(query.claimed),
    firstContacts: firstContacts.filter((contact) => parts(query.called).includes(contact)),
    isUpcoming: answers[query.upcoming ?? ''],
    timeLogIds: ids(query.log),
    hasDuplicate: answers[query.repeated ?? ''],
    hasDescendants: query.below === 'yes',
    timeZone: isZone(query.zone) ? query.zone : undefined,
    sort: known ? { by: known, direction: minus ? 'desc' : 'asc' } : { by: 'receivedAt', direction: 'desc' },
  }
}

export const writeSort = ({ by, direction }: Sort<LeadSort>): string | undefined =>
  by === 'receivedAt' && direction === 'desc' ? undefined : (direction === 'desc' ? '-' : '') + by

export const isFiltered = (query: Query): boolean => Object.values(names).some((name) => query[name])

/** The body of the search; local days are the viewer's unless the filters say whose. */
export function toSearch(filters: LeadFilters, viewerZone: string): NonNullable<Bodies['leads.searchAll']> {
  const { search, received, appointment, sort, timeZone = viewerZone } = filters
  const some = <T>(values: readonly T[]): T[] | undefined => (values.length > 0 ? [...values] : undefined)
  const either = (which: keyof Filter, whether: keyof Filter, chosen: Among) =>
    typeof chosen === 'string' ? { [whether]: chosen === 'some' } : { [which]: some(chosen) }
  return {
    filter: {
      // A mark alone, such as the first of “(614) …”, is no search yet.
      search: /[\p{L}\p{N}]/u.test(search) ? search.trim() : undefined,
      statuses: some(filters.statuses),
      serviceGroupIds: some(filters.serviceGroupIds),
      firstContacts: some(filters.firstContacts),
      timeLogIds: some(filters.timeLogIds),
      ...either('territoryIds', 'hasTerritory', filters.territoryIds),
      ...either('storeIds', 'hasStore', filters.storeIds),
      ...either('leadGeneratorIds', 'hasLeadGenerator', filters.leadGeneratorIds),
      ...either('appointmentTypeIds', 'hasAppointmentType', filters.appointmentTypeIds),
      ...either('claimedByIds', 'isClaimed', filters.claimedBy),
      isUpcoming: filters.isUpcoming,
      received: received && { ...received, timeZone },
      appointment: appointment && { ...appointment, timeZone },
      hasDuplicate: filters.hasDuplicate,
    },
    ...(filters.hasDescendants ? { includeDescendants: true } : {}),
    sort,
    limit: 100,
  }
}
