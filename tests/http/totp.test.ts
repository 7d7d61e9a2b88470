import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeGuess } from '../../packages/server/src/auth/guessLimit.ts'
import { startApp, type SignedIn, type TestApp } from './harness.ts'
import { bearer, begin, codeOf, enroll } from './secondFactor.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

const verify = (body: Record<string, unknown>) => test.call('account.verifyLogin', { body })
const stale = (record: SignedIn['record']) =>
  test.db.asOwner((tx) =>
    tx.run(sql`update session set authenticated_at = app_now() - interval '16 minutes' where id = ${record.token.split('.')[0]}`),
  )
const mails = (email: string, subject: string) =>
  test.db.asOwner((tx) => tx.rows(sql`select 1 from mail where recipient = ${email} and subject = ${subject}`))

describe('an authenticator app', () => {
  it('is enabled by entering a code, after which a password alone is insufficient', async () => {
    const email = 'role2@walkup.test'
    const own = await test.signIn(email)
    const { data } = await own.call('account.startTotp')
    expect(data.uri).toContain(`secret=${data.secret}`)
    expect(data.qr.size).toBeGreaterThan(20)
    // Nothing has changed yet, and a wrong code changes nothing.
    expect((await own.call('account.confirmTotp', { body: { code: '000000' } })).problem).toMatchObject({
      status: 403,
      type: 'invalid-code',
    })
    await test.signIn(email)
    expect((await own.call('account.confirmTotp', { body: { code: codeOf(data.secret, -30) } })).status).toBe(200)
    expect(await mails(email, 'Your Walkup two-step verification was changed')).toHaveLength(1)

    const row = await test.db.asOwner((tx) =>
      tx.one<{ text: string }>(sql`select t::text as text from totp_factor t where secret is not null`),
    )
    expect(row?.text).not.toContain(data.secret)

    const answer = await test.call('account.login', { body: { email, password: 'walkup-demo' } })
    expect(Object.keys(answer.data).toSorted()).toEqual(['challenge', 'methods'])
    expect(answer.headers['set-cookie']).toBeUndefined()
    const { challenge, methods } = await begin(test, email)
    expect(methods).toEqual(['totp'])
    // The challenge is neither an access token nor a refresh token.
    expect((await test.call('account.me', { headers: { authorization: `Bearer ${challenge}` } })).status).toBe(401)
    expect((await test.call('account.refreshToken', { params: { refreshToken: challenge } })).status).toBe(401)

    expect((await verify({ challenge, method: 'totp', code: '123456' })).problem).toMatchObject({
      status: 403,
      type: 'invalid-code',
    })
    const done = await verify({ challenge, method: 'totp', code: codeOf(data.secret) })
    expect(done.data).toMatchObject({ email, roleId: 2 })
    expect((await test.call('account.me', { headers: bearer(done.data) })).status).toBe(200)
    // Used up.
    expect((await verify({ challenge, method: 'totp', code: codeOf(data.secret, 30) })).problem.type).toBe('challenge-gone')
  })

  it('accepts each code once, even concurrently', async () => {
    const email = 'role3@walkup.test'
    const secret = await enroll((await test.signIn(email)).call)
    const challenges = await Promise.all([begin(test, email), begin(test, email), begin(test, email)])
    const code = codeOf(secret)
    const answers = await Promise.all(challenges.map(({ challenge }) => verify({ challenge, method: 'totp', code })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403])
    const { challenge } = await begin(test, email)
    expect((await verify({ challenge, method: 'totp', code })).status).toBe(403)
    // The previous code is rejected, too; the next one is accepted near its time.
    expect((await verify({ challenge, method: 'totp', code: codeOf(secret, -30) })).status).toBe(403)
    expect((await verify({ challenge, method: 'totp', code: codeOf(secret, 90) })).status).toBe(403)
    test.advance(60_000)
    expect((await verify({ challenge, method: 'totp', code: codeOf(secret, 60) })).status).toBe(200)
    test.advance(-60_000)
  })

  it('limits guesses to five per challenge and ten per account', async () => {
    const email = 'role4@walkup.test'
    const { call, record } = await test.signIn(email)
    const secret = await enroll(call)
    const { challenge } = await begin(test, email)
    const guesses = await Promise.all(Array.from({ length: 8 }, () => verify({ challenge, method: 'totp', code: '000000' })))
    expect(guesses.map(({ status }) => status).filter((status) => status === 403)).toHaveLength(5)
    expect((await verify({ challenge, method: 'totp', code: codeOf(secret) })).status).toBe(410)
    for (let round = 0; round < 4; round++) await test.db.asAccounts((tx) => takeGuess(tx, `code:${record.userId}`))
    const next = await begin(test, email)
    expect((await verify({ challenge: next.challenge, method: 'totp', code: '000000' })).status).toBe(403)
    const answer = await verify({ challenge: next.challenge, method: 'totp', code: codeOf(secret) })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('has challenges that expire after minutes and on a password change', async () => {
    const email = 'role5@walkup.test'
    const { call } = await test.signIn(email)
    const secret = await enroll(call)
    const first = await begin(test, email)
    await test.db.asOwner((tx) => tx.run(sql`update sign_in_challenge set expires_at = app_now()`))
    expect((await verify({ challenge: first.challenge, method: 'totp', code: codeOf(secret) })).status).toBe(410)
    const second = await begin(test, email)
    await call('account.changePassword', { body: { currentPassword: 'walkup-demo', newPassword: 'tortilla cascade nine' } })
    expect((await verify({ challenge: second.challenge, method: 'totp', code: codeOf(secret) })).status).toBe(410)
    expect((await begin(test, email, 'tortilla cascade nine')).methods).toEqual(['totp'])
  })

  it('is also required after a password reset', async () => {
    const email = 'role6@walkup.test'
    await enroll((await test.signIn(email)).call)
    await test.call('account.forgotPassword', { body: { email } })
    const text = (await test.mailTo(email)).map((mail) => mail.text).join()
    const linkId = /reset-password\/(\w+)/.exec(text)?.[1] ?? ''
    const reset = await test.call('account.resetPassword', { body: { linkId, password: 'tortilla cascade nine' } })
    expect(reset.data).toEqual({ ok: true })
    expect((await begin(test, email, 'tortilla cascade nine')).methods).toEqual(['totp'])
  })
})

describe('recovery codes', () => {
  it('are ten, shown once, and each works once', async () => {
    const email = 'role7@walkup.test'
    const { call } = await test.signIn(email)
    expect((await call('account.createRecoveryCodes')).problem.type).toBe('factor-missing')
    await enroll(call)
    const old = (await call('account.createRecoveryCodes')).data.codes
    const { codes } = (await call('account.createRecoveryCodes')).data
    expect(new Set(codes).size).toBe(10)
    const stored = await test.db.asOwner((tx) => tx.rows<{ text: string }>(sql`select r::text as text from recovery_code r`))
    for (const code of codes) expect(stored.some(({ text }) => text.includes(code))).toBe(false)

    const challenges = await Promise.all([begin(test, email), begin(test, email)])
    expect(challenges[0]?.methods).toEqual(['totp', 'recovery'])
    const answers = await Promise.all(
      challenges.map(({ challenge }) => verify({ challenge, method: 'recovery', code: codes[0]?.toUpperCase() })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    const { challenge } = await begin(test, email)
    expect((await verify({ challenge, method: 'recovery', code: old[0] })).status).toBe(403)
    expect((await verify({ challenge, method: 'recovery', code: codes[1]?.replaceAll('-', ' ') })).status).toBe(200)
    expect((await call('account.security')).data.recoveryCodesLeft).toBe(8)
  })
})

describe('step-up', () => {
  it('is required for exports, erasure, roles and factors, as declared in the contract', async () => {
    const admin = await test.signIn('role1@walkup.test')
    await stale(admin.record)
    const refused = { status: 403, type: 'step-up-required' }
    expect((await admin.call('leads.export')).problem).toMatchObject(refused)
    expect((await admin.call('account.startTotp')).problem).toMatchObject(refused)
    const { data } = await admin.call('users.search', { body: { filter: { search: 'role14@' } } })
    const user = (await admin.call('users.get', { params: { id: data.items[0]?.id ?? 0 } })).data
    const { id, updatedAt, firstName, lastName, email } = user
    const save = (roleId: number) =>
      admin.call('users.upsert', { body: { id, updatedAt, firstName, lastName, email, roleId, territoryIds: [] } })
    expect((await save(15)).problem).toMatchObject(refused)
    expect((await save(14)).status).toBe(200)
    // Wrong proofs change nothing.
    const prove = (body: object) => admin.call('account.stepUp', { body })
    expect((await prove({ method: 'password', password: 'wrong' })).problem.type).toBe('invalid-credentials')
    expect((await prove({ method: 'totp', code: '000000' })).problem.type).toBe('invalid-code')
    expect((await admin.call('leads.export')).status).toBe(403)
    expect((await prove({ method: 'password', password: 'walkup-demo' })).data).toEqual({ ok: true })
    expect((await admin.call('leads.export')).status).toBe(200)
    expect((await admin.call('account.stepUpOptions')).data).toMatchObject({ methods: ['password'], challenge: null })
  })

  it('accepts a code, and limits guesses to ten', async () => {
    const other = await test.signIn('other@walkup.test')
    const secret = await enroll(other.call)
    await stale(other.record)
    expect((await other.call('account.stepUpOptions')).data.methods).toEqual(['password', 'totp'])
    expect((await other.call('account.stepUp', { body: { method: 'totp', code: codeOf(secret) } })).status).toBe(200)
    expect((await other.call('account.createRecoveryCodes')).status).toBe(200)
    // An administrator of another owner cannot even see the person.
    const foreign = await test.db.asOwner((tx) =>
      tx.one<{ id: number }>(sql`select id from app_user where email = 'role2@walkup.test'`),
    )
    expect((await other.call('users.resetFactors', { params: { id: foreign?.id ?? 0 } })).status).toBe(404)
    for (let round = 0; round < 10; round++) await test.db.asAccounts((tx) => takeGuess(tx, `password:${other.record.userId}`))
    expect((await other.call('account.stepUp', { body: { method: 'password', password: 'walkup-demo' } })).status).toBe(429)
  })
})

describe('an organization that requires a second factor', () => {
  let admin: SignedIn
  const own = 1
  const require = async (isOn: boolean, call = admin.call) => {
    const rows = (await call('settings.organizations', { body: {} })).data.items
    const row = rows.find(({ id }) => id === own)
    return call('organizations.upsert', {
      body: { id: own, name: row?.name, updatedAt: row?.updatedAt, requiresSecondFactor: isOn },
    })
  }
  beforeAll(async () => {
    admin = await test.signIn('role1@walkup.test')
  })

  it('can be configured only by someone with a second factor, and ends sessions without one', async () => {
    expect((await require(true)).problem).toMatchObject({ status: 409, type: 'factor-missing' })
    const member = await test.signIn('role10@walkup.test')
    await enroll(admin.call)
    await stale(admin.record)
    expect((await require(true)).problem.type).toBe('step-up-required')
    await admin.call('account.stepUp', { body: { method: 'password', password: 'walkup-demo' } })
    expect((await require(true)).data.requiresSecondFactor).toBe(true)
    expect((await member.call('account.me')).status).toBe(401)
    expect((await admin.call('account.me')).status).toBe(200)
    expect((await admin.call('account.removeTotp')).problem).toMatchObject({ status: 409, type: 'factor-required' })
  })

  it('makes members without one set it up while signing in', async () => {
    const email = 'role10@walkup.test'
    const { challenge, methods } = await begin(test, email)
    expect(methods).toEqual(['setup'])
    expect((await verify({ challenge, method: 'totp', code: '123456' })).status).toBe(403)
    const { data } = await test.call('account.setUpLogin', { body: { challenge, method: 'totp' } })
    const done = await verify({ challenge, method: 'totp', code: codeOf(data.totp?.secret ?? '') })
    expect(done.data).toMatchObject({ email })
    expect((await test.call('leads.searchAll', { body: {}, headers: bearer(done.data) })).status).toBe(200)
    expect((await begin(test, email)).methods).toEqual(['totp'])
    // Accounts that have one cannot use this setup.
    expect(
      (await test.call('account.setUpLogin', { body: { challenge: (await begin(test, email)).challenge, method: 'totp' } }))
        .status,
    ).toBe(410)
  })

  it('rejects any session without one', async () => {
    const email = 'role15@walkup.test'
    await test.db.asOwner((tx) => tx.run(sql`update organization set requires_second_factor = false where id = ${own}`))
    const late = await test.signIn(email)
    await test.db.asOwner((tx) => tx.run(sql`update organization set requires_second_factor = true where id = ${own}`))
    expect((await late.call('leads.searchAll', { body: {} })).problem).toMatchObject({
      status: 403,
      type: 'second-factor-required',
    })
    expect((await late.call('account.updateOrganization', { params: { orgId: own } })).problem.type).toBe(
      'second-factor-required',
    )
    expect((await late.call('account.me')).status).toBe(200)
    await enroll(late.call)
    expect((await late.call('leads.searchAll', { body: {} })).status).toBe(200)
  })

  it('lets administrators reset the factors of its members only', async () => {
    const email = 'role10@walkup.test'
    const { data } = await admin.call('users.search', { body: { filter: { search: email } } })
    const id = data.items[0]?.id ?? 0
    expect((await admin.call('users.resetFactors', { params: { id } })).data).toEqual({ ok: true })
    expect((await begin(test, email)).methods).toEqual(['setup'])
    const event = await test.db.asOwner((tx) =>
      tx.rows(sql`select 1 from audit_event where action = 'resetFactors' and entity_id = ${id}`),
    )
    expect(event).toHaveLength(1)
  })
})
