import { describe, expect, it } from 'vitest'
import { endpoints } from '../contract/endpoints/index.ts'
import { createClient, createSession } from './index.ts'
import { memory, record, server } from './testing/server.ts'

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
  it('is not over when a storage of one’s own keeps nothing', async () => {
    const session = createSession({ getItem: () => null, setItem: () => {}, removeItem: () => {} })
    session.signIn(record('expired'))
    const api = server()
    const client = createClient({ baseUrl: 'https://walkup.test', endpoints, session, fetch: api.fetch })
    await client.call('leads.searchAll', { body: {} })
    expect(session.login.get()?.token).toBe('t1')
  })
  it('ignores what is not a login record: a host page may have its own use for the key', () => {
    for (const theirs of ['true', '"abc"', '{"token":1}', 'not JSON', '[]']) {
      const storage = memory()
      storage.setItem('login', theirs)
      storage.setItem('accounts', theirs)
      const session = createSession(storage)
      expect([session.login.get(), session.accounts.get()]).toEqual([undefined, []])
    }
  })
  it('keeps the newer tokens when a record was on its way while they were refreshed', () => {
    const session = createSession(memory())
    session.signIn(record('t0'))
    session.renew({ token: 't1', refreshToken: 'refresh-of-t1' })
    session.signIn({ ...record('t0'), currentOrganizationId: 8 })
    expect(session.login.get()).toMatchObject({ token: 't1', refreshToken: 'refresh-of-t1', currentOrganizationId: 8 })
    session.signIn(record('t9'))
    expect(session.login.get()).toMatchObject({ token: 't9', refreshToken: 'refresh-of-t9' })
  })
  it('takes a profile without touching its tokens, whoever one is there', () => {
    const session = createSession(memory())
    session.signIn(record('t0'))
    const { token: _token, refreshToken: _refreshToken, ...profile } = record('unused')
    session.update({ ...profile, currentOrganizationId: 8 })
    expect(session.login.get()).toMatchObject({ token: 't0', refreshToken: 'refresh-of-t0', currentOrganizationId: 8 })
    session.update({ ...profile, userId: 31, currentOrganizationId: 9 })
    expect(session.login.get()).toMatchObject({ token: 't0', userId: 31, currentOrganizationId: 9 })
    expect(session.accounts.get().map(({ userId }) => userId)).toEqual([31])
    // A reply to somebody who has been switched away from.
    session.update({ ...profile, email: 'other@b.test', currentOrganizationId: 10 })
    expect(session.login.get()?.currentOrganizationId).toBe(9)
  })
  it('is one’s own: two in one process share nothing, even where the process has a local storage', () => {
    const shared = memory()
    Object.defineProperty(globalThis, 'localStorage', { value: shared, configurable: true })
    try {
      const [one, other] = [createSession(), createSession()]
      one.signIn(record('t0'))
      expect(other.login.get()).toBeUndefined()
      expect(createSession().login.get()).toBeUndefined()
      expect(shared.getItem('login')).toBeNull()
    } finally {
      Reflect.deleteProperty(globalThis, 'localStorage')
    }
  })
})

describe('several accounts', () => {
  it('keep no tokens unless that is asked for, and then one has to sign in again', () => {
    const storage = memory()
    const session = createSession(storage)
    session.signIn(record('secret-one'))
    session.signIn(record('t2', 2))
    expect(storage.getItem('accounts')).not.toContain('secret-one')
    expect(session.switchTo(1)).toBe(false)
    expect(session.login.get()?.userId).toBe(2)
    expect(session.accounts.get().map(({ userId }) => userId)).toEqual([2, 1])
  })
  it('are switched between with keepAccounts, each with its own tokens, also after a reload', () => {
    const storage = memory()
    createSession(storage, { keepAccounts: true }).signIn(record('t1', 1))
    const session = createSession(storage, { keepAccounts: true })
    session.signIn(record('t2', 2))
    expect(session.switchTo(1)).toBe(true)
    expect(session.login.get()).toMatchObject({ userId: 1, token: 't1' })
    session.renew({ token: 't1b', refreshToken: 'r1b' })
    expect(session.switchTo(2)).toBe(true)
    expect(session.login.get()).toMatchObject({ userId: 2, token: 't2' })
    expect(session.switchTo(1)).toBe(true)
    expect(session.login.get()).toMatchObject({ userId: 1, token: 't1b', refreshToken: 'r1b' })
    expect(session.switchTo(1)).toBe(true)
    expect(session.switchTo(3)).toBe(false)
    expect(session.accounts.get().map(({ userId, record: kept }) => [userId, kept?.token])).toEqual([
      [1, undefined],
      [2, 't2'],
    ])
  })
  it('are all forgotten by signing out', () => {
    const storage = memory()
    const session = createSession(storage, { keepAccounts: true })
    session.signIn(record('t1', 1))
    session.signIn(record('t2', 2))
    session.clear()
    expect([storage.length, session.accounts.get(), session.switchTo(1)]).toEqual([0, [], false])
  })
})
