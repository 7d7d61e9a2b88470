import { expect, test } from 'vitest'
import { calendar, fold } from './ics.ts'

const event = {
  uid: 'x@walkup.test',
  sequence: 2,
  isCancelled: false,
  startAt: '2026-11-24T15:00:00.000Z',
  endAt: '2026-11-24T16:00:00.000Z',
  changedAt: '2026-11-21T01:02:03.456Z',
  organizer: { name: 'Harbor "Home", Inc.', email: 'help@harbor.example' },
  summary: 'Visit; kitchen, big\\small',
  description: 'One\nTwo',
}

test('escapes text, writes instants in UTC and ends lines with CRLF', () => {
  const lines = calendar(event).split('\r\n')
  expect(lines).toContain('SUMMARY:Visit\\; kitchen\\, big\\\\small')
  expect(lines).toContain('DESCRIPTION:One\\nTwo')
  expect(lines).toContain('DTSTART:20261124T150000Z')
  expect(lines).toContain('DTSTAMP:20261121T010203Z')
  expect(lines).toContain('SEQUENCE:2')
  expect(lines).toContain('ORGANIZER;CN="Harbor  Home , Inc.":mailto:help@harbor.example')
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0'])
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
})

test('reminds the shopper two hours ahead, unless it is canceled', () => {
  const alarm = (isCancelled: boolean) =>
    /BEGIN:VALARM[^]+END:VALARM/.exec(calendar({ ...event, isCancelled }))?.[0].split('\r\n')
  expect(alarm(false)).toEqual([
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Visit\\; kitchen\\, big\\\\small',
    'TRIGGER:-PT2H',
    'END:VALARM',
  ])
  expect(alarm(true)).toBeUndefined()
})

test('prevents line injection by a name', () => {
  const name = 'a\r\nATTENDEE:x\nMETHOD:CANCEL'
  const organizer = { ...event.organizer, name }
  expect(calendar({ ...event, organizer, summary: name }).match(/^(ATTENDEE|METHOD:CANCEL)/m)).toBeNull()
})

test('folds lines at 75 bytes, between characters', () => {
  const line = `SUMMARY:${'é€😀'.repeat(40)}`
  const parts = fold(line).split('\r\n')
  expect(parts.length).toBeGreaterThan(1)
  for (const part of parts) {
    expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75)
    expect(part).not.toContain('\ufffd')
  }
  expect(fold(line).replaceAll('\r\n ', '')).toBe(line)
})
