import { describe, expect, it } from 'vitest'
import { seatsOf, toItems, toPatternItems, type Day, type PatternSlot, type Slot } from './slots.ts'
import { timeErrors } from './times.ts'

const slot: Slot = {
  id: null,
  startLocal: '09:00',
  endLocal: '10:30',
  startAt: null,
  endAt: null,
  isDated: false,
  isClosed: false,
  isOnSchedule: true,
  capacity: 3,
  taken: 1,
  held: 1,
  remaining: 1,
  technicianIds: [],
  bookings: [],
  updatedAt: null,
}
const day = (slots: readonly Slot[], isClosed = false): Day => ({
  date: '2026-12-01',
  isDated: false,
  isClosed,
  holiday: null,
  slots: [...slots],
})

describe('the seats of a slot', () => {
  it('are booked, held, free, or overbooked', () => {
    expect(seatsOf({ capacity: 4, taken: 2, held: 1 })).toEqual(['taken', 'taken', 'held', 'free'])
    expect(seatsOf({ capacity: 1, taken: 2, held: 1 })).toEqual(['taken', 'over', 'over'])
    expect(seatsOf({ capacity: 0, taken: 0, held: 0 })).toEqual([])
  })
})

describe('a week of slots', () => {
  it('positions each slot by date and start, with its kind', () => {
    expect(toItems([day([slot])])).toMatchObject([
      { id: '2026-12-01T09:00', start: 540, end: 630, name: 'From the weekly pattern, 1 of 3 booked, 1 on hold', isFixed: false },
    ])
    // One closed slot closes the day, regardless of others.
    const names = toItems([
      day(
        [
          { ...slot, isClosed: true },
          { ...slot, startLocal: '12:00' },
        ],
        true,
      ),
    ]).map(({ name }) => name)
    expect(names).toEqual(['Closed, 1 of 3 booked, 1 on hold', 'Closed, 1 of 3 booked, 1 on hold'])
    const [off] = toItems([day([{ ...slot, startLocal: '12:00', isOnSchedule: false }])])
    expect(off).toMatchObject({ name: 'No longer on the schedule, 1 of 3 booked, 1 on hold', isFixed: true })
  })

  it('projects the weekly pattern onto any week', () => {
    const row: PatternSlot = {
      id: 5,
      organizationId: 1,
      appointmentType: { id: 1, name: 'Kitchen design visit' },
      dayOfWeek: 0,
      startLocal: '09:00',
      endLocal: '10:00',
      capacity: 2,
      effectiveFrom: '2026-01-01',
      effectiveTo: null,
      updatedAt: '2026-11-21T15:00:00.000Z',
    }
    const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29']
    expect(toPatternItems([row, { ...row, id: 6, dayOfWeek: 1 }], days).map(({ id, date }) => [id, date])).toEqual([
      ['5', '2026-11-29'],
      ['6', '2026-11-23'],
    ])
  })
})

describe('the times of a slot', () => {
  it('require an end after the start and whole numbers of seats', () => {
    expect(timeErrors({ startLocal: '09:00', endLocal: '10:00', capacity: '0' })).toEqual({})
    expect(Object.keys(timeErrors({ startLocal: '10:00', endLocal: '09:00', capacity: '1.5' }))).toEqual(['endLocal', 'capacity'])
    expect(Object.keys(timeErrors({ startLocal: '', endLocal: '', capacity: '' }))).toEqual([
      'startLocal',
      'endLocal',
      'capacity',
    ])
  })
})
