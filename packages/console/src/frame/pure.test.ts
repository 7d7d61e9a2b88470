import { describe, expect, it } from 'vitest'
import { cleared, isFiltered, readSort, toFilter, writeSort } from './filters.ts'
import type { AnyList } from './types.ts'
import { applyView, toView } from './useView.ts'

const text = 'x'
const none = { useOptions: () => [] }
const list: Pick<AnyList, 'filters' | 'columns' | 'sort' | 'always'> = {
  always: { kind: 'own' },
  sort: { by: 'name', direction: 'asc' },
  columns: [{ id: 'name', title: text, width: 100, text: () => '', sort: 'name' }],
  filters: {
    search: { kind: 'text', label: text },
    isActive: { kind: 'boolean', label: text, yes: text, no: text },
    storeIds: { kind: 'many', label: text, options: none },
    state: { kind: 'one', label: text, options: none },
    received: { kind: 'dates', label: text },
    zone: { kind: 'zone', label: text, options: none },
  },
}

describe('list filters', () => {
  it('are parsed from the URL for the search', () => {
    const query = { q: ' lee ', isActive: 'no', storeIds: '4,5', state: 'OH', received: '3' }
    expect(toFilter(list, query, 'America/New_York')).toEqual({
      kind: 'own',
      search: 'lee',
      isActive: false,
      storeIds: [4, 5],
      state: 'OH',
      received: { dateRangeId: 3, timeZone: 'America/New_York' },
    })
    expect([isFiltered(list, query), isFiltered(list, { sort: 'name', row: '4' })]).toEqual([true, false])
    expect(Object.keys(cleared(list))).toEqual(['q', 'isActive', 'storeIds', 'state', 'received', 'zone'])
  })

  it('use the zone in the URL for days', () => {
    const toDays = (zone: string) => toFilter(list, { received: '3', zone }, 'America/New_York')
    expect(toDays('America/Chicago')).toEqual({ kind: 'own', received: { dateRangeId: 3, timeZone: 'America/Chicago' } })
    expect(toDays('Mars/Olympus')).toEqual({ kind: 'own', received: { dateRangeId: 3, timeZone: 'America/New_York' } })
  })

  it('ignore invalid values', () => {
    expect(toFilter(list, { isActive: 'maybe', storeIds: ',', received: '77' }, 'UTC')).toEqual({ kind: 'own' })
    expect(readSort(list, { sort: '-password' })).toEqual({ by: 'name', direction: 'asc' })
  })

  it('round-trip the sort', () => {
    expect(writeSort(readSort(list, { sort: '-name' }) ?? { by: '', direction: 'asc' }, list)).toBe('-name')
    expect(writeSort({ by: 'name', direction: 'asc' }, list)).toBeUndefined()
  })
})

describe('a view', () => {
  const columns = [{ id: 'a', isSticky: true }, { id: 'b' }, { id: 'c', isHidden: true }]
  it('reorders and hides columns except sticky ones', () => {
    const ids = (view: object) => applyView(columns, view).map(({ id }) => id)
    expect(ids({})).toEqual(['a', 'b'])
    expect(ids({ columns: ['c', 'gone', 'b'] })).toEqual(['a', 'c', 'b'])
    expect(ids({ columns: [] })).toEqual(['a'])
  })
  it('rejects invalid data', () => {
    expect(toView({ columns: ['a', 4], isCompact: 'yes', other: 1 })).toEqual({ columns: ['a'] })
    expect(toView(null)).toEqual({})
  })
})
