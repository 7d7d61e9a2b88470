import { describe, expect, test } from 'vitest'
import { nextEntry, projectLog, withTime, type KeptEntry } from './entries.ts'

let ids = 0
const entry = (name: string, body: object, more: object = {}): KeptEntry =>
  ({
    id: (ids += 1),
    name,
    body,
    key: `${ids}`,
    at: '2026-11-26T15:00:00.000Z',
    organizationId: 1,
    after: 0,
    tries: 0,
    ...more,
  }) as KeptEntry
const rejection = { code: 'overlap', title: 'Conflict', detail: undefined, errors: [] }
const none: ReadonlySet<number> = new Set()

describe('the next entry to send', () => {
  const punch = entry('labor.clock', { action: 'in' }, { rejection })
  const out = entry('labor.clock', { action: 'out' })
  const approach = entry('users.recordActivity', { activityId: 5 })

  test('is the oldest, and one that may still grow waits', () => {
    expect(nextEntry([out, approach], 1, 100, none)).toBe(out)
    expect(nextEntry([{ ...out, after: 101 }, approach], 1, 100, none)).toBe(approach)
    expect(nextEntry([out, approach], 1, 100, new Set([out.id]))).toBe(approach)
  })
  test('is no punch that builds on a rejected one, which others do not wait for', () => {
    expect(nextEntry([punch, out, approach], 1, 100, none)).toBe(approach)
    expect(nextEntry([punch, out], 1, 100, none)).toBeUndefined()
  })
  test('belongs to the current organization', () => {
    expect(nextEntry([out], 2, 100, none)).toBeUndefined()
  })
})

describe('the clock with what is not sent', () => {
  const place = { user: { id: 7, name: 'Ada' }, timeZone: 'America/New_York' }
  const clockIn = entry('labor.clock', { action: 'in', storeId: 4 }, { about: 'Northgate', at: '2026-11-26T14:00:00.000Z' })
  test('runs from the tap, with its breaks, until it is stopped', () => {
    const open = projectLog(undefined, [clockIn], place)
    expect(open).toMatchObject({ clockInAt: clockIn.at, store: { id: 4, name: 'Northgate' }, breaks: [] })
    const start = entry('labor.break', { action: 'start', activityId: 4 }, { about: '-Lunch' })
    expect(projectLog(open, [start], place)?.breaks).toMatchObject([
      { activity: { id: 4, name: 'Lunch' }, isPaid: false, startAt: start.at, endAt: null },
    ])
    const end = entry('labor.break', { action: 'end' }, { at: '2026-11-26T15:30:00.000Z' })
    expect(projectLog(undefined, [clockIn, start, end], place)?.breaks).toMatchObject([{ endAt: end.at }])
    expect(projectLog(open, [entry('labor.clock', { action: 'out' })], place)).toBeUndefined()
  })
})

test('an entry carries the time of its tap under its endpoint’s name', () => {
  const at = '2026-11-26T14:00:00.000Z'
  expect(withTime({ name: 'users.recordActivity', body: { activityId: 5 } }, at).body).toEqual({ activityId: 5, at })
  const lead = { firstName: 'Ada', lastName: 'M', serviceGroupId: 1 }
  expect(withTime({ name: 'leads.upsertInternal', body: lead }, at).body).toEqual({ ...lead, capturedAt: at })
})
