import { describe, expect, it } from 'vitest'
import { contract } from '@walkup/sdk/contract'
import { Value } from 'typebox/value'
import { charts } from '../areas/charts/list.ts'
import { toFilter } from '../frame/filters.ts'
import { leads } from '../areas/leads/list.tsx'
import { leadsPath, type DrillSearch } from './drill.ts'
import { builder, reports } from '../areas/reports/list.ts'
import { comparisonDays, readMetricsQuery, toBody } from './query.ts'

describe('a report’s query', () => {
  const query = {
    dates: '2026-11-01..2026-11-20',
    compare: 'lastYear',
    store: '4,5',
    generator: 'x',
    kind: 'external',
    below: 'yes',
    by: 'store',
  }

  it('is stored in the URL, and invalid values are ignored', () => {
    const zone = 'America/New_York'
    expect(toBody(readMetricsQuery(query), builder, zone)).toEqual({
      filter: { dates: { from: '2026-11-01', to: '2026-11-20', timeZone: zone }, storeIds: [4, 5], kinds: ['external'] },
      compareTo: 'lastYear',
      measures: builder.built?.measures,
      groupBy: ['store'],
      includeDescendants: true,
    })
    expect(toBody(readMetricsQuery({ dates: '99', compare: '1', by: 'moon' }), { isOwnerGroup: true }, zone)).toEqual({
      filter: { dates: { dateRangeId: 5, timeZone: zone } },
      compareTo: 'previousPeriod',
    })
  })

  it.each([builder, ...reports, ...charts])('$id: $endpoint accepts the request body', (report) => {
    const { body } = contract[report.endpoint]
    expect(body && [...Value.Errors(body, toBody(readMetricsQuery(query), report, 'America/New_York'))]).toEqual([])
  })
})

describe('the comparison period', () => {
  it('has the same length just before, or the same days a year earlier', () => {
    expect(comparisonDays({ from: '2026-11-01', to: '2026-11-30' }, 'previousPeriod')).toEqual({
      from: '2026-10-02',
      to: '2026-10-31',
    })
    expect(comparisonDays({ from: '2028-02-29', to: '2028-03-01' }, 'lastYear')).toEqual({ from: '2027-02-28', to: '2027-03-01' })
  })
})

describe('the leads behind a value', () => {
  const days = { from: '2026-11-01', to: '2026-11-30', timeZone: 'America/New_York' }
  const search = (filter: DrillSearch['filter'], includeDescendants = false): DrillSearch[] => [{ filter, includeDescendants }]

  const zone = 'America/New_York'
  const pathOf = (filter: DrillSearch['filter'], isWide = false) => leadsPath(search(filter, isWide), zone)

  it('are linked to the lead list with the same filters', () => {
    const searches: [DrillSearch['filter'], string][] = [
      [{ received: days, statuses: ['sold'], storeIds: [4] }, 'received=2026-11-01..2026-11-30&status=sold&store=4'],
      [{ appointment: days, statuses: ['ran', 'sold'] }, 'appointment=2026-11-01..2026-11-30&status=ran,sold'],
      [{ received: days, hasDuplicate: true, kinds: ['external'] }, 'kind=external&received=2026-11-01..2026-11-30&repeated=yes'],
      [{ received: { ...days, timeZone: 'America/Phoenix' } }, 'received=2026-11-01..2026-11-30&zone=America/Phoenix'],
      [
        { received: days, hasStore: false, firstContacts: ['within5Minutes', 'later'] },
        'received=2026-11-01..2026-11-30&called=within5Minutes,later&store=none',
      ],
      [
        { appointment: days, isUpcoming: true, hasLeadGenerator: true },
        'appointment=2026-11-01..2026-11-30&upcoming=yes&generator=some',
      ],
      [{ hasTerritory: false, hasAppointmentType: false }, 'territory=none&type=none'],
      [{ claimedByIds: [5], appointmentTypeIds: [1, 2] }, 'claimed=5&type=1,2'],
    ]
    for (const [filter, query] of searches) {
      const path = pathOf(filter) ?? ''
      expect(decodeURIComponent(path)).toBe(`/leads?${query}`)
      const asked = toFilter(leads, Object.fromEntries(new URL(path, 'http://x').searchParams), zone)
      expect(asked).toEqual({ ...filter, kinds: undefined })
    }
    expect(pathOf({ received: days }, true)).toContain('&below=yes')
  })

  it('open in the drawer if one list can’t express them', () => {
    const two = [...search({ received: days }), ...search({ received: { ...days, timeZone: 'America/Phoenix' } })]
    expect(leadsPath(two, zone)).toBeUndefined()
    expect(pathOf({ received: days, appointment: { ...days, timeZone: 'America/Phoenix' } })).toBeUndefined()
    expect(pathOf({ leadGeneratorIds: [12], hasLeadGenerator: true })).toBeUndefined()
  })
})
