import { AsyncLocalStorage } from 'node:async_hooks'
import argon2 from '@node-rs/argon2'
import { Piscina } from 'piscina'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startApp, type TestApp } from './harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

describe('the caller’s sessions', () => {
  test('can be listed and ended individually, without other users’', async () => {
    const here = await app.signIn('role5@walkup.test')
    const there = await app.signIn('role5@walkup.test')
    const stranger = await app.signIn('role7@walkup.test')
    const { items } = (await here.call('account.sessions')).data
    expect(items).toHaveLength(2)
    expect(items.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    const other = items.find(({ isCurrent }) => !isCurrent)?.id ?? ''
    expect(there.record.token.startsWith(other)).toBe(true)
    const end = (sessionId: string) => here.call('account.endSession', { params: { sessionId } })
    expect((await end(stranger.record.token.split('.')[0] ?? '')).status).toBe(404)
    expect((await stranger.call('account.me')).status).toBe(200)
    expect((await end(other)).status).toBe(200)
    expect((await there.call('account.me')).status).toBe(401)
    expect((await end(other)).status).toBe(404)
    expect((await here.call('account.sessions')).data.items.map(({ id }) => id)).toEqual([here.record.token.split('.')[0]])
  })
})

describe('account.changePassword', () => {
  const change = (call: Awaited<ReturnType<TestApp['signIn']>>['call'], currentPassword: string, newPassword: string) =>
    call('account.changePassword', { body: { currentPassword, newPassword } })

  test('requires the current password, ends all other sessions and notifies by mail', async () => {
    const here = await app.signIn('role6@walkup.test')
    const there = await app.signIn('role6@walkup.test')
    expect((await change(here.call, 'walkup-demo', 'role6 is my name')).problem.errors?.[0]?.path).toBe('newPassword')
    expect((await change(here.call, 'wrong', 'an entirely new one')).problem).toMatchObject({
      status: 403,
      type: 'invalid-credentials',
    })
    expect((await change(here.call, 'walkup-demo', 'an entirely new one')).status).toBe(200)
    expect((await here.call('account.me')).status).toBe(200)
    expect((await there.call('account.me')).status).toBe(401)
    const login = (password: string) => app.call('account.login', { body: { email: 'role6@walkup.test', password } })
    expect((await login('walkup-demo')).status).toBe(403)
    expect((await login('an entirely new one')).status).toBe(200)
    const mail = await app.db.asOwner((tx) =>
      tx.rows(sql`select subject from mail where recipient = 'role6@walkup.test' and subject like '%password%'`),
    )
    expect(mail).toEqual([{ subject: 'Your Walkup password was changed' }])
  })

  test('keeps no transaction open while hashing', async () => {
    const inTransaction = new AsyncLocalStorage<true>()
    const asAccounts = app.db.asAccounts.bind(app.db)
    const within = vi
      .spyOn(app.db, 'asAccounts')
      .mockImplementation((work, limits) => asAccounts((tx) => inTransaction.run(true, () => work(tx)), limits))
    const hashing: boolean[] = []
    const original = Reflect.get(Piscina.prototype, 'run') as (
      this: Piscina,
      ...given: Parameters<Piscina['run']>
    ) => Promise<unknown>
    const run = vi.spyOn(Piscina.prototype, 'run').mockImplementation(function (this: Piscina, ...given) {
      hashing.push(inTransaction.getStore() === true)
      return original.apply(this, given)
    })
    const { hash, verify } = argon2
    const hashes = vi.spyOn(argon2, 'hash').mockImplementation((...given) => {
      hashing.push(inTransaction.getStore() === true)
      return hash(...given)
    })
    const checks = vi.spyOn(argon2, 'verify').mockImplementation((...given) => {
      hashing.push(inTransaction.getStore() === true)
      return verify(...given)
    })
    try {
      const { call } = await app.signIn('role7@walkup.test')
      hashing.length = 0
      expect((await change(call, 'walkup-demo', 'an entirely new one')).status).toBe(200)
      // The current password, the strength of the new one, and its hash.
      expect(hashing).toEqual([false, false, false])
    } finally {
      within.mockRestore()
      run.mockRestore()
      hashes.mockRestore()
      checks.mockRestore()
    }
  })

  test('counts wrong guesses and stores nothing else about them', async () => {
    const { call } = await app.signIn('role10@walkup.test')
    for (let round = 0; round < 10; round++) expect((await change(call, 'wrong', 'an entirely new one')).status).toBe(403)
    const answer = await change(call, 'walkup-demo', 'an entirely new one')
    expect(answer.status).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('saved views', () => {
  test('are private; can be saved, renamed and deleted, with conflict detection', async () => {
    const own = await app.signIn('role14@walkup.test')
    const other = await app.signIn('role2@walkup.test')
    const body = { listKey: 'leads.all', name: 'Mine', state: { filter: { statuses: ['new'] }, columns: ['name', 'city'] } }
    const made = (await own.call('views.upsert', { body })).data
    expect(made).toMatchObject(body)
    expect((await own.call('views.upsert', { body })).problem).toMatchObject({ status: 409, type: 'exists' })
    expect((await other.call('views.upsert', { body })).status).toBe(200)
    expect((await other.call('views.upsert', { body: { ...body, id: made.id } })).status).toBe(404)
    const renamed = await own.call('views.upsert', { body: { ...body, id: made.id, updatedAt: made.updatedAt, name: 'Ours' } })
    expect(renamed.data).toMatchObject({ id: made.id, name: 'Ours' })
    const stale = await own.call('views.upsert', { body: { ...body, id: made.id, updatedAt: made.updatedAt } })
    expect(stale.problem).toMatchObject({ status: 409, type: 'stale', current: { name: 'Ours' } })
    const large = await own.call('views.upsert', { body: { ...body, name: 'Large', state: { x: 'x'.repeat(20_000) } } })
    expect(large.problem.errors?.[0]?.path).toBe('state')
    await own.call('views.upsert', { body: { ...body, listKey: 'users', name: 'People' } })
    const list = async (filter: object) =>
      (await own.call('views.search', { body: { filter } })).data.items.map(({ name }) => name)
    expect(await list({})).toEqual(['Ours', 'People'])
    expect(await list({ listKey: 'users' })).toEqual(['People'])
    expect((await other.call('views.delete', { params: { id: made.id } })).status).toBe(404)
    expect((await own.call('views.delete', { params: { id: made.id } })).status).toBe(200)
    expect(await list({})).toEqual(['People'])
  })
})

describe('features', () => {
  test('are created by role 1, and shown to their roles once enabled', async () => {
    const [system, admin, generator] = await Promise.all([1, 2, 14].map((role) => app.signIn(`role${role}@walkup.test`)))
    const body = { key: 'new-thing', title: 'New thing', body: 'It is new.', isActive: false, roleIds: [14] }
    expect((await admin?.call('features.upsert', { body }))?.status).toBe(403)
    const made = (await system?.call('features.upsert', { body }))?.data
    expect(made).toMatchObject({ ...body, publishedAt: null })
    const seen = async (user: typeof system) => {
      const data = (await user?.call('features.updates'))?.data
      return { isListed: data?.features.some(({ key }) => key === 'new-thing'), isOn: data?.featureConfig['new-thing'] }
    }
    expect(await seen(system)).toEqual({ isListed: true, isOn: false })
    expect(await seen(generator)).toEqual({ isListed: false, isOn: false })
    expect((await system?.call('features.upsert', { body }))?.problem.type).toBe('exists')
    const on = { ...body, isActive: true, id: made?.id, updatedAt: made?.updatedAt }
    expect((await system?.call('features.upsert', { body: on }))?.data.publishedAt).not.toBeNull()
    expect((await system?.call('features.upsert', { body: on }))?.problem.type).toBe('stale')
    expect(await seen(generator)).toEqual({ isListed: true, isOn: true })
    expect(await seen(admin)).toEqual({ isListed: false, isOn: undefined })
    const params = { id: made?.id ?? 0 }
    expect((await system?.call('features.delete', { params }))?.status).toBe(200)
    expect((await system?.call('features.delete', { params }))?.status).toBe(404)
    expect(await seen(generator)).toEqual({ isListed: false, isOn: undefined })
  })
})
