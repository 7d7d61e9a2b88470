import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { remindersOf } from './planVisits.ts'
import { isQuiet, nextAllowed, nextQuiet } from './quietHours.ts'
import { decide, reminderAt, reminderExpiresAt, textDueAt, textSendBy, type Circumstances } from './rules.ts'
import { rules, type MessageKind } from './kinds.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** US time zones, some without DST, and one with an offset of half an hour. */
const zone = fc.constantFrom(
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/St_Johns',
  'America/Puerto_Rico',
  'Pacific/Honolulu',
)
const zones = fc.uniqueArray(zone, { minLength: 1, maxLength: 2 })
/** Any minute of four years, with many near clock changes. */
const changes = ['2026-11-01', '2027-03-14', '2027-11-07', '2028-03-12'].map((date) => Date.parse(`${date}T09:00:00Z`))
const instant = fc.oneof(
  fc.integer({ min: Date.parse('2026-01-01') / 1000, max: Date.parse('2029-12-31') / 1000 }).map((second) => second * 1000),
  fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -4 * 86_400, max: 4 * 86_400 }))
    .map(([change, seconds]) => change + seconds * 1000),
)
const hours = fc.integer({ min: 1, max: 336 })
const kind = fc.constantFrom(...(Object.keys(rules) as MessageKind[]))

