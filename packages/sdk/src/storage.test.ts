import { describe, expect, it, vi } from 'vitest'
import { endpoints } from '../contract/endpoints/index.ts'
import { createClient, createSession, type Lock } from './index.ts'
import { record, server } from './testing/server.ts'

/** A storage like that of a phone's application: every operation takes a moment. */
function slowStorage(initial: Record<string, string> = {}) {
  const map = new Map(Object.entries(initial))
  const later = <T>(act: () => T) => new Promise<T>((done) => setTimeout(() => done(act()), 5))
  return {
    map,
    getItem: (key: string) => later(() => map.get(key) ?? null),
    setItem: (key: string, value: string) => later(() => void map.set(key, value)),
    removeItem: (key: string) => later(() => void map.delete(key)),
  }
}
/** One holder at a time, as a mutex in a database would have it. */
function createLock(): Lock {
  let last: Promise<unknown> = Promise.resolve()
  return (act) => {
    const run = last.then(act)
    last = run.catch(() => {})
    return run
  }
}
const clientOf = (api: ReturnType<typeof server>, session: ReturnType<typeof createSession>) =>
  createClient({ baseUrl: 'https://walkup.test', endpoints, session, fetch: api.fetch, retryDelayMs: 1 })

describe('asynchronous storage', () => {
  it('is read before the first call, and written in order', async () => {
    const storage = slowStorage()
    const first = createSession(storage)
    first.signIn(record('old'))
    first.signIn(record('t0'))
    expect(first.login.get()?.token).toBe('t0')
    await first.ready
    expect(first.login.get()?.token).toBe('t0')
    await vi.waitFor(() => expect(JSON.parse(storage.map.get('login') ?? 'null')).toMatchObject({ token: 't0' }))
    const session = createSession(storage)
    expect(session.login.get()).toBeUndefined()
    const api = server()
    await clientOf(api, session).call('leads.searchAll', { body: {} })
    expect(api.seen[0]?.headers.get('authorization')).toBe('Bearer t0')
    expect(session.accounts.get()).toMatchObject([{ userId: 1 }])
  })
  it('does not bring back what was signed out while it was read', async () => {
    const session = createSession(slowStorage({ login: JSON.stringify(record('t0')) }))
    session.clear()
    await session.ready
    expect(session.login.get()).toBeUndefined()
  })
  it('that fails leaves the session to the process', async () => {
    const broken = () => Promise.reject(new Error('No disk'))
    const session = createSession({ getItem: broken, setItem: broken, removeItem: broken })
    session.signIn(record('t0'))
    await session.ready
    expect(session.login.get()?.token).toBe('t0')
  })
})

describe('processes that share a storage and a lock', () => {
  it('refresh once: the second takes the tokens of the first', async () => {
    const storage = slowStorage({ login: JSON.stringify(record('expired')) })
    const lock = createLock()
    const api = server()
    const sessions = [1, 2, 3].map(() => createSession(storage, { lock }))
    await Promise.all(sessions.map(async (session) => clientOf(api, session).call('leads.searchAll', { body: {} })))
    expect(api.refreshes).toEqual(['/api/account/token/refresh/refresh-of-expired'])
    expect(new Set(sessions.map((session) => session.login.get()?.token))).toEqual(new Set(['t1']))
  })
  it('go on without a lock that fails', async () => {
    const api = server()
    const session = createSession(slowStorage(), { lock: () => Promise.reject(new Error('No lock')) })
    session.signIn(record('expired'))
    await clientOf(api, session).call('leads.searchAll', { body: {} })
    expect(session.login.get()?.token).toBe('t1')
  })
})
