import { describe, expect, it, vi } from 'vitest'
import { endpoints } from '../contract/endpoints/index.ts'
import { createClient, createSession, type LoginRecord } from './index.ts'

function memory(): Storage {
  const map = new Map<string, string>()
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
    clear: () => map.clear(),
    key: () => null,
    get length() {
      return map.size
    },
  }
}
const record = (token: string) =>
  ({
    token,
    refreshToken: `refresh-of-${token}`,
    currentOrganizationId: 7,
    userId: 1,
    email: 'a@b.test',
    firstName: 'A',
    lastName: 'B',
  }) as LoginRecord
const json = (data: unknown, status = 200) =>
  new Response(JSON.stringify(status === 200 ? { data } : data), { status, headers: { 'content-type': 'application/json' } })

/** A server that knows one good access token at a time, and rotates both on refresh. */
function server(options: { refresh?: (attempt: number) => Response | Promise<Response> | undefined } = {}) {
  let generation = 0
  const seen: Request[] = []
  const refreshes: string[] = []
  const fetch = async (input: string, init?: RequestInit) => {
    const request = new Request(new URL(input, 'https://walkup.test'), init)
    seen.push(request)
    const path = new URL(request.url).pathname
    if (path.startsWith('/api/account/token/refresh/')) {
      refreshes.push(path)
      await new Promise((done) => setTimeout(done, 5))
      const answer = await options.refresh?.(refreshes.length)
      if (answer) return answer
      generation++
      return json({ token: `t${generation}`, refreshToken: `refresh-of-t${generation}` })
    }
    if (request.headers.get('authorization') !== `Bearer t${generation}`) return new Response('no', { status: 401 })
    return json({ path, query: new URL(request.url).search, generation })
  }
  return {
    fetch: fetch as unknown as typeof globalThis.fetch,
    seen,
    refreshes,
    expire: () => void generation++,
    rewind: () => void (generation = 0),
  }
}

function signedIn(api: ReturnType<typeof server>, extra: object = {}) {
  const storage = memory()
  const session = createSession(storage)
  session.signIn(record('t0'))
  return {
    storage,
    session,
    client: createClient({ baseUrl: 'https://walkup.test', endpoints, session, fetch: api.fetch, retryDelayMs: 1, ...extra }),
  }
}

describe('call', () => {
  it('sends bearer, organization and offset, and answers what stands under data', async () => {
    const api = server()
    const { client } = signedIn(api)
    const reply = await client.call('leads.searchAll', { body: { limit: 5 } })
    expect(reply).toMatchObject({ path: '/api/leads/search/all' })
    const [request] = api.seen
    expect(request?.headers.get('currentorganizationid')).toBe('7')
    expect(request?.headers.get('offset')).toBe(String(new Date().getTimezoneOffset()))
    expect(await request?.json()).toEqual({ limit: 5 })
  })
  it('sends a form as a form', async () => {
    const api = server()
    const form = new FormData()
    form.set('title', 'Safety')
    await signedIn(api).client.call('support.upsertTutorial', { body: form })
    expect(api.seen[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data/)
  })
  it('sends no header of its own without a session, so that reading needs no preflight', async () => {
    const headers = vi.fn<(names: string[]) => void>()
    const client = createClient({
      baseUrl: 'https://walkup.test',
      endpoints,
      session: null,
      fetch: (async (_: unknown, init?: RequestInit) => {
        headers([...new Headers(init?.headers).keys()])
        return json({})
      }) as typeof fetch,
    })
    await client.call('qrCodes.details', { params: { userUid: 'x', hdsfiGroup: 1 } })
    expect(headers).toHaveBeenCalledWith([])
  })
  it('rejects an unknown name with an error that says so', async () => {
    const client = signedIn(server()).client as unknown as { call(name: string): Promise<unknown> }
    await expect(client.call('leads.nope')).rejects.toThrow('The endpoint with name "leads.nope" was not found')
    await expect(client.call('toString')).rejects.toThrow('was not found')
  })
  it('rejects any other non-200 with the raw, unread response', async () => {
    const problem = { type: 'stale', status: 409 }
    const { client } = signedIn(server(), { fetch: async () => json(problem, 409) })
    const error: unknown = await client.call('leads.searchAll', { body: {} }).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(Response)
    expect(await (error as Response).json()).toEqual(problem)
  })
  it('tells a network fault from an abort, and keeps the cause', async () => {
    const cause = new TypeError('unreachable')
    const { client } = signedIn(server(), { fetch: () => Promise.reject(cause) })
    await expect(client.call('leads.searchAll', { body: {} })).rejects.toMatchObject({
      code: 'network',
      endpoint: 'POST /api/leads/search/all',
    })
    const abort = new AbortController()
    abort.abort()
    await expect(client.call('leads.searchAll', { body: {}, signal: abort.signal })).rejects.toMatchObject({ code: 'aborted' })
  })
})

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
  it.each([400, 401, 403, 404])('that is answered %i clears storage, tells the app, and rejects', async (status) => {
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
  it('is tried anew after it failed, and a second 401 is the caller’s', async () => {
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

describe('session', () => {
  it('is kept under login and accounts, and read back', () => {
    const storage = memory()
    createSession(storage).signIn(record('t0'))
    expect(createSession(storage).login.get()).toMatchObject({ token: 't0' })
    expect(JSON.parse(storage.getItem('accounts') ?? '')).toEqual([
      { userId: 1, email: 'a@b.test', firstName: 'A', lastName: 'B', currentOrganizationId: 7 },
    ])
  })
  it('lives on when storage is full or blocked', () => {
    const blocked = {
      getItem: () => null,
      setItem: () => {
        throw new Error('QuotaExceededError')
      },
      removeItem: () => {
        throw new Error('SecurityError')
      },
    }
    const session = createSession(blocked)
    session.signIn(record('t0'))
    expect(session.login.get()?.token).toBe('t0')
    session.clear()
    expect(session.login.get()).toBeUndefined()
  })
})
