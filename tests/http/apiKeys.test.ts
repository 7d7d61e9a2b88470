import type { AddressInfo } from 'node:net'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { buildApp } from '../../packages/server/src/app.ts'
import { list, openApiKeys, reasonOf } from './apiKeysFixture.ts'
import { startApp } from './harness.ts'
import { testNow } from '../support/clock.ts'

const suite = openApiKeys()
const { asKey, makeKey } = suite

describe('an API key', () => {
  it('is shown once, stored as a hash, and works without an organization header', async () => {
    const { id, key, call } = await makeKey(['leads:read'])
    expect(key).toMatch(/^wk_[\w-]{43}$/)
    expect(await list(call)).toMatchObject({ status: 200 })
    const listed = await suite.admin.call('apiKeys.search', { body: {} })
    const row = listed.data.items.find((one) => one.id === id)
    expect(row).toMatchObject({ name: 'Partner', prefix: key.slice(0, 7), lastUsedIp: '127.0.0.1' })
    expect(JSON.stringify(listed.data)).not.toContain(key)
    const stored = await suite.app.db.asOwner((tx) => tx.rows(sql`select to_jsonb(k) as row from api_key k`))
    expect(JSON.stringify(stored)).not.toContain(key.slice(3))
    const records = await suite.app.db.asOwner((tx) =>
      tx.rows(sql`select to_jsonb(a) as row from audit_event a where entity = 'apiKey'
        union all select to_jsonb(s) from security_event s where kind like 'apiKey%'`),
    )
    expect(records.length).toBeGreaterThanOrEqual(2)
    const [hash] = stored.map(({ row }: { row?: { key_hash: string } }) => row?.key_hash)
    for (const secret of [key.slice(3), hash ?? '']) expect(JSON.stringify(records)).not.toContain(secret)
  })

  it('writes its last use once a minute', async () => {
    const { id, call } = await makeKey()
    const used = () =>
      suite.app.db.asOwner((tx) =>
        tx.one<{ lastUsedAt: string; xmin: string }>(sql`select last_used_at, xmin::text from api_key where id = ${id}`),
      )
    await list(call)
    const first = await used()
    await Promise.all(Array.from({ length: 20 }, () => list(call)))
    expect(await used()).toEqual(first)
    suite.app.advance(61_000)
    await Promise.all(Array.from({ length: 20 }, () => list(call, { remoteAddress: '198.51.100.9' })))
    const second = await used()
    expect(Date.parse(second?.lastUsedAt ?? '')).toBeGreaterThan(Date.parse(first?.lastUsedAt ?? '') + 60_000)
  })

  it('is recorded as the author of a lead’s changes', async () => {
    const { call } = await makeKey(['leads:write', 'lookup:read', 'leads:read'], { name: 'Call center' })
    const found = await list(call)
    const lead = found.data.items[0]
    expect((await call('leads.addNote', { params: { id: lead?.id ?? 0 }, body: { text: 'Called by the center' } })).status).toBe(
      200,
    )
    const name = lead?.kind === 'internal' ? 'leads.getInternal' : 'leads.getExternal'
    const detail = await suite.admin.call(name, { params: { id: lead?.id ?? 0 } })
    expect(detail.data.timeline.find(({ note }) => note === 'Called by the center')?.actor?.name).toBe('Call center (API key)')
    // It does not appear among people.
    const people = await suite.admin.call('users.search', { body: { filter: { search: 'Call center' } } })
    expect(people.data.items).toEqual([])
  })

  it('can be renamed and narrowed; nothing else changes', async () => {
    const { id, key, call } = await makeKey(['leads:read', 'reports:read'], { allowedIps: ['127.0.0.1'] })
    const body = { id, name: 'Renamed', scopes: ['reports:read'] as const }
    const changed = await suite.admin.call('apiKeys.upsert', { body })
    expect(changed.data).toMatchObject({
      name: 'Renamed',
      scopes: ['reports:read'],
      allowedIps: ['127.0.0.1'],
      prefix: key.slice(0, 7),
    })
    expect(changed.data.key).toBeUndefined()
    expect(reasonOf(await list(call))).toEqual([403, 'key-scope'])
    const stale = await suite.admin.call('apiKeys.upsert', { body: { ...body, updatedAt: '2020-01-01T00:00:00.000Z' } })
    expect(stale.problem.type).toBe('stale')
  })

  it.each([
    [{ allowedIps: ['198.51.100.0/33'] }, 'allowedIps.0'],
    [{ allowedIps: ['127.0.0.1', '300.1.1.1'] }, 'allowedIps.1'],
    [{ allowedIps: ['2001:db8::/129'] }, 'allowedIps.0'],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    [{ name: '  ' }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['leads:read', 'leads:read'] }, 'scopes'],
    [{ scopes: ['everything'] }, 'scopes.0'],
    [{ keyHash: 'x' }, 'keyHash'],
  ])('rejects %j', async (wrong, path) => {
    const answer = await suite.admin.call('apiKeys.upsert', { body: { name: 'Wrong', scopes: ['leads:read'], ...wrong } })
    expect([answer.status, answer.problem.errors?.[0]?.path]).toEqual([400, path])
  })
})

