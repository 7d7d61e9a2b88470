import { afterEach, describe, expect, it, vi } from 'vitest'
import { endpoints } from '../contract/endpoints/index.ts'
import { createClient, createSession } from './index.ts'
import { json, memory, record, rejection, server, signedIn } from './testing/server.ts'

describe('refresh', () => {
  it('happens once for any number of waiting calls, and each is tried again', async () => {
    const api = server()
    const { client, session, storage } = signedIn(api)
    api.expire()
    api.rewind()
    session.renew({ token: 'expired', refreshToken: 'refresh-of-t0' })
    const replies = await Promise.all(Array.from({ length: 50 }, () => client.call('leads.searchAll', { body: {} })))
    expect(replies).toHaveLength(50)
    expect(api.refreshes).toEqual(['/api/account/token/refresh/refresh-of-t0'])
    expect(JSON.parse(storage.getItem('login') ?? '')).toMatchObject({ token: 't1', refreshToken: 'refresh-of-t1', userId: 1 })
  })
  it('does not refresh when another call has renewed the token in the meantime', async () => {
    const api = server()
    const { client, session } = signedIn(api)
    api.expire()
    const call = client.call('leads.searchAll', { body: {} })
    session.renew({ token: 't1', refreshToken: 'refresh-of-t1' })
    await call
    expect(api.refreshes).toHaveLength(0)
  })
  it.each([400, 401, 403, 404])('that returns %i clears storage, notifies the app, and rejects', async (status) => {
    const onUnauthenticated = vi.fn<() => void>()
    const api = server({ refresh: () => new Response('', { status }) })
    const { client, storage, session } = signedIn(api, { onUnauthenticated })
    storage.setItem('theirs', 'stays')
    api.expire()
    const results = await Promise.allSettled([1, 2, 3].map(() => client.call('leads.searchAll', { body: {} })))
    for (const result of results)
      expect(result).toMatchObject({ status: 'rejected', reason: { message: 'Refresh token failed' } })
    expect(onUnauthenticated).toHaveBeenCalledOnce()
    expect(session.login.get()).toBeUndefined()
    expect([storage.getItem('login'), storage.getItem('accounts'), storage.getItem('theirs')]).toEqual([null, null, 'stays'])
  })
  it('is tried again after a fault of the network or the server, and the session stays', async () => {
    const api = server({
      refresh: (attempt) =>
        attempt === 1 ? Promise.reject(new TypeError('offline')) : attempt === 2 ? new Response('', { status: 503 }) : undefined,
    })
    const { client, session } = signedIn(api)
    session.renew({ token: 'expired', refreshToken: 'refresh-of-t0' })
    await client.call('leads.searchAll', { body: {} })
    expect(api.refreshes).toHaveLength(3)
    expect(session.login.get()?.token).toBe('t1')
  })
  it('that keeps failing leaves the session for later', async () => {
    const api = server({ refresh: () => new Response('', { status: 502 }) })
    const { client, session } = signedIn(api)
    api.expire()
    const error: unknown = await client.call('leads.searchAll', { body: {} }).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ status: 502 })
    expect(session.login.get()?.token).toBe('t0')
  })
  it('is retried after a failure, and a second 401 goes to the caller', async () => {
    const api = server()
    const { client } = signedIn(api, {
      fetch: (async (input: string, init?: RequestInit) =>
        input.includes('/refresh/') ? api.fetch(input, init) : new Response('', { status: 401 })) as unknown as typeof fetch,
    })
    for (let round = 1; round <= 2; round++) {
      const error: unknown = await client.call('leads.searchAll', { body: {} }).catch((caught: unknown) => caught)
      expect(error).toMatchObject({ status: 401 })
      expect(api.refreshes).toHaveLength(round)
    }
  })
})

/** All that a log could print of an error: its own properties, hidden ones and getters too, and those of its causes. */
const everything = (value: unknown, depth = 0): string =>
  value instanceof Object && depth < 9
    ? Object.getOwnPropertyNames(value)
        .map((key) => `${key}=${everything((value as Record<string, unknown>)[key], depth + 1)}`)
        .join()
    : String(value)

