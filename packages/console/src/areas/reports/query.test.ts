import { describe, expect, it } from 'vitest'
import { contract } from '@walkup/sdk/contract'
import { Value } from 'typebox/value'
import { charts } from '../charts/list.ts'
import { leadsPath, type DrillSearch } from './drill.ts'
import { reports } from './list.ts'
import { comparedDays, readAsked, toBody } from './query.ts'

describe('what a report is asked', () => {
  const query = {
    dates: '2026-11-01..2026-11-20',
    compare: 'lastYear',
    store: '4,5',
    generator: 'x',
    kind: 'external',
    below: 'yes',
    by: 'store',
  }

  it('stands in the URL, and nonsense is as if it were not there', () => {
    const zone = 'America/New_York'
    expect(toBody(readAsked(query), { isGrouped: true }, zone)).toEqual({
      filter: { dates: { from: '2026-11-01', to: '2026-11-20', timeZone: zone }, storeIds: [4, 5], kinds: ['external'] },
      compareTo: 'lastYear',
      groupBy: 'store',
      includeDescendants: true,
    })
    expect(toBody(readAsked({ dates: '99', compare: '1', by: 'moon' }), { isOwnerGroup: true }, zone)).toEqual({
      filter: { dates: { dateRangeId: 5, timeZone: zone } },
      compareTo: 'previousPeriod',
    })
  })

  it.each([...reports, ...charts])('$endpoint takes it as it is sent', (report) => {
    const { body } = contract[report.endpoint]
    expect(body && [...Value.Errors(body, toBody(readAsked(query), report, 'America/New_York'))]).toEqual([])
  })
})

describe('the comparison period', () => {
  it('is as many days just before, or the same days a year earlier', () => {
    expect(comparedDays({ from: '2026-11-01', to: '2026-11-30' }, 'previousPeriod')).toEqual({
      from: '2026-10-02',
      to: '2026-10-31',
    })
    expect(comparedDays({ from: '2028-02-29', to: '2028-03-01' }, 'lastYear')).toEqual({ from: '2027-02-28', to: '2027-03-01' })
  })
})

describe('the leads behind a figure', () => {
  const days = { from: '2026-11-01', to: '2026-11-30', timeZone: 'America/New_York' }
  const search = (filter: DrillSearch['filter'], includeDescendants = false): DrillSearch[] => [{ filter, includeDescendants }]

  it('stand in the leads’ own list where its filters can say them', () => {
    expect(leadsPath(search({ received: days, statuses: ['sold'], storeIds: [4] }), 'America/New_York')).toBe(
      '/leads?received=2026-11-01..2026-11-30&status=sold&store=4',
    )
  })

  it('are not sent there where it would show others', () => {
    const zone = 'America/New_York'
    expect(leadsPath(search({ received: days }), 'America/Phoenix')).toBeUndefined()
    expect(leadsPath(search({ appointment: days }), zone)).toBeUndefined()
    expect(leadsPath(search({ received: days, hasDuplicate: true }), zone)).toBeUndefined()
    expect(leadsPath(search({ received: days, kinds: ['external'] }), zone)).toBeUndefined()
    expect(leadsPath(search({ received: days }, true), zone)).toBeUndefined()
    expect(leadsPath([...search({ received: days }), ...search({ received: days })], zone)).toBeUndefined()
  })
})
