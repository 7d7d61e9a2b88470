import { describe, expect, test } from 'vitest'
import { instantRange, type DateFilter } from './dates.ts'

const now = new Date('2026-11-21T20:00:00Z')
const range = (filter: DateFilter, offset?: string) => {
  const { from, to } = instantRange(filter, { path: 'filter.received', now, offset, firstDayOfWeek: 1 })
  return [from?.toISOString() ?? null, to?.toISOString() ?? null]
}

describe('instantRange', () => {
  test('both days are whole, in their zone', () => {
    expect(range({ from: '2026-11-20', to: '2026-11-21', timeZone: 'America/New_York' })).toEqual([
      '2026-11-20T05:00:00.000Z',
      '2026-11-22T05:00:00.000Z',
    ])
  })
  test('a day of a clock change has 25 hours', () => {
    expect(range({ from: '2026-11-01', to: '2026-11-01', timeZone: 'America/New_York' })).toEqual([
      '2026-11-01T04:00:00.000Z',
      '2026-11-02T05:00:00.000Z',
    ])
  })
  test('a day whose midnight is skipped begins at the change', () => {
    expect(range({ from: '2018-11-04', timeZone: 'America/Sao_Paulo' })).toEqual(['2018-11-04T03:00:00.000Z', null])
  })
  test('a range by id is of the zone’s today', () => {
    expect(range({ dateRangeId: 1, timeZone: 'Asia/Tokyo' })).toEqual(['2026-11-21T15:00:00.000Z', '2026-11-22T15:00:00.000Z'])
  })
  test('without a zone the offset header applies', () => {
    expect(range({ dateRangeId: 1 }, '300')).toEqual(['2026-11-21T05:00:00.000Z', '2026-11-22T05:00:00.000Z'])
    expect(range({ dateRangeId: 1 }, '-540')).toEqual(['2026-11-21T15:00:00.000Z', '2026-11-22T15:00:00.000Z'])
    expect(range({ from: '2026-11-21' }, 'noon')).toEqual(['2026-11-21T00:00:00.000Z', null])
  })
  test.each([
    [{ timeZone: 'Mars/Olympus' }, 'filter.received.timeZone'],
    [{ dateRangeId: 1, from: '2026-01-01' }, 'filter.received.dateRangeId'],
    [{ from: '2026-01-02', to: '2026-01-01' }, 'filter.received.to'],
  ])('%o is refused by the name of its field', (filter, path) => {
    expect(() => range(filter)).toThrow(
      expect.objectContaining({ status: 400, extra: { errors: [expect.objectContaining({ path })] } }),
    )
  })
})