describe('a refresh whose answer is lost', () => {
  it('is asked for again with the same token, and the successor is kept', async () => {
    const api = server({
      rotatesFirst: true,
      refresh: (attempt) => (attempt === 1 ? Promise.reject(new TypeError()) : undefined),
    })
    const { client, session } = signedIn(api)
    session.renew({ token: 'expired', refreshToken: 'refresh-of-t0' })
    await client.call('leads.searchAll', { body: {} })
    expect(api.refreshes).toEqual(Array.from({ length: 2 }, () => '/api/account/token/refresh/refresh-of-t0'))
    expect(session.login.get()).toMatchObject({ token: 't1', refreshToken: 'refresh-of-t1' })
  })
  it.each([
    ['a page', new Response('<h1>Hotel Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } })],
    ['other JSON', json({ hello: 1 })],
  ])('or comes from a captive portal as %s with status 200, is no success', async (_, portal) => {
    const api = server({ refresh: (attempt) => (attempt === 1 ? portal : undefined) })
    const { client, session } = signedIn(api)
    session.renew({ token: 'expired', refreshToken: 'refresh-of-t0' })
    await client.call('leads.searchAll', { body: {} })
    expect(session.login.get()?.token).toBe('t1')
  })
  it('names no token in what it rejects with', async () => {
    const api = server({ refresh: () => Promise.reject(new TypeError('offline', { cause: new Error('ECONNRESET') })) })
    const { client, session } = signedIn(api)
    session.renew({ token: 'expired', refreshToken: 'secret-of-the-path' })
    const error = await rejection(client.call('leads.searchAll', { body: {} }))
    expect(error).toMatchObject({ code: 'network', endpoint: 'POST /api/account/token/refresh/{refreshToken}' })
    expect(everything(error)).toContain('ECONNRESET')
    expect(everything(error)).not.toContain('secret-of-the-path')
  })
})

describe('what happens while a call is on its way', () => {
  /** A server whose first answer is a 401, given when the returned function is called. */
  function held() {
    const sent: (string | null)[] = []
    let answer = () => {}
    const fetch = (async (_: string, init?: RequestInit) => {
      sent.push(new Headers(init?.headers).get('authorization'))
      if (sent.length > 1) return json({ organization: new Headers(init?.headers).get('currentorganizationid') })
      await new Promise<void>((done) => (answer = done))
      return new Response('', { status: 401 })
    }) as typeof globalThis.fetch
    return { fetch, sent, answer: () => answer() }
  }
  const client = (api: ReturnType<typeof held>, session: ReturnType<typeof createSession>) =>
    createClient({ baseUrl: 'https://walkup.test', endpoints, session, fetch: api.fetch })

  it('a sign-out is not undone: the call is not sent again', async () => {
    const api = held()
    const session = createSession(memory())
    session.signIn(record('t0'))
    const call = rejection(client(api, session).call('leads.searchAll', { body: {} }))
    session.clear()
    api.answer()
    expect(await call).toMatchObject({ code: 'refresh-failed', message: 'Refresh token failed' })
    expect(api.sent).toEqual(['Bearer t0'])
    expect(session.login.get()).toBeUndefined()
  })
  it('a switch of account never sends it in the other’s name', async () => {
    const api = held()
    const session = createSession(memory())
    session.signIn(record('t0'))
    const call = rejection(client(api, session).call('leads.searchAll', { body: {} }))
    session.signIn(record('other', 2))
    api.answer()
    expect(await call).toMatchObject({ code: 'account-switched' })
    expect(api.sent).toEqual(['Bearer t0'])
  })
  it('a switch of organization sends it again where it was meant to go', async () => {
    const api = held()
    const session = createSession(memory())
    session.signIn(record('t0'))
    const call = client(api, session).call('leads.searchAll', { body: {} })
    session.signIn({ ...record('t1'), currentOrganizationId: 8 })
    api.answer()
    expect(await call).toEqual({ organization: '7' })
    expect(api.sent).toEqual(['Bearer t0', 'Bearer t1'])
  })
  it('a refresh that ends after a sign-out brings nothing back', async () => {
    let session: ReturnType<typeof createSession> | undefined
    const api = server({
      refresh: () => {
        session?.clear()
        return undefined
      },
    })
    const signed = signedIn(api)
    session = signed.session
    api.expire()
    expect(await rejection(signed.client.call('leads.searchAll', { body: {} }))).toMatchObject({ code: 'refresh-failed' })
    expect(session.login.get()).toBeUndefined()
    expect(signed.storage.getItem('login')).toBeNull()
  })
  it('a refresh of one account is neither shared with nor held against another', async () => {
    let refuse = () => {}
    const refusal = new Promise<Response>((done) => (refuse = () => done(new Response('', { status: 401 }))))
    const api = server({ refresh: (attempt) => (attempt === 1 ? refusal : undefined) })
    const { client: shared, session } = signedIn(api)
    session.renew({ token: 'expired', refreshToken: 'refresh-of-t0' })
    const first = rejection(shared.call('leads.searchAll', { body: {} }))
    await vi.waitUntil(() => api.refreshes.length === 1)
    session.signIn(record('expired-too', 2))
    await shared.call('leads.searchAll', { body: {} })
    refuse()
    expect(await first).toMatchObject({ code: 'account-switched' })
    expect(session.login.get()).toMatchObject({ userId: 2, token: 't1' })
  })
})

describe('several clients of one session', () => {
  it('share one refresh', async () => {
    const api = server()
    const { client, session } = signedIn(api)
    const other = createClient({ baseUrl: 'https://walkup.test', endpoints, session, fetch: api.fetch })
    session.renew({ token: 'expired', refreshToken: 'refresh-of-t0' })
    await Promise.all([client.call('leads.searchAll', { body: {} }), other.call('leads.searchAll', { body: {} })])
    expect(api.refreshes).toHaveLength(1)
  })
  it('are each notified of its end once, unless the page ended it itself', async () => {
    const hooks = [vi.fn<() => void>(), vi.fn<() => void>()]
    const api = server({ refresh: () => new Response('', { status: 401 }) })
    const { client, session } = signedIn(api, { onUnauthenticated: hooks[0] })
    createClient({ baseUrl: '', endpoints, session, onUnauthenticated: hooks[1] })
    session.clear()
    for (const hook of hooks) expect(hook).not.toHaveBeenCalled()
    session.signIn(record('expired'))
    await rejection(client.call('leads.searchAll', { body: {} }))
    for (const hook of hooks) expect(hook).toHaveBeenCalledOnce()
  })
})

describe('a token that grows old', () => {
  afterEach(() => vi.useRealTimers())
  const atAge = (ms: number) => vi.setSystemTime(Date.now() + ms)
  const faked = () => vi.useFakeTimers({ toFake: ['Date'] })

  it('is renewed during the next call, which does not wait for it', async () => {
    faked()
    const api = server()
    const { client, session } = signedIn(api)
    await client.call('leads.searchAll', { body: {} })
    expect(api.refreshes).toHaveLength(0)
    atAge(540_000)
    await client.call('leads.searchAll', { body: {} })
    expect(session.login.get()?.token).toBe('t0')
    await vi.waitUntil(() => session.login.get()?.token === 't1')
    await client.call('leads.searchAll', { body: {} })
    expect(api.refreshes).toHaveLength(1)
  })
  it.each([
    ['a fault', () => Promise.reject(new TypeError('offline'))],
    ['a 503', () => new Response('', { status: 503 })],
    ['a refusal', () => new Response('', { status: 403 })],
  ])('is used on when its renewal meets %s', async (_, refresh) => {
    faked()
    const onUnauthenticated = vi.fn<() => void>()
    const api = server({ refresh })
    const { client, session } = signedIn(api, { onUnauthenticated })
    atAge(545_000)
    for (let round = 0; round < 3; round++) await client.call('leads.searchAll', { body: {} })
    await vi.waitUntil(() => api.refreshes.length > 0)
    expect(session.login.get()?.token).toBe('t0')
    expect(onUnauthenticated).not.toHaveBeenCalled()
  })
  it('whose renewal was refused ends with the next 401, and is not asked for until then', async () => {
    faked()
    const api = server({ refresh: () => new Response('', { status: 403 }) })
    const { client, session } = signedIn(api)
    atAge(545_000)
    await client.call('leads.searchAll', { body: {} })
    await vi.waitUntil(() => api.refreshes.length === 1)
    await new Promise((done) => setTimeout(done, 20))
    await client.call('leads.searchAll', { body: {} })
    expect(api.refreshes).toHaveLength(1)
    api.expire()
    expect(await rejection(client.call('leads.searchAll', { body: {} }))).toMatchObject({ code: 'refresh-failed' })
    expect(session.login.get()).toBeUndefined()
  })
  it('is left alone with renewAfterMs: Infinity', async () => {
    faked()
    const api = server()
    const { client } = signedIn(api, { renewAfterMs: Infinity })
    atAge(10 * 540_000)
    await client.call('leads.searchAll', { body: {} })
    expect(api.refreshes).toHaveLength(0)
  })
  it.each([-86_400_000, 86_400_000])('keeps its age when the server’s clock is off by %i ms', async (skew) => {
    faked()
    const api = server()
    const { client } = signedIn(api, {
      fetch: (async (input: string, init?: RequestInit) => {
        const { body, status } = await api.fetch(input, init)
        const date = new Date(Date.now() + skew).toUTCString()
        return new Response(body, { status, headers: { date, 'content-type': 'application/json' } })
      }) as unknown as typeof fetch,
    })
    for (let minute = 0; minute < 8; minute++) {
      await client.call('leads.searchAll', { body: {} })
      atAge(60_000)
    }
    expect(api.refreshes).toHaveLength(0)
  })
  it('is renewed once when the device’s clock has been set back, and then has an age again', async () => {
    faked()
    const api = server()
    const { client, session } = signedIn(api)
    atAge(-86_400_000)
    await client.call('leads.searchAll', { body: {} })
    await vi.waitUntil(() => session.login.get()?.token === 't1')
    for (let round = 0; round < 3; round++) await client.call('leads.searchAll', { body: {} })
    expect(api.refreshes).toHaveLength(1)
  })
})
