import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthenticator } from '../support/authenticator.ts'
import { startApp, type Call, type TestApp } from './harness.ts'
import { begin, enroll } from './secondFactor.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

type Authenticator = ReturnType<typeof createAuthenticator>
async function add(call: Call, authenticator: Authenticator, how: Parameters<Authenticator['register']>[1] = {}) {
  const { challenge, options } = (await call('account.startPasskey')).data
  return call('account.addPasskey', {
    body: { challenge, credential: authenticator.register(options, how), name: 'Test key' },
  })
}
const verify = (challenge: string, credential: unknown) =>
  test.call('account.verifyLogin', { body: { challenge, method: 'passkey', credential } })
/** Signs in with only a passkey. */
async function enter(authenticator: Authenticator, how: Parameters<Authenticator['sign']>[1] = {}) {
  const { challenge, options } = (await test.call('account.passkeyOptions', { body: {} })).data
  return verify(challenge, authenticator.sign(options, how))
}

describe('a passkey', () => {
  it('signs in without a second factor, since it verifies the user itself', async () => {
    const { call } = await test.signIn('role2@walkup.test')
    const key = createAuthenticator()
    expect((await add(call, key)).data).toMatchObject({ name: 'Test key', isSynced: false })
    expect((await enter(key)).data).toMatchObject({ email: 'role2@walkup.test' })
    expect((await enter(key, { isUserVerified: false })).problem).toMatchObject({ status: 403, type: 'invalid-code' })
    expect((await call('account.security')).data.passkeys[0]?.lastUsedAt).not.toBeNull()
  })

  it('is rejected for another site or origin, an unknown key, an old counter and a replay', async () => {
    const { call } = await test.signIn('role3@walkup.test')
    expect((await add(call, createAuthenticator('evil.example'))).problem.type).toBe('invalid-code')
    expect((await add(call, createAuthenticator('walkup.test', 'http://evil.example'))).problem.type).toBe('invalid-code')
    const key = createAuthenticator()
    await add(call, key)
    expect((await enter(key, { origin: 'http://evil.example' })).status).toBe(403)
    expect((await enter(createAuthenticator())).status).toBe(403)
    expect((await enter(key)).status).toBe(200)
    // A cloned key has a counter that did not increase.
    expect((await enter(key, { counter: 1 })).status).toBe(403)
    const { challenge, options } = (await test.call('account.passkeyOptions', { body: {} })).data
    const credential = key.sign(options, { counter: 500 })
    const answers = await Promise.all([verify(challenge, credential), verify(challenge, credential)])
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    const other = (await test.call('account.passkeyOptions', { body: {} })).data
    expect((await verify(other.challenge, credential)).status).toBe(403)
  })

  it('is a second factor after a password, only for its own account', async () => {
    const [mine, theirs] = [createAuthenticator(), createAuthenticator()]
    await add((await test.signIn('role4@walkup.test')).call, mine)
    await add((await test.signIn('role5@walkup.test')).call, theirs)
    const { challenge, methods } = await begin(test, 'role4@walkup.test')
    expect(methods).toEqual(['passkey'])
    const options = async () => (await test.call('account.passkeyOptions', { body: { challenge } })).data.options
    expect((await verify(challenge, theirs.sign(await options()))).status).toBe(403)
    expect((await verify(challenge, mine.sign(await options(), { isUserVerified: false }))).data).toMatchObject({
      email: 'role4@walkup.test',
    })
    // A challenge for passkey sign-in does not replace a password.
    const bare = (await test.call('account.passkeyOptions', { body: {} })).data
    expect(
      (await test.call('account.verifyLogin', { body: { challenge: bare.challenge, method: 'totp', code: '000000' } })).status,
    ).toBe(403)
  })

  it('can be renamed and removed by its owner after step-up authentication', async () => {
    const own = await test.signIn('role6@walkup.test')
    const other = await test.signIn('role7@walkup.test')
    const key = createAuthenticator()
    const { id } = (await add(own.call, key)).data
    const rename = (call: Call) => call('account.renamePasskey', { params: { id }, body: { name: 'Phone' } })
    expect((await rename(other.call)).status).toBe(404)
    expect((await rename(own.call)).status).toBe(200)
    const sessionId = own.record.token.split('.')[0]
    await test.db.asOwner((tx) =>
      tx.run(sql`update session set authenticated_at = app_now() - interval '16 minutes' where id = ${sessionId}`),
    )
    const remove = () => own.call('account.removePasskey', { params: { id } })
    expect((await remove()).problem.type).toBe('step-up-required')
    const { challenge, options, methods } = (await own.call('account.stepUpOptions')).data
    expect(methods).toEqual(['password', 'passkey'])
    const body = { method: 'passkey', challenge, credential: key.sign(options) }
    expect((await other.call('account.stepUp', { body })).status).toBe(410)
    expect((await own.call('account.stepUp', { body })).status).toBe(200)
    expect((await own.call('account.stepUp', { body })).status).toBe(410)
    expect((await remove()).status).toBe(200)
    expect((await enter(key)).status).toBe(403)
    await test.signIn('role6@walkup.test')
  })

  it('can be set up while signing in if the organization requires a second factor', async () => {
    const admin = await test.signIn('other@walkup.test')
    await enroll(admin.call)
    const { data } = await admin.call('settings.organizations', { body: {} })
    const row = data.items.find(({ id }) => id === admin.record.currentOrganizationId)
    const body = { id: row?.id, name: row?.name, updatedAt: row?.updatedAt, requiresSecondFactor: true }
    expect((await admin.call('organizations.upsert', { body })).status).toBe(200)
    const member = await test.db.asOwner((tx) =>
      tx.one<{ email: string }>(sql`
        update credential c set password_hash = (select password_hash from credential d join app_user e on e.id = d.user_id where e.email = 'role2@walkup.test')
        from app_user u join membership m on m.user_id = u.id
        where c.user_id = u.id and m.organization_id = ${row?.id} and u.email <> 'other@walkup.test' and m.is_active and u.is_active
        returning u.email`),
    )
    const { challenge, methods } = await begin(test, member?.email ?? '')
    expect(methods).toEqual(['setup'])
    const { options } = (await test.call('account.setUpLogin', { body: { challenge, method: 'passkey' } })).data
    const key = createAuthenticator()
    expect((await verify(challenge, key.register(options))).data).toMatchObject({ email: member?.email })
    expect((await enter(key)).status).toBe(200)
  })
})

describe('an installation without a host name', () => {
  it('offers no passkeys; a loopback address counts as localhost', async () => {
    const bare = await startApp({ publicUrl: 'http://192.0.2.7:3000' })
    const local = await startApp({ publicUrl: 'http://127.0.0.1:3000' })
    try {
      expect((await bare.call('account.passkeyOptions', { body: {} })).problem.type).toBe('passkeys-unavailable')
      const { call } = await local.signIn('role2@walkup.test')
      const key = createAuthenticator('localhost', 'http://localhost:3000')
      const { challenge, options } = (await call('account.startPasskey')).data
      const made = await call('account.addPasskey', { body: { challenge, credential: key.register(options), name: 'Local' } })
      expect(made.status).toBe(200)
    } finally {
      await bare.close()
      await local.close()
    }
  })
})
