import { describe, expect, test } from 'vitest'
import { joinBusy, offers, seatKey, toDays, type DatedSlot, type PatternSlot, type Schedule, type TypeRules } from './rules.ts'
import { localToInstant } from '../../time/zone.ts'

const MINUTE = 60_000
// A Friday in a week without a DST change.
const now = Date.parse('2026-06-05T12:00:00Z')
const type: TypeRules = {
  id: 1,
  timeZone: 'America/New_York',
  durationMin: 60,
  bufferBeforeMin: 0,
  bufferAfterMin: 0,
  minNoticeMin: 0,
  horizonDays: 30,
  hasTechnicians: false,
  technicianIds: [],
}
const slot = (weekday: number, startLocal: string, endLocal: string, more: Partial<PatternSlot> = {}): PatternSlot => ({
  dayOfWeek: weekday,
  startLocal,
  endLocal,
  capacity: 1,
  effectiveFrom: '2020-01-01',
  effectiveTo: null,
  ...more,
})
const dated = (date: string, startLocal: string, endLocal: string, more: Partial<DatedSlot> = {}): DatedSlot => ({
  date,
  startLocal,
  endLocal,
  capacity: 1,
  technicianIds: [],
  isClosed: false,
  ...more,
})
const schedule = (more: Partial<Schedule> = {}): Schedule => ({
  type,
  pattern: [],
  dated: [],
  taken: new Map(),
  busy: new Map(),
  away: new Map(),
  activeTechnicianIds: new Set(),
  closedDays: new Set(),
  ...more,
})
const week = (it: Schedule, at = now) =>
  offers(it, at, '2026-06-05', '2026-06-12').map((offer) => `${offer.date} ${offer.startLocal} ${offer.remaining}`)
const at = (date: string, time: string) => localToInstant(date, time, type.timeZone) ?? NaN

describe('the slots of a day', () => {
  test('are none on a holiday, whether from the pattern or dated', () => {
    const pattern = [slot(1, '10:00', '11:00'), slot(2, '10:00', '11:00')]
    const own = [dated('2026-06-09', '15:00', '16:00')]
    const it = schedule({ pattern, dated: own })
    expect(week({ ...it, closedDays: new Set(['2026-06-09']) })).toEqual(['2026-06-08 10:00 1'])
    expect(week({ ...it, closedDays: new Set(['2026-06-08']) })).toEqual(['2026-06-09 15:00 1'])
  })

  test('are the weekday’s pattern slots in effect', () => {
    const pattern = [
      slot(1, '10:00', '11:00', { capacity: 3 }),
      slot(1, '09:00', '10:00', { effectiveTo: '2026-06-07' }),
      slot(1, '14:00', '15:00', { effectiveFrom: '2026-06-09' }),
      slot(2, '10:00', '11:00', { effectiveFrom: '2026-06-09', effectiveTo: '2026-06-09' }),
    ]
    expect(week(schedule({ pattern }))).toEqual(['2026-06-08 10:00 3', '2026-06-09 10:00 1'])
  })

  test('are dated slots if there are any, on that day only', () => {
    const pattern = [slot(1, '10:00', '11:00'), slot(2, '10:00', '11:00')]
    expect(week(schedule({ pattern, dated: [dated('2026-06-08', '16:00', '17:00', { capacity: 2 })] }))).toEqual([
      '2026-06-08 16:00 2',
      '2026-06-09 10:00 1',
    ])
  })

  test('are none if a dated slot is closed', () => {
    const pattern = [slot(1, '10:00', '11:00'), slot(2, '10:00', '11:00')]
    const closed = [dated('2026-06-08', '10:00', '11:00', { isClosed: true }), dated('2026-06-08', '12:00', '13:00')]
    expect(week(schedule({ pattern, dated: closed }))).toEqual(['2026-06-09 10:00 1'])
  })

  test('omit days without a free slot', () => {
    const it = schedule({
      pattern: [slot(1, '10:00', '11:00'), slot(3, '10:00', '11:00')],
      taken: new Map([[seatKey('2026-06-08', '10:00'), 1]]),
    })
    expect(toDays(offers(it, now, '2026-06-05', '2026-06-12')).map((day) => day.date)).toEqual(['2026-06-10'])
  })
})

