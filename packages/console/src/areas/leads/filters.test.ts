import { describe, expect, it } from 'vitest'
import { contract } from '@walkup/sdk/contract'
import Value from 'typebox/value'
import { isFiltered, parameter, readSort, readVariant, toFilter, toScope, writeSort } from '../../frame/filters.ts'
import { leads } from './list.tsx'
import { listNames, lists, listsFor } from './lists.ts'
import { parameters } from '../../data/leadParameters.ts'

const body = contract['leads.searchAll'].body
const search = (query: Record<string, string>) => ({
  filter: toFilter(leads, query, 'America/New_York') as Record<string, unknown>,
  ...toScope(leads, query),
  sort: readSort(leads, query),
  limit: 100,
})
const usual = { by: 'receivedAt', direction: 'desc' } as const
/** Maps each has-any filter to the parameter it belongs to. */
const asked = {
  territory: 'hasTerritory',
  store: 'hasStore',
  generator: 'hasLeadGenerator',
  type: 'hasAppointmentType',
  claimed: 'isClaimed',
  campaign: 'hasCampaign',
}

/** Filters that only the drill-down of reports uses. */
const ofReports = [
  'technicianIds',
  'utmSources',
  'partners',
  'wasClaimed',
  'hasTimeLog',
  'hasTechnician',
  'hasUtmSource',
  'hasPartner',
]

describe('list filters', () => {
  it('are parsed from the URL into a valid search', () => {
    const made = search({
      q: ' lee ',
      status: 'sold,new',
      territory: '1',
      store: '4,5',
      generator: '12',
      service: '2',
      received: '3',
      appointment: '5',
      type: '2,3',
      claimed: '5',
      called: 'later,none,never',
      upcoming: 'yes',
      call: 'no',
      log: '77',
      repeated: 'no',
      below: 'yes',
      zone: 'America/Chicago',
      sort: '-lastName',
    })
    expect(made).toEqual({
      filter: {
        search: 'lee',
        statuses: ['new', 'sold'],
        territoryIds: [1],
        storeIds: [4, 5],
        leadGeneratorIds: [12],
        serviceGroupIds: [2],
        received: { dateRangeId: 3, timeZone: 'America/Chicago' },
        appointment: { dateRangeId: 5, timeZone: 'America/Chicago' },
        appointmentTypeIds: [2, 3],
        claimedByIds: [5],
        firstContacts: ['none', 'later'],
        isUpcoming: true,
        isCallDue: false,
        timeLogIds: [77],
        hasDuplicate: false,
      },
      includeDescendants: true,
      sort: { by: 'lastName', direction: 'desc' },
      limit: 100,
    })
    expect(body && Value.Check(body, JSON.parse(JSON.stringify(made)))).toBe(true)
    for (const [name, whether] of Object.entries(asked)) {
      expect(search({ [name]: 'none' }).filter).toEqual({ [whether]: false })
      expect(search({ [name]: 'some' }).filter).toEqual({ [whether]: true })
    }
  })

  it('cover the contract’s filters, with kinds as tabs', () => {
    const { properties } = (body as unknown as { properties: { filter: { properties: object } } }).properties.filter
    const declared = Object.keys(leads.filters ?? {}).filter((name) => name !== 'descendants' && name !== 'zone')
    expect([...declared, ...Object.values(asked), ...ofReports, 'kinds'].toSorted()).toEqual(Object.keys(properties).toSorted())
  })

  it('use the URL parameters that links use', () => {
    for (const [name, filter] of Object.entries(leads.filters ?? {}))
      expect(parameter(name, filter)).toBe(parameters[name as keyof typeof parameters])
    expect(Object.keys(parameters).toSorted()).toEqual(Object.keys(leads.filters ?? {}).toSorted())
  })

  it('ignore invalid values', () => {
    const made = search({
      status: 'gone,__proto__',
      store: '-1,x,2.5',
      received: '11',
      sort: 'password',
      kind: 'other',
      zone: 'Mars',
      claimed: 'x',
    })
    expect(JSON.parse(JSON.stringify(made))).toEqual({ filter: {}, sort: { by: 'receivedAt', direction: 'desc' }, limit: 100 })
  })

  it('accept a custom range unless it is reversed', () => {
    expect(search({ received: '2026-11-01..2026-11-20' }).filter?.received).toMatchObject({
      from: '2026-11-01',
      to: '2026-11-20',
    })
    expect(search({ received: '2026-11-20..2026-11-01' }).filter?.received).toBeUndefined()
  })

  it('round-trip the sort and omit the default', () => {
    for (const sort of ['lastName', '-appointmentAt', 'receivedAt'])
      expect(writeSort(readSort(leads, { sort }) ?? usual, leads)).toBe(sort)
    expect(readSort(leads, {})).toEqual(usual)
    expect(writeSort(usual, leads)).toBeUndefined()
  })

  it('are set by filters only, not by the sort or the open lead', () => {
    expect([isFiltered(leads, { q: 'x' }), isFiltered(leads, { sort: 'status', lead: '4', kind: 'internal' })]).toEqual([
      true,
      false,
    ])
  })
})

describe('lead lists', () => {
  it('have the URL names that exports use and share one permission', () => {
    const { properties } = contract['leads.export'].query as unknown as {
      properties: { list: { enum?: string[]; anyOf?: { const: string }[] } }
    }
    const known = properties.list.enum ?? properties.list.anyOf?.map((one) => one.const)
    expect(known?.toSorted()).toEqual(listNames.toSorted())
    for (const { endpoint } of Object.values(lists)) expect(contract[endpoint].access).toEqual(contract['leads.searchAll'].access)
    expect(readVariant(leads, { kind: 'rejected' })).toEqual(['rejected', lists.rejected])
    expect(readVariant(leads, { kind: 'toString' })[0]).toBe('all')
  })

  it('are those that may contain leads for the user', () => {
    expect(listsFor(1, true)).toEqual(listNames)
    expect(listsFor(1, false)).toEqual(['all', 'internal', 'captured', 'rejected'])
    expect(listsFor(16, true)).not.toContain('centah')
    expect(listsFor(2, true)).not.toContain('homeDepot')
  })
})
