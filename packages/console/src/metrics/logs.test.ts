import { describe, expect, it } from 'vitest'
import { closedStates, logSearches, logsPath, openStates } from './logs.ts'

const [newYork, chicago] = ['America/New_York', 'America/Chicago']
const places = {
  organizationId: 1,
  territories: [
    { id: 1, timeZone: newYork },
    { id: 2, timeZone: chicago },
    { id: 3, timeZone: newYork },
  ],
  stores: [
    { id: 10, organizationTerritoryId: 1 },
    { id: 20, organizationTerritoryId: 2 },
  ],
}
const none = { territory: [], store: [], generator: [] }
const period = { from: '2026-11-01', to: '2026-11-30' }
const scope = { places, period, ids: none, isWide: false }
const states = [...closedStates]

describe('the punches behind hours', () => {
  it('are filtered in the zone of their store’s territory', () => {
    expect(logSearches(scope, { storeIds: [20] }, closedStates)).toEqual([
      { storeIds: [20], states, dates: { ...period, timeZone: chicago } },
    ])
    expect(logSearches(scope, { territoryIds: [3] }, openStates)).toEqual([
      { territoryIds: [3], states: ['open'], dates: { ...period, timeZone: newYork } },
    ])
  })

  it('are searched per zone for people who may work in several', () => {
    expect(logSearches(scope, { userIds: [7] }, closedStates)).toEqual([
      { userIds: [7], territoryIds: [1, 3], states, dates: { ...period, timeZone: newYork } },
      { userIds: [7], territoryIds: [2], states, dates: { ...period, timeZone: chicago } },
    ])
    expect(logsPath(logSearches(scope, { userIds: [7] }, closedStates))).toBeUndefined()
  })

  it('inherit the report’s filters', () => {
    const ids = { territory: [2], store: [], generator: [7] }
    const [search, ...others] = logSearches({ ...scope, ids }, {}, closedStates)
    expect(others).toEqual([])
    expect(search).toEqual({ userIds: [7], territoryIds: [2], states, dates: { ...period, timeZone: chicago } })
    expect(logsPath(search ? [search] : [])).toBe(
      '/labor?userIds=7&territoryIds=2&states=unapproved%2Capproved%2Clocked&dates=2026-11-01..2026-11-30&zone=America%2FChicago',
    )
  })

  it('of other organizations have no list here', () => {
    const wide = { ...scope, isWide: true }
    expect(logSearches(scope, { organizationId: 2 }, closedStates)).toEqual([])
    expect(logSearches(wide, { userIds: [7] }, closedStates)).toEqual([])
    expect(logSearches(wide, {}, closedStates)).toEqual([])
    expect(logSearches(wide, { storeIds: [999] }, closedStates)).toEqual([])
    expect(logSearches(wide, { storeIds: [10] }, closedStates)).toHaveLength(1)
    expect(logSearches(wide, { organizationId: 1, userIds: [7] }, closedStates)).toHaveLength(2)
  })
})
