import { expect, test } from 'vitest'
import { fill, fillSubject, unknownVariables } from './render.ts'
import { isQuiet, lastAllowed, nextAllowed } from './quietHours.ts'
import { decide, reminderAt, reminderExpiresAt, textDueAt, type Circumstances } from './rules.ts'
import { segmentsOf } from './segments.ts'
import { zonesOfAddress } from './zones.ts'

const at = (iso: string) => Date.parse(iso)
const iso = (instant: number | undefined) => (instant === undefined ? undefined : new Date(instant).toISOString())
const ny = 'America/New_York'
const la = 'America/Los_Angeles'

test('quiet hours are from 8 pm to 8 am, in every zone of the visit and the person', () => {
  expect(isQuiet(at('2026-06-01T12:00:00Z'), [ny])).toBe(false) // 8:00 am
  expect(isQuiet(at('2026-06-01T11:59:00Z'), [ny])).toBe(true)
  expect(isQuiet(at('2026-06-01T23:59:59Z'), [ny])).toBe(false) // 7:59 pm
  expect(isQuiet(at('2026-06-02T00:00:00Z'), [ny])).toBe(true)
  expect(isQuiet(at('2026-06-01T14:00:00Z'), [ny, la])).toBe(true) // 10 am and 7 am
})

test('the allowed minute before or after is one in all zones', () => {
  expect(iso(lastAllowed(at('2026-06-02T11:00:00Z'), [ny]))).toBe('2026-06-01T23:59:00.000Z')
  expect(iso(nextAllowed(at('2026-06-02T01:00:00Z'), [ny]))).toBe('2026-06-02T12:00:00.000Z')
  expect(iso(lastAllowed(at('2026-06-02T14:00:00Z'), [ny, la]))).toBe('2026-06-01T23:59:00.000Z')
  expect(iso(nextAllowed(at('2026-06-02T12:30:00Z'), [ny, la]))).toBe('2026-06-02T15:00:00.000Z')
})

test('over a change of clocks quiet hours end at 8 am of the new time', () => {
  // Clocks go back on November 1, 2026 at 2 am.
  expect(iso(nextAllowed(at('2026-11-01T03:00:00Z'), [ny]))).toBe('2026-11-01T13:00:00.000Z')
  expect(iso(lastAllowed(at('2026-11-01T12:30:00Z'), [ny]))).toBe('2026-10-31T23:59:00.000Z')
  expect(iso(nextAllowed(at('2026-03-08T05:00:00Z'), [ny]))).toBe('2026-03-08T12:00:00.000Z')
})

test('a reminder of whole days keeps the time of day over a change of clocks, one of hours counts hours', () => {
  const start = at('2026-11-02T15:00:00Z') // 10 am EST
  expect(iso(reminderAt(start, 48, ny))).toBe('2026-10-31T14:00:00.000Z') // 10 am EDT
  expect(iso(reminderAt(start, 3, ny))).toBe('2026-11-02T12:00:00.000Z')
  expect(iso(reminderAt(at('2026-03-09T14:00:00Z'), 48, ny))).toBe('2026-03-07T15:00:00.000Z')
})

test('a reminder is of use until half an hour before the visit on its day, and for half of its time before', () => {
  const start = at('2026-06-02T15:00:00Z')
  expect(iso(reminderExpiresAt(start, 3))).toBe('2026-06-02T14:30:00.000Z')
  expect(iso(reminderExpiresAt(start, 48))).toBe('2026-06-01T15:00:00.000Z')
})

test('a reminder in quiet hours goes out before them, a confirmation after them, an offer not at all', () => {
  const quiet = at('2026-06-02T11:00:00Z')
  expect(iso(textDueAt('reminder', quiet, [ny]))).toBe('2026-06-01T23:59:00.000Z')
  expect(iso(textDueAt('booked', quiet, [ny]))).toBe('2026-06-02T12:00:00.000Z')
  expect(textDueAt('offer', quiet, [ny])).toBeUndefined()
  expect(textDueAt('reply', quiet, [ny])).toBe(quiet)
})

