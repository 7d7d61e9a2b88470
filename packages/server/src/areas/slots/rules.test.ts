import { describe, expect, test } from 'vitest'
import { dayOf, lostBookings, plan, diffSlots, type DatedRow, type PatternRow, type SeatRow } from './rules.ts'

const zone = 'America/New_York'
const pattern = (more: Partial<PatternRow> = {}): PatternRow => ({
  dayOfWeek: 2,
  startLocal: '09:00',
  endLocal: '10:00',
  capacity: 2,
  effectiveFrom: '2026-01-01',
  effectiveTo: null,
  ...more,
})
const dated = (more: Partial<DatedRow> = {}): DatedRow => ({
  id: 1,
  date: '2026-12-01',
  startLocal: '11:00',
  endLocal: '12:00',
  capacity: 1,
  technicianIds: [],
  isClosed: false,
  updatedAt: '2026-11-21T00:00:00.000Z',
  ...more,
})
const seat = (more: Partial<SeatRow> = {}): SeatRow => ({
  id: 5,
  status: 'scheduled',
  lead: { id: 8, name: 'Sam Lee' },
  technician: null,
  conflicts: [],
  date: '2026-12-01',
  startLocal: '09:00',
  endLocal: '10:00',
  ...more,
})
const times = (slots: { startLocal: string; remaining: number; isOnSchedule: boolean }[]) =>
  slots.map(({ startLocal, remaining, isOnSchedule }) => [startLocal, remaining, isOnSchedule])

describe('a day', () => {
  test('is the pattern in effect, with who is booked and held', () => {
    const late = pattern({ startLocal: '13:00', endLocal: '14:00', effectiveFrom: '2026-12-02' })
    const day = dayOf('2026-12-01', zone, [pattern(), late], [], [seat(), seat({ id: 6, status: 'held', lead: null })])
    expect(day).toMatchObject({ isDated: false, isClosed: false })
    expect(day.slots).toHaveLength(1)
    expect(day.slots[0]).toMatchObject({ id: null, isDated: false, capacity: 2, taken: 1, held: 1, remaining: 0 })
    expect(day.slots[0]).toMatchObject({ startAt: '2026-12-01T14:00:00.000Z', endAt: '2026-12-01T15:00:00.000Z' })
    expect(day.slots[0]?.bookings.map(({ id }) => id)).toEqual([5, 6])
  })

  test('has only its dated slots where there are any; bookings off the schedule are still listed', () => {
    const day = dayOf('2026-12-01', zone, [pattern()], [dated()], [seat()])
    expect(times(day.slots)).toEqual([
      ['09:00', 0, false],
      ['11:00', 1, true],
    ])
  })

  test('is closed by one closed slot', () => {
    const day = dayOf('2026-12-01', zone, [pattern()], [dated(), dated({ id: 2, startLocal: '15:00', isClosed: true })], [])
    expect(day.isClosed).toBe(true)
    expect(day.slots.map(({ remaining }) => remaining)).toEqual([0, 0])
  })

  test('has no instants for a start that the clocks skip', () => {
    const skipped = pattern({ dayOfWeek: 0, startLocal: '02:30', endLocal: '03:30' })
    expect(dayOf('2026-03-08', zone, [skipped], [], []).slots[0]).toMatchObject({ startAt: null, endAt: null, remaining: 0 })
  })
})

describe('copying the pattern', () => {
  test('makes a slot for each day in effect but the kept ones, with the seats that are taken', () => {
    const rows = [pattern({ effectiveTo: '2026-12-08' }), pattern({ startLocal: '13:00', endLocal: '14:00' })]
    const made = plan(
      ['2026-12-01', '2026-12-02', '2026-12-08', '2026-12-15'],
      rows,
      new Set(['2026-12-01 09:00']),
      new Map([['2026-12-08 09:00', 3]]),
    )
    expect(made.map(({ date, startLocal, capacity }) => [date, startLocal, capacity])).toEqual([
      ['2026-12-01', '13:00', 2],
      ['2026-12-08', '09:00', 3],
      ['2026-12-08', '13:00', 2],
      ['2026-12-15', '13:00', 2],
    ])
  })
})

describe('writing days whole', () => {
  const at = (startLocal: string, date = '2026-12-01') => ({ startLocal, date })

  test('counts bookings that would no longer be on the schedule', () => {
    const lost = (start: string, now: DatedRow[], next: DatedRow[]) => lostBookings([at(start)], [pattern()], now, next)
    expect(lost('11:00', [dated()], [])).toBe(1)
    expect(lost('11:00', [dated()], [dated({ isClosed: true })])).toBe(0)
    // Also in the pattern, or no longer in it.
    expect(lost('09:00', [dated({ startLocal: '09:00', isClosed: true })], [])).toBe(0)
    expect(lost('09:00', [], [dated()])).toBe(1)
    // Already off the schedule, and on an unchanged day.
    expect(lost('09:00', [dated()], [])).toBe(0)
    expect(lost('10:00', [], [])).toBe(0)
  })

  test('leaves what is the same, and no open slot with fewer seats than are taken', () => {
    const next = [dated(), dated({ startLocal: '14:00' }), dated({ startLocal: '15:00', isClosed: true })]
    const taken = new Map([
      ['2026-12-01 14:00', 3],
      ['2026-12-01 15:00', 3],
    ])
    const { gone, made } = diffSlots(next, [dated(), dated({ id: 2, startLocal: '13:00' })], taken)
    expect(gone.map(({ id }) => id)).toEqual([2])
    expect(made.map(({ startLocal, capacity }) => [startLocal, capacity])).toEqual([
      ['14:00', 3],
      ['15:00', 1],
    ])
  })
})