/** Independent of the server's arithmetic. */
const quietByIntl = (at: number, zone: string): boolean => {
  const hour = Number(new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(at))
  return hour < 8 || hour >= 20
}
const localByIntl = (at: number, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(at)

describe('for any zones, times and moves', () => {
  test('quiet hours are those of the zones’ own clocks, and their next start is the first quiet minute', () => {
    fc.assert(
      fc.property(instant, zones, (at, list) => {
        expect(isQuiet(at, list)).toBe(list.some((one) => quietByIntl(at, one)))
        if (isQuiet(at, list)) return
        const until = nextQuiet(at, list)
        expect(until).toBeGreaterThan(at)
        expect(isQuiet(until, list)).toBe(true)
        expect(isQuiet(until - 1, list)).toBe(false)
        expect(until - at).toBeLessThanOrEqual(12 * HOUR)
      }),
      { numRuns: 500 },
    )
  })

  test('a due reminder moves at most backward, to the last minute that is allowed, within a day and a half', () => {
    fc.assert(
      fc.property(instant, zones, (at, list) => {
        const due = textDueAt('reminder', at, list) ?? NaN
        expect(isQuiet(due, list)).toBe(false)
        if (!isQuiet(at, list)) {
          expect(due).toBe(at)
          return
        }
        expect(due).toBeLessThan(at)
        expect(at - due).toBeLessThan(36 * HOUR)
        // Every later minute until it was due is in quiet hours.
        for (let minute = due + MINUTE; minute <= at; minute += MINUTE) expect(isQuiet(minute, list)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  test('other kinds move at most forward, to the first allowed moment, or are left out', () => {
    fc.assert(
      fc.property(instant, zones, kind, (at, list, what) => {
        const due = textDueAt(what, at, list)
        const { inQuietHours } = rules[what]
        if (inQuietHours === 'exempt' || !isQuiet(at, list)) expect(due).toBe(at)
        else if (inQuietHours === 'never') expect(due).toBeUndefined()
        else {
          expect(isQuiet(due ?? at, list)).toBe(false)
          if (inQuietHours === 'before') expect(due).toBeLessThan(at)
          else expect(isQuiet((due ?? 0) - 1, list)).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('a reminder of whole days is due at the visit’s time of day, and expires before the visit', () => {
    fc.assert(
      fc.property(instant, hours, zone, (second, before, where) => {
        const startAt = second - (second % MINUTE)
        const at = reminderAt(startAt, before, where)
        expect(at).toBeLessThan(startAt)
        expect(Math.abs(startAt - at - before * HOUR)).toBeLessThanOrEqual(HOUR)
        if (before % 24) expect(startAt - at).toBe(before * HOUR)
        // Unless that time is skipped on that day.
        else if (startAt - at !== before * HOUR)
          expect(localByIntl(at, where).slice(11)).toBe(localByIntl(startAt, where).slice(11))
        const expires = reminderExpiresAt(startAt, before)
        expect(expires).toBeLessThanOrEqual(startAt - 30 * MINUTE)
        expect(expires).toBeGreaterThan(at)
      }),
      { numRuns: 500 },
    )
  })

  test('reminders are planned for later, outside quiet hours, before they expire, and never two texts for a minute', () => {
    fc.assert(
      fc.property(instant, hours, fc.uniqueArray(hours, { maxLength: 5 }), zone, (now, ahead, list, timeZone) => {
        const startAt = now + ahead * HOUR
        const visit = {
          leadId: 1,
          leadStatus: 'scheduled',
          isGone: false,
          hasEmail: true,
          address: { state: 'OH', postalCode: '43004' },
          bookingId: 1,
          status: 'scheduled',
          startAt: new Date(startAt).toISOString(),
          timeZone,
          icsSequence: 0,
          isLatest: true,
          reminderHours: list,
          messagesOff: [],
          hasReviewPage: true,
        }
        const planned = remindersOf(1, visit, true, now)
        for (const { channel, dueAt, expiresAt } of planned) {
          expect(+dueAt).toBeGreaterThan(now)
          expect(+dueAt).toBeLessThan(+expiresAt)
          expect(+expiresAt).toBeLessThan(startAt)
          if (channel === 'sms') expect(isQuiet(+dueAt, [timeZone, 'America/New_York'])).toBe(false)
        }
        const keys = planned.map(({ channel, dueAt }) => `${channel} ${+dueAt}`)
        expect(new Set(keys).size).toBe(keys.length)
      }),
      { numRuns: 500 },
    )
  })

  const circumstances: fc.Arbitrary<Circumstances> = fc
    .tuple(kind, instant, fc.integer({ min: -72, max: 72 }), fc.integer({ min: 1, max: 96 }), zones)
    .chain(([what, dueAt, lateBy, lasts, list]) =>
      fc.record({
        kind: fc.constant(what),
        channel: fc.constantFrom('sms' as const, 'email' as const),
        dueAt: fc.constant(dueAt),
        expiresAt: fc.constant(dueAt + lasts * HOUR),
        now: fc.constant(dueAt + lateBy * 20 * MINUTE),
        zones: fc.constant(list),
        hasAddress: fc.boolean(),
        isSetUp: fc.boolean(),
        hasConsent: fc.boolean(),
        isOptedOut: fc.boolean(),
        isErased: fc.boolean(),
        visitChange: fc.constantFrom(undefined, 'moved' as const, 'canceled' as const, 'status-changed' as const),
        isTurnedOff: fc.boolean(),
        isTried: fc.boolean(),
        answersUntil: fc.constantFrom(0, dueAt + 5 * MINUTE),
      }),
    )

  test('nothing is sent after a STOP, without consent, in quiet hours, once expired, or for a visit that is not as planned', () => {
    fc.assert(
      fc.property(circumstances, (it) => {
        const decision = decide(it)
        if (decision.kind === 'wait') {
          expect(decision.until).toBeGreaterThan(it.now)
          expect(decision.until).toBeLessThan(it.expiresAt)
          expect(decision.until).toBe(nextAllowed(it.now, it.zones))
          expect(isQuiet(decision.until, it.zones)).toBe(false)
        }
        if (it.isOptedOut && it.kind !== 'code') expect(decision.kind).toBe('skip')
        if (decision.kind === 'skip') return
        // Only messages that were due are given up, and only once they can no longer be sent.
        if (decision.kind === 'giveUp') expect(it.now >= it.expiresAt || nextAllowed(it.now, it.zones) >= it.expiresAt).toBe(true)
        else expect(it.now).toBeLessThan(it.expiresAt)
        expect(it.visitChange).toBeUndefined()
        expect([it.isErased, it.isTurnedOff, it.hasAddress, it.isSetUp]).toEqual([false, false, true, true])
        if (it.channel === 'sms' && rules[it.kind].needsConsent) expect(it.hasConsent).toBe(true)
        if (
          decision.kind === 'send' &&
          it.channel === 'sms' &&
          rules[it.kind].inQuietHours !== 'exempt' &&
          it.now > it.answersUntil
        )
          expect(isQuiet(it.now, it.zones)).toBe(false)
      }),
      { numRuns: 3_000 },
    )
  })

  test('attempts end when it expires or quiet hours begin, whichever is first', () => {
    fc.assert(
      fc.property(kind, instant, fc.integer({ min: 1, max: 2_000 }), zones, (what, now, minutes, list) => {
        const by = textSendBy(what, now, now + minutes * MINUTE, list)
        expect(by).toBeLessThanOrEqual(now + minutes * MINUTE)
        expect(by).toBeGreaterThan(now)
        if (rules[what].inQuietHours !== 'exempt' && !isQuiet(now, list)) expect(isQuiet(by - 1, list)).toBe(false)
      }),
      { numRuns: 500 },
    )
  })
})
