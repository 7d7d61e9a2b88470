import { describe, expect, it } from 'vitest'
import { contract } from '@walkup/sdk/contract'
import Value from 'typebox/value'
import type { Problem } from '../../data/problem.ts'
import { byCellKey } from './cells.ts'
import { planCopy } from './copyPlan.ts'
import { cronOf, describeRule, repeatOf } from './recurring.ts'
import { newDraft, toSchedule, toUpsert, draftErrors } from './shiftForm.ts'
import { hoursOf, movedShift, peopleOf, toBody, toShift, type ShiftRow } from './shifts.ts'
import { failedMovesText } from './labels.ts'

const row: ShiftRow = {
  id: 77,
  organizationId: 1,
  user: { id: 12, name: 'Maria Alvarez' },
  store: { id: 4, name: 'Northgate' },
  territory: { id: 1, name: 'Columbus' },
  timeZone: 'America/New_York',
  type: null,
  startAt: '2026-10-31T14:00:00.000Z',
  endAt: '2026-10-31T22:00:00.000Z',
  seats: 1,
  taken: 0,
  openShiftId: null,
  isClaimedByMe: false,
  colour: 'Blue',
  cron: null,
  note: null,
  postedAt: null,
  updatedAt: '2026-10-20T15:00:00.000Z',
}
const shift = toShift(row)

describe('a shift', () => {
  it('uses its store’s local time and may span midnight', () => {
    expect(shift).toMatchObject({ date: '2026-10-31', start: 600, end: 1080 })
    const night = toShift({ ...row, startAt: '2026-10-31T02:00:00Z', endAt: '2026-10-31T10:00:00Z' })
    expect(night).toMatchObject({ date: '2026-10-30', start: 1320, end: 1800 })
  })

  it('preserves its local time across a clock change', () => {
    const moved = movedShift(shift, { date: '2026-11-01', start: 600, end: 1080 })
    expect(moved).toMatchObject({ startAt: '2026-11-01T15:00:00.000Z', endAt: '2026-11-01T23:00:00.000Z' })
    // A two-hour night shift across the end of DST lasts three hours.
    expect(hoursOf(movedShift(shift, { date: '2026-11-01', start: 30, end: 150 }))).toBe(3)
  })

  it('converts to a valid body', () => {
    const body = contract['hours.upsert'].body ?? {}
    expect(Value.Check(body, toBody(shift))).toBe(true)
    expect(toBody(shift)).not.toHaveProperty('seats')
    expect(toBody({ ...row, user: null, seats: 3 })).toMatchObject({ userId: null, seats: 3 })
  })

  it('is in the row of its person, who appears once', () => {
    expect(
      peopleOf(
        [shift],
        [row.user, { id: 3, name: 'Ann Bee' }].flatMap((one) => one ?? []),
      ),
    ).toEqual([
      { id: 3, name: 'Ann Bee' },
      { id: 12, name: 'Maria Alvarez' },
    ])
  })
})

describe('the people grid', () => {
  const cell = { row: 2, day: 3, start: 600, end: 1080 }
  const key = (name: string, shiftKey = false) => byCellKey(cell, { key: name, shiftKey }, { rows: 4, days: 7 })
  it('moves a shift by arrow keys and resizes it with Shift', () => {
    expect(key('ArrowRight')).toEqual({ ...cell, day: 4 })
    expect(key('ArrowUp')).toEqual({ ...cell, row: 1 })
    expect(byCellKey({ ...cell, row: 3 }, { key: 'ArrowDown', shiftKey: false }, { rows: 4, days: 7 })?.row).toBe(3)
    expect(key('ArrowDown', true)).toEqual({ ...cell, end: 1095 })
    expect(key('ArrowLeft', true)).toBeUndefined()
    expect(key('x')).toBeUndefined()
  })
})

describe('copying a week', () => {
  const open = toShift({ ...row, id: 80, user: null, seats: 2 })
  const there = movedShift({ ...shift, id: 90 }, { date: '2026-11-07', start: 1020, end: 1200 })
  it('previews skipped and conflicting shifts', () => {
    expect(planCopy([shift, open], [there], 7, true)).toMatchObject({
      copied: [{ id: 80, date: '2026-11-07', startAt: '2026-11-07T15:00:00.000Z' }],
      left: [{ shift: { id: 77 }, other: { id: 90 } }],
    })
    expect(planCopy([open], [], 7, false)).toEqual({ copied: [], left: [] })
    // Adjacent shifts don't overlap.
    const later = movedShift(there, { date: '2026-11-07', start: 1080, end: 1200 })
    expect(planCopy([shift], [later], 7, true).left).toEqual([])
  })

  it('is idempotent', () => {
    const { copied } = planCopy([shift, open], [], 7, true)
    expect(planCopy([shift, open], copied, 7, true).copied).toEqual([])
  })
})

