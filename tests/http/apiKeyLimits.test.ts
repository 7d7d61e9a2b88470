import { apiScopes, contract, keyRoleOf, type EndpointContract, type EndpointName } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { buildApp } from '../../packages/server/src/app.ts'
import { list, openApiKeys, reasonOf } from './apiKeysFixture.ts'
import { startApp, type CallInput } from './harness.ts'

const suite = openApiKeys()
const { asKey, makeKey } = suite
const limitsOf = ({ headers }: Awaited<ReturnType<typeof list>>) =>
  ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'].map((name) => headers[name])

describe('a key is limited', () => {
  it('to its organization', async () => {
    const { call } = await makeKey([...apiScopes])
    const foreign = await suite.app.db.asOwner((tx) =>
      tx.one<{ id: number; kind: string }>(sql`select id, kind from lead where organization_id <> 1 limit 1`),
    )
    const name = foreign?.kind === 'internal' ? 'leads.getInternal' : 'leads.getExternal'
    expect((await call(name, { params: { id: foreign?.id ?? 0 } })).status).toBe(404)
    const all = await call('leads.searchAll', { body: { limit: 200, includeDescendants: true } })
    expect(new Set(all.data.items.map(({ organizationId }) => organizationId))).toEqual(new Set([1]))
    expect(reasonOf(await list(call, { headers: { currentorganizationid: '2' } }))).toEqual([403, 'key-organization'])
    expect((await list(call, { headers: { currentorganizationid: '1' } })).status).toBe(200)
  })

  it('to its scopes, and never calls endpoints without one', async () => {
    for (const [name, { access }] of Object.entries(contract) as [EndpointName, EndpointContract][]) {
      if (access.roles === 'public') expect(access.scopes, name).toBeUndefined()
      // The role of every scope may call the scope's endpoints.
      for (const scope of access.scopes ?? []) {
        const role = keyRoleOf(access, [scope])
        if (typeof access.roles !== 'string') expect(access.roles, `${name} ${scope}`).toContain(role)
        expect(access.scope, name).toBeUndefined()
      }
    }
    const { call } = await makeKey([...apiScopes])
    const { call: narrow } = await makeKey(['lookup:read'])
    for (const [name, { access, example, body }] of Object.entries(contract) as [EndpointName, EndpointContract][]) {
      if (access.roles === 'public' || access.scopes?.includes('lookup:read')) continue
      const input: CallInput = { params: { ...(example.params as object) }, ...(body && { body: example.body }) }
      expect(reasonOf((await narrow(name, input)) as never), name).toEqual([403, access.scopes ? 'key-scope' : 'no-keys'])
      if (!access.scopes) expect(reasonOf((await call(name, input)) as never), name).toEqual([403, 'no-keys'])
    }
  })

  it('to its addresses, IPv4 and IPv6', async () => {
    const { call } = await makeKey(['leads:read'], { allowedIps: ['198.51.100.0/24', '203.0.113.7', '2001:db8:1::/48'] })
    const from = async (remoteAddress: string) => (await list(call, { remoteAddress })).status
    for (const ip of ['198.51.100.200', '203.0.113.7', '::ffff:198.51.100.1', '2001:db8:1:ffff::9'])
      expect(await from(ip), ip).toBe(200)
    for (const ip of ['198.51.101.1', '203.0.113.8', '::ffff:203.0.113.8', '2001:db8:2::1', '::1', '127.0.0.1'])
      expect(await from(ip), ip).toBe(403)
    expect((await list(call, { headers: { 'x-forwarded-for': '198.51.100.1' } })).status).toBe(403)
    const behindProxy = await buildApp({ ...suite.app.config, trustProxy: 1 }, suite.app.db)
    try {
      const ask = (forwarded: string) =>
        behindProxy.inject({
          method: 'GET',
          url: '/api/app/lookup-list/timezones',
          headers: { authorization: `Bearer ${key}`, 'x-forwarded-for': forwarded },
        })
      const { key } = await makeKey(['lookup:read'], { allowedIps: ['198.51.100.0/24'] })
      expect((await ask('198.51.100.1')).statusCode).toBe(200)
      expect((await ask('198.51.100.1, 203.0.113.1')).statusCode).toBe(403)
    } finally {
      await behindProxy.close()
    }
  })

  it('to a rate, which every response reports', async () => {
    const test = await startApp({ limits: { callsByKey: 4 } })
    try {
      const signedIn = await test.signIn('role2@walkup.test')
      const { id, call } = await makeKey(['leads:read'], {}, { signedIn, test })
      const { call: second } = await makeKey(['leads:read'], {}, { signedIn, test })
      expect(limitsOf(await list(call))).toEqual(['4', '3', expect.stringMatching(/^\d+$/)])
      const refused = await call('stores.search', { body: {} })
      expect([refused.status, ...limitsOf(refused as never)]).toEqual([403, '4', '2', expect.any(String)])
      expect(limitsOf(await list(call, { body: { wrong: 1 } }))).toEqual(['4', '1', expect.any(String)])
      await list(call)
      const exceeded = await list(call)
      expect([exceeded.status, ...limitsOf(exceeded)]).toEqual([429, '4', '0', expect.any(String)])
      expect(Number(exceeded.headers['retry-after'])).toBeGreaterThan(0)
      expect((await list(second)).status).toBe(200)
      await signedIn.call('apiKeys.delete', { params: { id } })
      expect(limitsOf(await list(asKey(`wk_${'B'.repeat(43)}`, test)))).toEqual(['4', '3', expect.any(String)])
    } finally {
      await test.close()
    }
  })

  it('to bodies of an ordinary size and shape', async () => {
    const send = async (payload: string) =>
      suite.app.app.inject({
        method: 'POST',
        url: '/api/leads/search/all',
        headers: { authorization: `Bearer ${(await makeKey()).key}`, 'content-type': 'application/json' },
        payload,
      })
    expect((await send(JSON.stringify({ filter: { search: 'x'.repeat(1_200_000) } }))).statusCode).toBe(413)
    expect((await send('{"__proto__":{"limit":1},"constructor":{"prototype":{"x":1}}}')).statusCode).toBe(400)
  })
})