describe('a slot is offered', () => {
  const pattern = [0, 1, 2, 3, 4, 5, 6].map((weekday) => slot(weekday, '10:00', '11:00', { capacity: 2 }))

  test('after the minimum notice, to the minute', () => {
    const it = schedule({ type: { ...type, minNoticeMin: 120 }, pattern })
    expect(offers(it, now, '2026-06-05', '2026-06-05')).toHaveLength(1)
    expect(offers(it, now + 1, '2026-06-05', '2026-06-05')).toHaveLength(0)
  })

  test('up to the horizon in local days', () => {
    const it = schedule({ type: { ...type, horizonDays: 2 }, pattern })
    expect(offers(it, now, '2026-01-01', '2026-12-31').map((offer) => offer.date)).toEqual([
      '2026-06-05',
      '2026-06-06',
      '2026-06-07',
    ])
    // Late in the evening, it is still today locally, but tomorrow in UTC.
    expect(offers(it, Date.parse('2026-06-06T03:00:00Z'), '2026-01-01', '2026-12-31').map((offer) => offer.date)).toEqual([
      '2026-06-06',
      '2026-06-07',
    ])
  })

  test('while seats are left', () => {
    expect(
      week(
        schedule({
          pattern: [slot(1, '10:00', '11:00', { capacity: 2 })],
          taken: new Map([[seatKey('2026-06-08', '10:00'), 1]]),
        }),
      ),
    ).toEqual(['2026-06-08 10:00 1'])
    // The capacity was lowered below the number of bookings.
    expect(
      week(schedule({ pattern: [slot(1, '10:00', '11:00')], taken: new Map([[seatKey('2026-06-08', '10:00'), 3]]) })),
    ).toEqual([])
  })
})

describe('DST', () => {
  const sunday = [slot(0, '01:30', '02:30'), slot(0, '02:30', '03:30'), slot(0, '09:00', '10:00')]
  test('a skipped start time is not offered', () => {
    const found = offers(schedule({ pattern: sunday }), Date.parse('2026-03-06T12:00:00Z'), '2026-03-08', '2026-03-08')
    expect(found.map((offer) => [offer.startLocal, new Date(offer.startAt).toISOString(), offer.endAt - offer.startAt])).toEqual([
      ['01:30', '2026-03-08T06:30:00.000Z', 60 * MINUTE],
      ['09:00', '2026-03-08T13:00:00.000Z', 60 * MINUTE],
    ])
  })
  test('a repeated start time is its first occurrence', () => {
    const found = offers(schedule({ pattern: sunday }), Date.parse('2026-10-30T12:00:00Z'), '2026-11-01', '2026-11-01')
    expect(found.map((offer) => new Date(offer.startAt).toISOString())).toEqual([
      '2026-11-01T05:30:00.000Z',
      '2026-11-01T07:30:00.000Z',
      '2026-11-01T14:00:00.000Z',
    ])
  })
})

describe('technicians', () => {
  const served: TypeRules = { ...type, hasTechnicians: true, technicianIds: [1, 2] }
  const pattern = [slot(1, '10:00', '11:00', { capacity: 5 })]
  const busy = (from: string, to: string) => [at('2026-06-08', from), at('2026-06-08', to)]

  test('limit the seats to the number who are free', () => {
    expect(week(schedule({ type: served, pattern }))).toEqual(['2026-06-08 10:00 2'])
    expect(week(schedule({ type: served, pattern, busy: new Map([[1, busy('10:30', '10:45')]]) }))).toEqual([
      '2026-06-08 10:00 1',
    ])
    expect(
      week(
        schedule({
          type: served,
          pattern,
          busy: new Map([
            [1, busy('08:00', '20:00')],
            [2, busy('10:59', '12:00')],
          ]),
        }),
      ),
    ).toEqual([])
  })
  test('are free if their busy time is adjacent to the slot, unless buffers overlap it', () => {
    const touching = new Map([
      [1, busy('09:00', '10:00')],
      [2, busy('11:00', '12:00')],
    ])
    expect(week(schedule({ type: served, pattern, busy: touching }))).toEqual(['2026-06-08 10:00 2'])
    expect(week(schedule({ type: { ...served, bufferBeforeMin: 1 }, pattern, busy: touching }))).toEqual(['2026-06-08 10:00 1'])
    expect(week(schedule({ type: { ...served, bufferBeforeMin: 1, bufferAfterMin: 1 }, pattern, busy: touching }))).toEqual([])
  })
  test('are busy until the visit ends if it is longer than the slot', () => {
    const late = new Map([[1, busy('11:00', '12:00')]])
    expect(week(schedule({ type: { ...served, durationMin: 61 }, pattern, busy: late }))).toEqual(['2026-06-08 10:00 1'])
  })
  test('all inactive: no slots', () => {
    expect(week(schedule({ type: { ...served, technicianIds: [] }, pattern }))).toEqual([])
  })
  test('of a dated slot replace the type’s', () => {
    const own = [dated('2026-06-08', '10:00', '11:00', { capacity: 5, technicianIds: [7, 8, 9] })]
    expect(week(schedule({ type: served, dated: own, activeTechnicianIds: new Set([7, 9]) }))).toEqual(['2026-06-08 10:00 2'])
  })
})

test('joinBusy sorts and merges busy times', () => {
  expect(
    joinBusy([
      [50, 60],
      [10, 20],
      [15, 30],
      [30, 40],
      [11, 12],
    ]),
  ).toEqual([10, 40, 50, 60])
})
