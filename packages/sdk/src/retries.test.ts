import { describe, expect, it, vi } from 'vitest'
import { qrCodes, supportExtra, support, events } from '../contract/endpoints/index.ts'
import { createClient, isWalkupError, WalkupError } from './index.ts'
import { createPublicClient } from './public.ts'
import { json, rejection } from './testing/server.ts'

const endpoints = { ...qrCodes, ...support, ...supportExtra, ...events }
const details = { params: { userUid: 'x', hdsfiGroup: 1 } }
const entry = { params: { userUid: 'x' }, body: {} as never }
const keyed = { ...entry, headers: { 'Idempotency-Key': 'k-1' } }
const refused = (status: number, headers: Record<string, string> = {}) => new Response('later', { status, headers })
const offline = () => Promise.reject(new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') }))

/** A server that gives one answer after another, the last for ever. */
function answering(...answers: (() => Response | Promise<Response>)[]) {
  const seen: Request[] = []
  const fetch = ((input: string, init?: RequestInit) => {
    seen.push(new Request(new URL(input, 'https://walkup.test'), init))
    return Promise.resolve().then(answers[Math.min(seen.length, answers.length) - 1])
  }) as typeof globalThis.fetch
  return { fetch, seen }
}

describe.each([
  [
    'createClient',
    (fetch: typeof globalThis.fetch) => createClient({ baseUrl: '', endpoints, session: null, fetch, retryDelayMs: 1 }),
  ],
  [
    'createPublicClient',
    (fetch: typeof globalThis.fetch) => createPublicClient({ baseUrl: '', endpoints, fetch, retryDelayMs: 1 }),
  ],
] as const)('a retry by %s', (_, clientOf) => {
  it.each([
    ['a network failure', offline],
    ['a 429', () => refused(429)],
    ['a 503', () => refused(503, { 'retry-after': '0' })],
  ])('follows %s of an idempotent call', async (_name, fault) => {
    const api = answering(fault, fault, () => json({ done: true }))
    expect(await clientOf(api.fetch).call('qrCodes.details', details)).toEqual({ done: true })
    expect(api.seen).toHaveLength(3)
  })
  it('comes at most three times, then the last answer is the caller’s', async () => {
    const api = answering(() => refused(503))
    const error = await rejection(clientOf(api.fetch).call('qrCodes.details', details))
    expect(api.seen).toHaveLength(4)
    expect(await (error as Response).text()).toBe('later')
    const gone = answering(offline)
    expect(await rejection(clientOf(gone.fetch).call('qrCodes.details', details))).toMatchObject({ code: 'network' })
    expect(gone.seen).toHaveLength(4)
  })
  it('of a POST needs an idempotency key, and sends the same one', async () => {
    const plain = answering(offline)
    await rejection(clientOf(plain.fetch).call('qrCodes.entry', entry))
    expect(plain.seen).toHaveLength(1)
    const api = answering(
      offline,
      () => refused(503),
      () => json({ leadUid: 'l' }),
    )
    await clientOf(api.fetch).call('qrCodes.entry', keyed)
    expect(api.seen.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['k-1', 'k-1', 'k-1'])
  })
  it.each([400, 401, 403, 404, 409, 422, 500, 502])('never follows a %i', async (status) => {
    const api = answering(() => refused(status))
    expect(await rejection(clientOf(api.fetch).call('qrCodes.details', details))).toMatchObject({ status })
    expect(api.seen).toHaveLength(1)
  })
  it('waits as long as Retry-After asks, in seconds or as a date, and not for a long time', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-23T12:00:00Z') })
    try {
      for (const value of ['2', 'Mon, 23 Nov 2026 12:00:04 GMT']) {
        const api = answering(
          () => refused(429, { 'retry-after': value }),
          () => json({}),
        )
        const call = clientOf(api.fetch).call('qrCodes.details', details)
        await vi.advanceTimersByTimeAsync(900)
        expect(api.seen).toHaveLength(1)
        await vi.advanceTimersByTimeAsync(1_200)
        await call
        expect(api.seen).toHaveLength(2)
      }
      const busy = answering(() => refused(429, { 'retry-after': '3600' }))
      expect(await rejection(clientOf(busy.fetch).call('qrCodes.details', details))).toMatchObject({ status: 429 })
    } finally {
      vi.useRealTimers()
    }
  })
  it('ends with the caller’s signal', async () => {
    const abort = new AbortController()
    const api = answering(() => refused(503, { 'retry-after': '20' }))
    const call = rejection(clientOf(api.fetch).call('qrCodes.details', { ...details, signal: abort.signal }))
    await vi.waitUntil(() => api.seen.length === 1)
    abort.abort()
    expect(await call).toMatchObject({ code: 'aborted' })
    expect(api.seen).toHaveLength(1)
  })
})

describe('a time limit', () => {
  const silent = ((_: string, init?: RequestInit) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
    })) as typeof fetch
  const client = createClient({ baseUrl: '', endpoints, session: null, fetch: silent })
  const after = async (ms: number, call: Promise<unknown>) => {
    let outcome: unknown = 'waiting'
    call.catch((error: unknown) => (outcome = error))
    await vi.advanceTimersByTimeAsync(ms)
    return outcome
  }

  it('of 30 s is for calls without one; files, streams and uploads have none', async () => {
    vi.useFakeTimers()
    try {
      expect(await after(29_900, client.call('qrCodes.details', details))).toBe('waiting')
      expect(await after(30_100, client.call('qrCodes.details', details))).toMatchObject({ code: 'timeout' })
      expect(await after(300_000, client.call('events.stream'))).toBe('waiting')
      expect(await after(300_000, client.call('qrCodes.export'))).toBe('waiting')
      expect(await after(300_000, client.call('support.upsertTutorial', { body: new FormData() }))).toBe('waiting')
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('what a call rejects with', () => {
  const call = (fetch: typeof globalThis.fetch) =>
    rejection(createClient({ baseUrl: '', endpoints, session: null, fetch, retryDelayMs: 1 }).call('qrCodes.details', details))

  it('is a WalkupError that isWalkupError knows, with the cause in its message', async () => {
    const error = await call(answering(offline).fetch)
    expect(error).toBeInstanceOf(WalkupError)
    expect(isWalkupError(error)).toBe(true)
    expect((error as Error).message).toBe(
      'GET /api/QRCodes/qr-details/{userUid}/{hdsfiGroup}: The request failed: fetch failed: ECONNREFUSED',
    )
    for (const other of [new Error('x'), refused(500), undefined, { name: 'WalkupError' }])
      expect(isWalkupError(other)).toBe(false)
  })
  it.each([
    ['another type', () => new Response('<h1>Hotel Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } })],
    ['no type', () => new Response(new Uint8Array([1]))],
    ['broken JSON', () => new Response('{"data":', { headers: { 'content-type': 'application/json' } })],
  ])('is bad-reply where a 200 that promises JSON has %s', async (_, answer) => {
    expect(await call(answering(answer).fetch)).toMatchObject({
      code: 'bad-reply',
      message: expect.stringContaining('Expected JSON'),
    })
  })
  it.each(['.', '..'])('is bad-parameter for %s, and nothing is sent', async (userUid) => {
    const api = answering(() => json({}))
    const client = createClient({ baseUrl: '', endpoints, session: null, fetch: api.fetch })
    expect(await rejection(client.call('qrCodes.details', { params: { userUid, hdsfiGroup: 1 } }))).toMatchObject({
      code: 'bad-parameter',
      message: expect.stringContaining('userUid'),
    })
    expect(api.seen).toHaveLength(0)
  })
})
