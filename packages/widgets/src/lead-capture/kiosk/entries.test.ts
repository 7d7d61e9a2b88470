import { describe, expect, it } from 'vitest'
import { backoff, DAY_MS, fingerprint, goneAt, isGone, isTooOld, nameOf, type OutboxEntry } from './entries.ts'
import { toCsv } from './export.ts'
import { asResponse, judgeError, judgeReply } from './outcome.ts'

const at = '2026-11-21T15:00:00Z'
const kept: OutboxEntry = {
  id: 1,
  baseUrl: 'https://app.example.com',
  userUid: 'demolg00000000000000000001',
  key: 'k',
  capturedAt: at,
  body: {
    hdsfiGroup: 1,
    contact: { firstName: ' Sam ', lastName: 'Lee', phone: '(614) 555-0142' },
    answers: [{ questionId: 11, value: ['wood', 'oak "dark"'] }],
    consent: { version: '2026-01', accepted: true },
  },
  page: { version: 'abc', at: 0 },
  state: 'refused',
  refusedAt: Date.parse(at),
  reason: { kind: 'fields', status: 400, errors: [{ path: 'contact.phone', message: 'is no phone' }] },
  stumbles: 0,
}
const now = (days: number) => Date.parse(at) + days * DAY_MS
const own = (status: number, body: object = {}, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json; charset=utf-8', ...headers },
  })

describe('a queued entry', () => {
  it('is listed by first name and initial', () => {
    expect(nameOf(kept)).toBe('Sam L.')
    expect(nameOf({ ...kept, body: undefined })).toBe('')
  })
  it('can be sent for 7 days and is stored for 30', () => {
    expect([isTooOld(kept, now(6.9)), isTooOld(kept, now(7.1))]).toEqual([false, true])
    expect([isGone(kept, now(29.9)), isGone(kept, now(30.1))]).toEqual([false, true])
    expect(goneAt(kept)).toBe(now(30))
    // A clock that was years behind, and an entry that was never rejected.
    expect(goneAt({ ...kept, capturedAt: '2020-01-01T00:00:00Z' })).toBe(now(7))
    expect(isGone({ ...kept, state: 'waiting', refusedAt: undefined }, now(400))).toBe(false)
    expect(isGone({ ...kept, body: undefined }, now(31))).toBe(false)
  })
  it('has its page’s fingerprint', () => {
    expect(fingerprint({ a: 1 })).toBe(fingerprint({ a: 1 }))
    expect(fingerprint({ a: 1 })).not.toBe(fingerprint({ a: 2 }))
    expect(fingerprint('é')).toMatch(/^[0-9a-f]{8}$/)
  })
})

describe('backoff', () => {
  it('doubles up to five minutes, half of it jitter', () => {
    expect([1, 2, 3].map((failures) => backoff(failures, 0, 1))).toEqual([5000, 10_000, 20_000])
    expect(backoff(1, 0, 0)).toBe(2500)
    expect(backoff(50, 0, 1)).toBe(300_000)
  })
  it('is never shorter than Retry-After', () => expect(backoff(1, 60, 0)).toBe(60_000))
})

describe('the outcome of sending', () => {
  it('is sent only if the API confirms it', () => {
    const reply = { leadUid: 'x', status: 'captured', appointment: null }
    expect(judgeReply(reply)).toEqual({ kind: 'sent', reply })
    for (const other of [new Response('<p>Sign in</p>'), null, {}, { leadUid: 1 }])
      expect(judgeReply(other)).toMatchObject({ kind: 'later', isOffline: true })
  })
  it.each([
    ['an error without an answer', () => new TypeError('x'), { kind: 'later', isOffline: true }],
    ['a page of the Wi-Fi', () => new Response('<p>', { status: 403 }), { kind: 'later', isOffline: true }],
    ['500', () => own(500), { kind: 'later', isOffline: false, isBusy: false }],
    ['a gateway’s 502', () => new Response('', { status: 502 }), { kind: 'later', isOffline: false }],
    ['408', () => own(408), { kind: 'later', isBusy: true }],
    ['429', () => own(429, {}, { 'retry-after': '7' }), { kind: 'later', isBusy: true, retryAfterSec: 7 }],
    ['404', () => own(404), { kind: 'refused', reason: { kind: 'closed', status: 404 } }],
    ['409', () => own(409), { kind: 'refused', reason: { kind: 'refused', status: 409 } }],
    ['422', () => own(422), { kind: 'refused', reason: { kind: 'refused', status: 422 } }],
    ['fields', () => own(400, { errors: [{ path: 'contact.email', message: 'm' }] }), { reason: { kind: 'fields' } }],
    ['consent', () => own(400, { errors: [{ path: 'consent.version', message: 'm' }] }), { reason: { kind: 'consent' } }],
    ['clock', () => own(400, { errors: [{ path: 'capturedAt', message: 'm' }] }), { reason: { kind: 'clock' } }],
  ])('%s', async (_, make, outcome) => expect(await judgeError(make())).toMatchObject(outcome))
  it('converts to the rejection of a call', async () => {
    const reason = { kind: 'fields' as const, status: 400, errors: [{ path: 'contact.email', message: 'm' }] }
    expect(await asResponse(reason).json()).toEqual({ errors: reason.errors })
    expect(asResponse(reason).status).toBe(400)
  })
})

describe('the export', () => {
  const lines = (entries: readonly OutboxEntry[]) => toCsv(entries).split('\r\n')
  it('has a quoted row per entry', () => {
    const [head, row, end] = lines([kept, { ...kept, body: undefined }])
    expect(head?.split(',')).toHaveLength(row?.match(/"(?:[^"]|"")*"/g)?.length ?? 0)
    expect(row).toContain('"(614) 555-0142"')
    expect(row).toContain('oak \\""dark\\""')
    expect(row).toContain('"contact.phone: is no phone"')
    expect(end).toBe('')
  })
  it('neutralizes formulas', () => {
    const body = kept.body && { ...kept.body, contact: { ...kept.body.contact, firstName: '=HYPERLINK("x")', lastName: '＋1' } }
    expect(toCsv([{ ...kept, body }])).toContain(`"'=HYPERLINK(""x"")","'＋1"`)
  })
})
