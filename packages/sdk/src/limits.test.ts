import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { events, qrCodes } from '../contract/endpoints/index.ts'
import { createClient } from './index.ts'
import { createPublicClient } from './public.ts'
import { json, rejection, server, signedIn } from './testing/server.ts'

/** Never responds, and aborts on request; if deaf, not even then. */
const silent = (isDeaf = false) =>
  ((_: string, init?: RequestInit) =>
    new Promise((_resolve, reject) => {
      if (!isDeaf) init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
    })) as typeof fetch
/** Starts a response and never ends it, unless asked to. */
const unfinished = (type: string) =>
  ((_url: string, init?: RequestInit) => {
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{'))
        init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
      },
    })
    return Promise.resolve(new Response(stream, { headers: { 'content-type': type } }))
  }) as typeof fetch
const input = { params: { userUid: 'x', hdsfiGroup: 1 } }

const clientOf = (fetch: typeof globalThis.fetch, timeoutMs?: number) =>
  createClient({ baseUrl: 'https://walkup.test', endpoints: { ...qrCodes, ...events }, session: null, fetch, timeoutMs })
const publicClientOf = (fetch: typeof globalThis.fetch) =>
  createPublicClient({ baseUrl: 'https://walkup.test', endpoints: qrCodes, fetch })

describe('createClient', () => {
  const client = clientOf

  // Old runtimes have neither.
  const { any, timeout } = Object.getOwnPropertyDescriptors(AbortSignal)
  beforeEach(() => void Object.assign(AbortSignal, { any: undefined, timeout: undefined }))
  afterEach(() => void Object.defineProperties(AbortSignal, { any, timeout }))

  it.each([false, true])('gives up after the client’s time limit (deaf fetch: %s)', async (isDeaf) => {
    const error = await rejection(client(silent(isDeaf), 5).call('qrCodes.details', input))
    expect(error).toMatchObject({ code: 'timeout', endpoint: 'GET /api/QRCodes/qr-details/{userUid}/{hdsfiGroup}' })
  })
  it('takes a limit for one call, and 0 or a very long one for none', async () => {
    expect(await rejection(client(silent()).call('qrCodes.details', { ...input, timeoutMs: 5 }))).toMatchObject({
      code: 'timeout',
    })
    const late: typeof fetch = () => new Promise((done) => setTimeout(() => done(json({ late: true })), 30))
    for (const timeoutMs of [0, Infinity, 2 ** 31])
      expect(await client(late, 5).call('qrCodes.details', { ...input, timeoutMs })).toEqual({ late: true })
  })
  it.each([0, 60_000])('follows the caller’s signal with a limit of %i ms', async (timeoutMs) => {
    const abort = new AbortController()
    const call = rejection(client(silent()).call('qrCodes.details', { ...input, timeoutMs, signal: abort.signal }))
    abort.abort()
    expect(await call).toMatchObject({ code: 'aborted' })
    const aborted = client(silent(true)).call('qrCodes.details', { ...input, timeoutMs, signal: abort.signal })
    expect(await rejection(aborted)).toMatchObject({ code: 'aborted' })
  })
  it('limits the reading of JSON, and of a stream only the wait for its beginning', async () => {
    expect(await rejection(client(unfinished('application/json'), 20).call('qrCodes.details', input))).toMatchObject({
      code: 'timeout',
    })
    const abort = new AbortController()
    const reply: unknown = await client(unfinished('text/event-stream'), 20).call('events.stream', { signal: abort.signal })
    const reader = (reply as Response).body?.getReader()
    await reader?.read()
    await new Promise((done) => setTimeout(done, 40))
    const rest = rejection(reader?.read() ?? Promise.resolve())
    abort.abort(new Error('enough'))
    expect(await rest).toMatchObject({ message: 'enough' })
  })
  it('leaves no listener on a signal that outlives its calls', async () => {
    const { signal } = new AbortController()
    const added = vi.spyOn(signal, 'addEventListener')
    const removed = vi.spyOn(signal, 'removeEventListener')
    await client(async () => json({})).call('qrCodes.details', { ...input, signal })
    expect(added.mock.calls.length).toBeGreaterThan(0)
    expect(removed.mock.calls.length).toBe(added.mock.calls.length)
  })
})

describe.each([
  ['createClient', clientOf],
  ['createPublicClient', publicClientOf],
] as const)('the caller’s signal in %s', (_, client) => {
  it('ends the call', async () => {
    const abort = new AbortController()
    const call = rejection(client(silent()).call('qrCodes.details', { ...input, signal: abort.signal }))
    abort.abort()
    expect(await call).toMatchObject({ code: 'aborted', endpoint: 'GET /api/QRCodes/qr-details/{userUid}/{hdsfiGroup}' })
  })
  it('is a timeout when it ran out of time', async () => {
    const abort = new AbortController()
    setTimeout(() => abort.abort(new DOMException('as AbortSignal.timeout has it', 'TimeoutError')), 1)
    const call = client(silent()).call('qrCodes.details', { ...input, signal: abort.signal })
    expect(await rejection(call)).toMatchObject({ code: 'timeout' })
  })
  it('ends the reading of JSON too', async () => {
    const abort = new AbortController()
    const call = rejection(client(unfinished('application/json')).call('qrCodes.details', { ...input, signal: abort.signal }))
    await new Promise((done) => setTimeout(done, 5))
    abort.abort()
    expect(await call).toMatchObject({ code: 'aborted' })
  })
})

it('a call stops waiting for a refresh that others still wait for', async () => {
  let answer: (() => void) | undefined
  const api = server({ refresh: () => new Promise<undefined>((done) => (answer = () => done(undefined))) as never })
  const { client, session } = signedIn(api)
  session.renew({ token: 'expired', refreshToken: 'refresh-of-t0' })
  const patient = client.call('leads.searchAll', { body: {} })
  expect(await rejection(client.call('leads.searchAll', { body: {}, timeoutMs: 20 }))).toMatchObject({ code: 'timeout' })
  await vi.waitUntil(() => answer)
  answer?.()
  expect(await patient).toMatchObject({ generation: 1 })
  expect(api.refreshes).toHaveLength(1)
})
