import { contract, type EndpointContract, type EndpointName } from '@walkup/sdk/contract'
import { allEndpoints } from '@walkup/sdk/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from './harness.ts'

let app: TestApp
beforeAll(async () => void (app = await startApp()))
afterAll(() => app.close())

const changes = (Object.entries(contract) as [EndpointName, EndpointContract][])
  .filter(([name]) => !allEndpoints[name].startsWith('GET'))
  .filter(
    ([, { access, targets, problems }]) => typeof access.roles !== 'string' && access.roles.includes(2) && (targets ?? problems),
  )
  .map(([name]) => name)

const internalUsersOnly = (Object.keys(contract) as EndpointName[]).filter((name) => contract[name].access.internalUsersOnly)

describe('a partner’s user', () => {
  test('can change only leads, users and their own credentials', () => {
    const theirs =
      /^leads\.|^appointments\.reschedule$|^leadReviews\.|^integrations\.(centah|homeDepot)$|^users\.(upsertHomeDepot|invite|trades)$|^followUp\.(logCall|undoCall|setDoNotCall|tasks|setTask)$/
    expect(changes.filter((name) => !internalUsersOnly.includes(name) && !theirs.test(name))).toEqual(['labor.searchTimeLogs'])
  })

  test.each(['hd@walkup.test', 'centah@walkup.test'])('cannot change the organization’s own records: %s', async (email) => {
    const caller = await app.signIn(email)
    for (const name of internalUsersOnly) {
      const path = allEndpoints[name].split(' ')[1] ?? ''
      const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, key]) => [key, 1]))
      const { status, problem } = await caller.call(name, { params, body: {} } as never)
      expect([name, status, problem.detail]).toEqual([name, 403, 'Partner users cannot do this.'])
    }
    expect((await caller.call('leads.searchAll', { body: { limit: 1 } })).status).toBe(200)
  })

  test('is more restricted than the organization’s administrator', async () => {
    const own = await app.signIn('role2@walkup.test')
    for (const name of internalUsersOnly) {
      const { roles } = contract[name].access
      // Every role may manage its own account.
      if (roles !== 'session') expect([name, roles]).toEqual([name, expect.arrayContaining([2])])
    }
    expect((await own.call('stores.upsert', { body: {} } as never)).status).toBe(400)
  })
})
