import { contract, type EndpointContract, type EndpointName, type LoginRecord } from '@walkup/sdk/contract'
import { allEndpoints } from '@walkup/sdk/endpoints'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from './harness.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

const page = { 'sec-fetch-site': 'same-origin', host: '127.0.0.1:3000' }

it('a refresh secret is never returned by session endpoints, in the body or a cookie', async () => {
  const names = (Object.keys(contract) as EndpointName[]).filter((name) => {
    const { access, file } = contract[name] as EndpointContract
    return access.scope === 'account' && !file
  })
  expect(names).toContain('account.updateOrganization')
  const hashes = await test.db.asOwner((tx) =>
    tx.rows<{ userId: number; hash: string }>(sql`select user_id, password_hash as hash from credential`),
  )
  for (const headers of [{}, page] as Record<string, string>[])
    for (const name of names) {
      // One of them changes the password.
      await test.db.asOwner((tx) =>
        tx.run(sql`update credential c set password_hash = h.hash
          from json_to_recordset(${JSON.stringify(hashes)}::json) as h ("userId" int, hash text) where h."userId" = c.user_id`),
      )
      const login = await test.call('account.login', {
        body: { email: 'role2@walkup.test', password: 'walkup-demo' },
        headers,
      })
      const record = login.data as LoginRecord
      expect(record.refreshToken).toBeTruthy()
      const { example } = contract[name] as EndpointContract
      const answer = await test.call(name, {
        params: example.params as Record<string, string>,
        body: example.body,
        headers: { ...headers, authorization: `Bearer ${record.token}` },
      })
      if (name === 'account.updateOrganization') expect(answer.status).toBe(200)
      expect(answer.headers['set-cookie'], `${name}: ${allEndpoints[name]}`).toBeUndefined()
      const text = JSON.stringify(answer.status === 200 ? answer.data : answer.problem)
      for (const secret of ['refreshToken', record.refreshToken, record.token]) expect(text, name).not.toContain(secret)
    }
})