describe('a key that is not valid', () => {
  it('returns 401 with the reason', async () => {
    const { key } = await makeKey()
    for (const wrong of [
      `${key}x`,
      key.slice(0, -1),
      `wk_${'A'.repeat(43)}`,
      'wk_',
      `wk_${'%'.repeat(43)}`,
      `WK_${key.slice(3)}`,
    ]) {
      const answer = await list(asKey(wrong))
      expect([answer.status, answer.problem.type], wrong).toEqual([401, 'unauthenticated'])
    }
    expect((await list(asKey(`${key}, Bearer ${key}`))).status).toBe(401)
    expect((await suite.app.call('leads.searchAll', { body: {}, headers: { authorization: `Basic ${key}` } })).status).toBe(401)
    expect((await suite.app.call('leads.searchAll', { body: {}, headers: { 'x-api-key': key } })).status).toBe(401)
  })

  it('is not read from the query or a cookie', async () => {
    const { key } = await makeKey()
    for (const name of ['key', 'apiKey', 'access_token', 'authorization'])
      expect((await suite.app.call('leads.searchAll', { body: {}, query: { [name]: key } })).status).toBe(401)
    expect((await suite.app.call('leads.searchAll', { body: {}, headers: { cookie: `token=${key}` } })).status).toBe(401)
  })

  it('stops working at once when it is revoked, on every server', async () => {
    const other = await buildApp(suite.app.config, suite.app.db)
    try {
      const { id, key, call } = await makeKey()
      const elsewhere = () =>
        other.inject({ method: 'POST', url: '/api/leads/search/all', headers: { authorization: `Bearer ${key}` }, payload: {} })
      expect([(await list(call)).status, (await elsewhere()).statusCode]).toEqual([200, 200])
      expect((await suite.admin.call('apiKeys.delete', { params: { id } })).status).toBe(200)
      expect([reasonOf(await list(call)), (await elsewhere()).statusCode]).toEqual([[401, 'api-key'], 401])
      expect((await suite.admin.call('apiKeys.delete', { params: { id } })).status).toBe(404)
      expect((await suite.admin.call('apiKeys.upsert', { body: { id, name: 'Again', scopes: ['leads:read'] } })).status).toBe(404)
      expect((await suite.admin.call('apiKeys.search', { body: {} })).data.items.some((one) => one.id === id)).toBe(false)
    } finally {
      await other.close()
    }
  })

  it('stops working when it expires', async () => {
    const { call } = await makeKey(['leads:read'], { expiresAt: new Date(testNow() + 3_600_000).toISOString() })
    expect((await list(call)).status).toBe(200)
    suite.app.advance(3_700_000)
    expect(reasonOf(await list(call))).toEqual([401, 'api-key'])
  })

  it('stops working with its organization', async () => {
    const { key } = await makeKey(
      ['leads:read'],
      {},
      { signedIn: { ...suite.admin, call: (await suite.app.signIn('role1@walkup.test')).in(3) } },
    )
    expect((await list(asKey(key))).status).toBe(200)
    await suite.app.db.asOwner((tx) => tx.run(sql`update organization set is_deleted = true where id = 3`))
    expect(reasonOf(await list(asKey(key)))).toEqual([401, 'api-key'])
    await suite.app.db.asOwner((tx) => tx.run(sql`update organization set is_deleted = false where id = 3`))
  })
})

describe('administrators', () => {
  it('create keys with a recent proof of identity only', async () => {
    const old = await suite.app.signIn('role2@walkup.test')
    await suite.app.db.asOwner((tx) =>
      tx.run(
        sql`update session set authenticated_at = app_now() - interval '1 hour' where id = ${old.record.token.split('.')[0]}`,
      ),
    )
    const answer = await old.call('apiKeys.upsert', { body: { name: 'Late', scopes: ['leads:read'] } })
    expect([answer.status, answer.problem.type]).toEqual([403, 'step-up-required'])
  })

  it('can only access the keys of their own organization', async () => {
    const { id, call } = await makeKey()
    const root = await suite.app.signIn('role1@walkup.test')
    const elsewhere = root.in(4)
    expect((await elsewhere('apiKeys.search', { body: {} })).data.items.filter((one) => one.id === id)).toEqual([])
    expect((await elsewhere('apiKeys.delete', { params: { id } })).status).toBe(404)
    expect((await elsewhere('apiKeys.upsert', { body: { id, name: 'Taken', scopes: ['leads:read'] } })).status).toBe(404)
    expect((await list(call)).status).toBe(200)
  })

  it('see creation, change and revocation in the security log', async () => {
    const { id } = await makeKey(['leads:read'], { name: 'Logged' })
    await suite.admin.call('apiKeys.upsert', { body: { id, name: 'Logged', scopes: ['leads:write'] } })
    await suite.admin.call('apiKeys.delete', { params: { id } })
    const log = await suite.admin.call('security.search', { body: { limit: 20 } })
    expect(log.data.items.filter(({ details }) => details.name === 'Logged').map(({ kind }) => kind)).toEqual([
      'apiKeyRevoked',
      'apiKeyChanged',
      'apiKeyCreated',
    ])
  })
})

it('an event stream opened with a key ends when the key is revoked', async () => {
  const test = await startApp()
  try {
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    const origin = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
    const signedIn = await test.signIn('role2@walkup.test')
    const { id, key } = await makeKey(['leads:read'], {}, { signedIn, test })
    const stream = await fetch(`${origin}/api/events`, { headers: { authorization: `Bearer ${key}` } })
    expect(stream.status).toBe(200)
    const reader = stream.body?.getReader()
    await reader?.read()
    await signedIn.call('apiKeys.delete', { params: { id } })
    for (;;) if ((await reader?.read())?.done) break
  } finally {
    await test.close()
  }
})