const noon = at('2026-06-01T16:00:00Z')
const usual: Circumstances = {
  kind: 'reminder',
  channel: 'sms',
  dueAt: noon,
  expiresAt: noon + 3_600_000,
  now: noon,
  zones: [ny],
  hasAddress: true,
  isSetUp: true,
  hasConsent: true,
  isOptedOut: false,
  isErased: false,
  visitChange: undefined,
  isTurnedOff: false,
  isTried: false,
  answersUntil: 0,
}
test.each([
  [{}, { kind: 'send' }],
  [{ hasConsent: false }, { kind: 'skip', reason: 'no-consent' }],
  [{ isOptedOut: true }, { kind: 'skip', reason: 'opted-out' }],
  [{ visitChange: 'canceled' }, { kind: 'skip', reason: 'canceled' }],
  [{ visitChange: 'moved' }, { kind: 'skip', reason: 'moved' }],
  [{ isErased: true }, { kind: 'skip', reason: 'erased' }],
  [{ isTurnedOff: true }, { kind: 'skip', reason: 'turned-off' }],
  [{ isSetUp: false }, { kind: 'skip', reason: 'not-set-up' }],
  [{ hasAddress: false }, { kind: 'skip', reason: 'no-address' }],
  [{ now: noon + 3_600_000 }, { kind: 'skip', reason: 'expired' }],
  [{ now: noon + 3_600_000, isTried: true }, { kind: 'giveUp' }],
  [
    { now: noon + 3_600_000, isTried: true, isOptedOut: true },
    { kind: 'skip', reason: 'opted-out' },
  ],
  // Mail does not require consent to texts.
  [{ channel: 'email', hasConsent: false }, { kind: 'send' }],
  [{ channel: 'email', now: at('2026-06-02T05:00:00Z'), expiresAt: at('2026-06-03T00:00:00Z') }, { kind: 'send' }],
  // Late, in quiet hours.
  [{ now: at('2026-06-02T05:00:00Z'), expiresAt: at('2026-06-02T10:00:00Z') }, { kind: 'giveUp' }],
  [
    { kind: 'booked', now: at('2026-06-02T05:00:00Z'), expiresAt: at('2026-06-02T10:00:00Z') },
    { kind: 'skip', reason: 'quiet-hours' },
  ],
  [{ kind: 'booked', isTried: true, now: at('2026-06-02T05:00:00Z'), expiresAt: at('2026-06-02T10:00:00Z') }, { kind: 'giveUp' }],
  [
    { kind: 'offer', now: at('2026-06-02T05:00:00Z'), expiresAt: at('2026-06-03T10:00:00Z') },
    { kind: 'skip', reason: 'quiet-hours' },
  ],
  [
    { now: at('2026-06-02T05:00:00Z'), expiresAt: at('2026-06-02T20:00:00Z') },
    { kind: 'wait', until: at('2026-06-02T12:00:00Z') },
  ],
  [
    {
      kind: 'staff',
      now: at('2026-06-02T05:00:00Z'),
      answersUntil: at('2026-06-02T05:03:00Z'),
      expiresAt: at('2026-06-03T00:00:00Z'),
    },
    { kind: 'send' },
  ],
  // Technicians and staff sleep, too.
  [
    { kind: 'notice', hasConsent: false, now: at('2026-06-02T05:00:00Z'), expiresAt: at('2026-06-02T20:00:00Z') },
    { kind: 'wait', until: at('2026-06-02T12:00:00Z') },
  ],
  [
    { kind: 'reply', now: at('2026-06-02T05:00:00Z'), expiresAt: at('2026-06-02T05:05:00Z'), hasConsent: false },
    { kind: 'send' },
  ],
] as const)('with %j the decision is %j', (changes, decision) => {
  expect(decide({ ...usual, ...changes })).toEqual(decision)
})

test('segments are counted as carriers do', () => {
  expect(segmentsOf('a'.repeat(160))).toBe(1)
  expect(segmentsOf('a'.repeat(161))).toBe(2)
  expect(segmentsOf('€'.repeat(80))).toBe(1)
  expect(segmentsOf('€'.repeat(81))).toBe(2)
  expect(segmentsOf(`${'a'.repeat(69)}ó`)).toBe(1)
  expect(segmentsOf(`${'a'.repeat(70)}ó`)).toBe(2)
  expect(segmentsOf('😀'.repeat(35))).toBe(1)
  expect(segmentsOf('😀'.repeat(36))).toBe(2)
})

test.each([
  ['OH', '43004', [ny]],
  ['FL', '32501', ['America/Chicago']],
  ['TX', '79901', ['America/Denver']],
  ['az', '85001', ['America/Phoenix']],
  // Panama City and Mexico Beach, Iron Mountain and Marquette, North Platte and Ogallala, Window Rock and Chambers.
  ['FL', '32401', [ny, 'America/Chicago']],
  ['MI', '49801', [ny, 'America/Chicago']],
  ['NE', '69101', ['America/Chicago', 'America/Denver']],
  ['AZ', '86515', ['America/Phoenix', 'America/Denver']],
  ['ND', '58601', ['America/Denver']],
  ['QC', 'H2X 1Y4', []],
] as const)('the zones of an address in %s %s are %j', (state, postalCode, zones) => {
  expect(zonesOfAddress({ state, postalCode })).toEqual(zones)
})

test('a line whose variable has no value is left out, and values are never templates', () => {
  expect(fill('Hi {firstName}\n\nWhere: {address}\n\nBye', { firstName: '{phone}', phone: '1' })).toBe('Hi {phone}\n\nBye')
  expect(fill('{firstName}', { firstName: '$& $1 {type}', type: 'x' })).toBe('$& $1 {type}')
})

test('a subject is one line, whatever is in it', () => {
  const subject = fillSubject('{type}: {firstName}\r\nBcc: all@corp.example', {
    type: 'A',
    firstName: 'Sam\r\nX-Evil: 1\u2028\u0000',
  })
  expect(subject).not.toMatch(/[\r\n\u2028\0]/)
})

test('only the variables of a kind are known', () => {
  expect(unknownVariables('booked', '{firstName} {manageUrl}')).toEqual([])
  expect(unknownVariables('booked', '{constructor} {reviewUrl} {{firstName}} {__proto__}')).toEqual([
    'constructor',
    'reviewUrl',
    '__proto__',
  ])
})
