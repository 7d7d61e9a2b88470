import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeGuess } from '../../packages/server/src/auth/guessLimit.ts'
import { sha256 } from '../../packages/server/src/auth/tokens.ts'
import { startApp, type TestApp } from './harness.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

interface Sent {
  readonly from?: string
  readonly headers?: Record<string, string>
}
const post = (url: string, payload: object, { from = '203.0.113.1', headers = {} }: Sent = {}) =>
  test.app.inject({ method: 'POST', url, payload, headers, remoteAddress: from })
const login = (email: string, password: string, sent?: Sent) => post('/api/account/login', { email, password }, sent)
const address = (index: number) => `198.51.100.${index % 250}`
const cookiesOf = (answer: Awaited<ReturnType<typeof login>>) =>
  answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
const deviceOf = (answer: Awaited<ReturnType<typeof login>>) => answer.cookies.find(({ name }) => name === '__Host-walkup-device')
const mailsTo = async (email: string, subject: string) => (await test.mailTo(email)).filter((mail) => mail.subject === subject)
const failures = async (email: string) => {
  const row = await test.db.asOwner((tx) =>
    tx.one<{ count: number }>(sql`
      select count(*)::int as count from security_event e join app_user u on u.id = e.user_id
      where u.email = ${email} and e.kind = 'signInFailed'`),
  )
  return row?.count
}
/** Leaves unknown devices one guess, without making nine attempts. */
const almostExhaust = (email: string) =>
  test.db.asAccounts(async (tx) => {
    const key = `login:${sha256(email)}`
    await takeGuess(tx, key)
    await tx.run(sql`update throttle set count = 9 where key = ${key}`)
  })
const exhaust = async (email: string) => {
  await almostExhaust(email)
  expect((await login(email, 'wrong', { from: address(1) })).statusCode).toBe(403)
  return Number((await login(email, 'wrong')).headers['retry-after'])
}
/** Expires the windows of all limits. */
const later = (minutes: number) =>
  test.db.asOwner((tx) => tx.run(sql`update throttle set started_at = started_at - make_interval(mins => ${minutes})`))

describe('guesses at one account', () => {
  it('are limited to ten password checks, from any number of addresses', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => login('role7@walkup.test', 'wrong', { from: address(index) })),
    )
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 403)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(30)
    expect(await failures('role7@walkup.test')).toBe(10)
    for (const answer of answers.filter(({ statusCode }) => statusCode === 429))
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    // Even the correct password is not checked.
    expect((await login('role7@walkup.test', 'walkup-demo', { from: address(99) })).statusCode).toBe(429)
  })

  it('get the same response for an unknown address', async () => {
    const guess = async (email: string) => {
      const all = []
      await almostExhaust(email)
      for (let place = 0; place < 3; place++) {
        const { statusCode, headers, json } = await login(email, 'wrong', { from: address(place) })
        const { requestId: _, ...problem } = json<Record<string, unknown>>()
        all.push({ statusCode, problem, hasWait: headers['retry-after'] !== undefined, cookies: headers['set-cookie'] })
      }
      return all
    }
    expect(await guess('nobody@walkup.test')).toEqual(await guess('role4@walkup.test'))
  })

  it('do not lock out a known device, identified by cookie or header', async () => {
    const email = 'role5@walkup.test'
    const page = { 'sec-fetch-site': 'same-origin', host: '127.0.0.1:3000' }
    const first = await login(email, 'walkup-demo', { headers: page })
    const device = deviceOf(first)
    expect(device).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' })
    const token = 'Prog1234Prog1234Prog1234'
    expect((await login(email, 'walkup-demo', { headers: { 'x-device-token': token } })).cookies).toEqual([])
    const stored = await test.db.asOwner((tx) => tx.rows<{ text: string }>(sql`select d::text as text from known_device d`))
    for (const { text } of stored) for (const secret of [device?.value ?? 'none', token]) expect(text).not.toContain(secret)

    await exhaust(email)
    expect((await login(email, 'walkup-demo', { from: address(50) })).statusCode).toBe(429)
    expect((await login(email, 'walkup-demo', { headers: { ...page, cookie: cookiesOf(first) } })).statusCode).toBe(200)
    expect((await login(email, 'walkup-demo', { headers: { 'x-device-token': token } })).statusCode).toBe(200)
    // A device is known only to the accounts that signed in with it.
    const other = { 'x-device-token': token }
    await exhaust('role6@walkup.test')
    expect((await login('role6@walkup.test', 'walkup-demo', { headers: other })).statusCode).toBe(429)
    // A known device has a limit, too, which a correct password resets.
    const guess = () => login(email, 'wrong', { headers: other })
    for (let place = 0; place < 2; place++) expect((await guess()).statusCode).toBe(403)
    expect((await login(email, 'walkup-demo', { headers: other })).statusCode).toBe(200)
    for (let place = 0; place < 10; place++) expect((await guess()).statusCode).toBe(403)
    expect((await guess()).statusCode).toBe(429)
  })

  it('are blocked longer each time the limit is reached', async () => {
    const email = 'role3@walkup.test'
    expect(await exhaust(email)).toBeLessThanOrEqual(15 * 60)
    await later(16)
    expect(await exhaust(email)).toBeGreaterThan(25 * 60)
    await later(16)
    expect((await login(email, 'walkup-demo')).statusCode).toBe(429)
    await later(16)
    expect(await exhaust(email)).toBeGreaterThan(55 * 60)
    await later(61)
    expect((await login(email, 'walkup-demo')).statusCode).toBe(200)
  })
})