describe('shifts that could not be moved', () => {
  const problem = (code: string, body: object = {}) =>
    ({ title: 'Off.', code, errors: [], body: { ...body } }) as unknown as Problem
  const of = (name: string, why: Problem) => ({ name, who: 'Bo Lee', zone: 'America/New_York', problem: why })
  const overlap = problem('overlap', { other: { startAt: '2026-11-23T14:00:00.000Z', endAt: '2026-11-23T22:00:00.000Z' } })

  it('are reported in one message with names and reasons', () => {
    expect(failedMovesText([of('Ana Ruiz', overlap)])).toMatch(/^Bo Lee already has a shift on Mon.* Nothing was changed\.$/)
    const several = failedMovesText([of('Ana Ruiz', overlap), of('Cy Poe', problem('stale')), of('Di Orr', problem('network'))])
    expect(several.split('\n')).toEqual([
      'Couldn’t move 3 shifts.',
      expect.stringMatching(/^Ana Ruiz: Bo Lee already has a shift on Mon/),
      'Cy Poe: Someone else changed this shift.',
      'Di Orr: Off.',
    ])
  })

  it('are named as space permits', () => {
    const many = Array.from({ length: 8 }, (_, at) => of(`Person ${at}`, problem('stale')))
    const lines = failedMovesText(many).split('\n')
    expect(lines).toHaveLength(8)
    // A shared reason appears once.
    expect(lines.slice(1, 3)).toEqual(['Someone else changed this shift.', 'Person 0'])
    expect(lines.at(-1)).toBe('And 3 more.')
  })
})

describe('the shift form', () => {
  const draft = { ...newDraft('2026-11-24.540.12', '2026-11-23', 4), end: '17:00' }
  it('creates a single shift, which may end on the next day', () => {
    expect(toUpsert(draft, 'America/New_York', undefined)).toMatchObject({
      userId: 12,
      startAt: '2026-11-24T14:00:00.000Z',
      endAt: '2026-11-24T22:00:00.000Z',
    })
    expect(toUpsert({ ...draft, end: '02:00' }, 'America/New_York', undefined).endAt).toBe('2026-11-25T07:00:00.000Z')
    expect(draftErrors(draft)).toEqual({})
  })

  it('creates recurring shifts, summarized in a sentence', () => {
    const weekly = { ...draft, repeat: { ...draft.repeat, kind: 'weekly' as const, days: [1, 3] } }
    expect(toSchedule(weekly)).toMatchObject({ cron: '0 9 * * 1,3', endLocal: '17:00', from: '2026-11-24', userIds: [12] })
    expect(Value.Check(contract['hours.schedule'].body ?? {}, toSchedule(weekly))).toBe(true)
    expect(toSchedule({ ...weekly, otherIds: [13, 12, 14] })).toMatchObject({ userIds: [12, 13, 14] })
    expect(describeRule('0 9 * * 1,3')).toBe('Every Monday and Wednesday at 9:00 AM')
    expect(cronOf({ ...repeatOf('2026-11-24'), kind: 'weekdayOfMonth' }, '09:00')).toBe('0 9 * * 2#4')
    expect(cronOf({ ...repeatOf('2026-11-24'), kind: 'weekly', days: [] }, '09:00')).toBeUndefined()
    expect(toSchedule(draft)).toBeUndefined()
  })

  it('reports missing values by field', () => {
    const open = { ...draft, userId: null, seats: '0', storeId: null, date: '', until: '2026-01-01' }
    expect(Object.keys(draftErrors({ ...open, repeat: { ...open.repeat, kind: 'weekly' } }))).toEqual([
      'storeId',
      'date',
      'seats',
    ])
    expect(Object.keys(draftErrors({ ...draft, until: '2026-01-01', repeat: { ...draft.repeat, kind: 'weekly' } }))).toEqual([
      'to',
    ])
  })
})