describe('password reset requests', () => {
  const forgot = (email: string, sent?: Sent) => post('/api/account/forgot-password', { email }, sent)
  const subject = 'Reset your Walkup password'

  it('by strangers do not block the owner’s, and get the same response but few mails', async () => {
    const email = 'role2@walkup.test'
    for (let place = 0; place < 5; place++) expect((await forgot(email, { from: address(place) })).statusCode).toBe(200)
    const before = (await mailsTo(email, subject)).length
    expect((await forgot(email, { from: address(77) })).json()).toEqual({ data: { ok: true, by: 'mailbox' } })
    expect(await mailsTo(email, subject)).toHaveLength(before + 1)
    for (let place = 0; place < 30; place++)
      expect((await forgot(email, { from: address(place) })).json()).toEqual({ data: { ok: true, by: 'mailbox' } })
    const all = await mailsTo(email, subject)
    expect(all.length).toBeLessThanOrEqual(8)
    // The link in the owner's mailbox works.
    const linkId = /reset-password\/(\w+)/.exec(all.at(-1)?.text ?? '')?.[1] ?? ''
    expect((await test.call('account.validateResetLink', { params: { linkId } })).data.isValid).toBe(true)
    // Once no valid link is left, a new one is sent.
    await test.db.asOwner((tx) => tx.run(sql`update password_link set expires_at = app_now() + interval '5 minutes'`))
    await forgot(email)
    expect(await mailsTo(email, subject)).toHaveLength(all.length + 1)
  })

  it('from a known device have their own mail limit', async () => {
    const email = 'role14@walkup.test'
    const headers = { 'x-device-token': 'Owner123Owner123Owner123' }
    await login(email, 'walkup-demo', { headers })
    for (let place = 0; place < 12; place++) await forgot(email, { from: address(place) })
    const before = (await mailsTo(email, subject)).length
    await forgot(email, { headers })
    expect(await mailsTo(email, subject)).toHaveLength(before + 1)
  })

  it('make the device that uses the link a known one', async () => {
    const email = 'role15@walkup.test'
    const headers = { 'x-device-token': 'Reset123Reset123Reset123' }
    await forgot(email)
    const linkId = /reset-password\/(\w+)/.exec((await mailsTo(email, subject))[0]?.text ?? '')?.[1]
    const password = 'tortilla cascade nine'
    const payload = { linkId, password }
    const reset = await test.app.inject({ method: 'PUT', url: '/api/account/reset-password', payload, headers })
    expect(reset.statusCode).toBe(200)
    await exhaust(email)
    expect((await login(email, password, { from: address(40) })).statusCode).toBe(429)
    expect((await login(email, password, { headers })).statusCode).toBe(200)
  })
})

describe('a sign-in from a new device', () => {
  const subject = 'New sign-in to your Walkup account'
  const chrome = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36' }

  it('is reported by mail once, with time, address and browser', async () => {
    const email = 'hd@walkup.test'
    const page = { ...chrome, 'sec-fetch-site': 'same-origin', host: '127.0.0.1:3000' }
    const first = await login(email, 'walkup-demo', { headers: page, from: '203.0.113.77' })
    await login(email, 'walkup-demo', { headers: { ...page, cookie: cookiesOf(first) }, from: '203.0.113.78' })
    const mails = await mailsTo(email, subject)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toMatch(/UTC/)
    expect(mails[0]?.text).toContain('203.0.113.77')
    expect(mails[0]?.text).toContain('Chrome, Windows')
    await login(email, 'walkup-demo', { headers: page })
    expect(await mailsTo(email, subject)).toHaveLength(2)
  })

  it('is reported once for a program without cookies, without quoting its user agent', async () => {
    const email = 'centah@walkup.test'
    const headers = { 'user-agent': 'visit https://evil.example' }
    for (let round = 0; round < 3; round++) await login(email, 'walkup-demo', { headers })
    const mails = await mailsTo(email, subject)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).not.toContain('evil')
    await login(email, 'walkup-demo', { headers, from: '203.0.113.9' })
    expect(await mailsTo(email, subject)).toHaveLength(2)
  })

  it('can be ended by that mail’s link, once, which sends a reset link', async () => {
    const email = 'role10@walkup.test'
    const headers = { 'x-device-token': 'Thief123Thief123Thief123' }
    const thief = (await login(email, 'walkup-demo', { headers })).json<{ data: { token: string } }>().data
    const own = await test.signIn(email)
    const linkId = /not-me\/(\w+)/.exec((await mailsTo(email, subject))[0]?.text ?? '')?.[1] ?? ''
    const report = () => test.call('account.reportSignIn', { body: { linkId } })
    const answers = await Promise.all([report(), report()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
    const me = (token: string) => test.call('account.me', { headers: { authorization: `Bearer ${token}` } })
    expect([(await me(thief.token)).status, (await me(own.record.token)).status]).toEqual([401, 200])
    expect(await mailsTo(email, 'Reset your Walkup password')).toHaveLength(1)
    expect(await mailsTo(email, subject)).toHaveLength(2)
    await login(email, 'walkup-demo', { headers })
    expect(await mailsTo(email, subject)).toHaveLength(3)
  })
})
