import type { LoginRecord } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from './harness.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

const refresh = (refreshToken: string, headers: Record<string, string> = {}) =>
  test.call('account.refreshToken', { params: { refreshToken }, headers })
const me = (token: string, organizationId?: number) =>
  test.call('account.me', {
    headers: { authorization: `Bearer ${token}`, ...(organizationId ? { currentorganizationid: String(organizationId) } : {}) },
  })
/** Skips the grace period for lost responses. */
const afterGrace = (sessionId: string) =>
  test.db.asOwner((tx) => tx.run(sql`update session set rotated_at = rotated_at - interval '11 seconds' where id = ${sessionId}`))
const idOf = (token: string) => token.split('.')[0] ?? ''

describe('signing in', () => {
  it('returns the login record of the specification', async () => {
    const { record } = await test.signIn('role2@walkup.test')
    expect(record).toMatchObject({ roleId: 2, subscriptionId: 1, currentOrganizationId: 1, email: 'role2@walkup.test' })
    for (const key of [
      'token',
      'refreshToken',
      'userId',
      'organizations',
      'intFirstDayOfWeek',
      'crmIntegrationId',
      'showApproaches',
      'organizationParentId',
      'wingenWebConfig',
    ])
      expect(record).toHaveProperty(key)
  })
  it.each([
    ['role2@walkup.test', 'wrong'],
    ['nobody@walkup.test', 'walkup-demo'],
  ])('rejects %s with %s as 403, never 401, with the same response for both', async (email, password) => {
    const answer = await test.call('account.login', { body: { email, password } })
    expect(answer.status).toBe(403)
    expect(answer.problem).toMatchObject({
      type: 'invalid-credentials',
      detail: 'The email address or password is incorrect.',
    })
  })
  it('ignores the case of the address', async () => {
    expect((await test.call('account.login', { body: { email: 'Role2@Walkup.TEST', password: 'walkup-demo' } })).status).toBe(200)
  })
  it('reports invalid fields', async () => {
    const answer = await test.call('account.login', { body: { email: 'no address', remember: true } })
    expect(answer.status).toBe(400)
    expect(answer.problem.errors?.map((error) => error.path).sort()).toEqual(['email', 'password', 'remember'])
  })
  it('throttles wrong guesses by account, and sends Retry-After', async () => {
    const guess = (password: string) => test.call('account.login', { body: { email: 'role7@walkup.test', password } })
    for (let round = 0; round < 9; round++) expect((await guess('wrong')).status).toBe(403)
    // A correct password on another device does not reset the limit for unknown devices.
    expect((await guess('walkup-demo')).status).toBe(200)
    expect((await guess('wrong')).status).toBe(403)
    const answer = await guess('walkup-demo')
    expect(answer.status).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })
  it('stores only hashes of tokens', async () => {
    const { record } = await test.signIn('role2@walkup.test')
    const row = await test.db.asOwner((tx) =>
      tx.one<{ all: string }>(sql`select s::text as all from session s where id = ${idOf(record.token)}`),
    )
    for (const token of [record.token, record.refreshToken]) expect(row?.all).not.toContain(token.split('.')[2])
  })
})

describe('a session', () => {
  it('returns 401 for missing, invalid and expired tokens, before validating the body', async () => {
    const { record } = await test.signIn('role2@walkup.test')
    const search = (headers: Record<string, string>) =>
      test.app.inject({
        method: 'POST',
        url: '/api/leads/search/all',
        payload: '{broken',
        headers: { 'content-type': 'application/json', ...headers },
      })
    expect((await search({})).statusCode).toBe(401)
    expect((await search({ authorization: `Bearer ${record.token}x` })).statusCode).toBe(401)
    expect((await search({ authorization: `Bearer ${record.refreshToken}` })).statusCode).toBe(401)
    expect((await search({ authorization: `Bearer ${record.token}` })).statusCode).toBe(400)
    await test.db.asOwner((tx) => tx.run(sql`update session set access_expires_at = app_now() where id = ${idOf(record.token)}`))
    expect((await search({ authorization: `Bearer ${record.token}` })).statusCode).toBe(401)
  })
  it('works only in the user’s organizations; the header selects but never grants', async () => {
    const { record } = await test.signIn('role2@walkup.test')
    const other = await test.signIn('other@walkup.test')
    expect((await me(record.token)).data.currentOrganizationId).toBe(1)
    expect((await me(record.token, other.record.currentOrganizationId)).status).toBe(403)
    expect((await me(record.token, 99_999)).status).toBe(403)
    const child = record.organizations.find((organization) => organization.organizationParentId === 1)
    expect(child).toBeDefined()
    expect((await me(record.token, child?.id)).data).toMatchObject({ currentOrganizationId: child?.id, roleId: 2 })
    const generator = await test.signIn('role14@walkup.test')
    expect((await me(generator.record.token, child?.id)).status).toBe(403)
  })
  it('switches the organization for this session only', async () => {
    const { record, call } = await test.signIn('role2@walkup.test')
    const child = record.organizations.find((organization) => organization.organizationParentId === 1)
    const switched = await call('account.updateOrganization', { params: { orgId: child?.id ?? 0 } })
    expect(switched.data).toMatchObject({ currentOrganizationId: child?.id, userId: record.userId })
    expect(Object.keys(switched.data)).not.toEqual(expect.arrayContaining(['token', 'refreshToken']))
    expect((await me(record.token)).data.currentOrganizationId).toBe(child?.id)
    expect((await call('account.updateOrganization', { params: { orgId: 99_999 } })).status).toBe(403)
  })
  it('ends on sign-out, everywhere on request', async () => {
    const [first, second] = [await test.signIn('role5@walkup.test'), await test.signIn('role5@walkup.test')]
    expect((await first.call('account.logout', { body: {} })).status).toBe(200)
    expect([(await me(first.record.token)).status, (await me(second.record.token)).status]).toEqual([401, 200])
    expect((await refresh(first.record.refreshToken)).status).toBe(401)
    await second.call('account.logout', { body: { everywhere: true } })
    expect((await me(second.record.token)).status).toBe(401)
  })
})

describe('refresh', () => {
  it('rotates the tokens; the old access token stays valid until it expires', async () => {
    const { record } = await test.signIn('role2@walkup.test')
    const next = await refresh(record.refreshToken)
    expect(next.status).toBe(200)
    expect(next.headers['cache-control']).toBe('no-store')
    expect(next.data.refreshToken).not.toBe(record.refreshToken)
    expect([(await me(next.data.token)).status, (await me(record.token)).status]).toEqual([200, 200])
  })
  it('returns the same successor for a short grace period, even concurrently', async () => {
    const { record } = await test.signIn('role2@walkup.test')
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(record.refreshToken)))
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.data.refreshToken} ${answer.data.token}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
  })
  it('treats reuse after the grace period as theft and ends the whole token family', async () => {
    const { record } = await test.signIn('role2@walkup.test')
    const next = await refresh(record.refreshToken)
    await afterGrace(idOf(record.token))
    expect((await refresh(record.refreshToken)).status).toBe(401)
    expect([(await refresh(next.data.refreshToken)).status, (await me(next.data.token)).status]).toEqual([401, 401])
  })
  it('never accepts a grandparent token, even within the grace period', async () => {
    const { record } = await test.signIn('role2@walkup.test')
    const parent = await refresh(record.refreshToken)
    const child = await refresh(parent.data.refreshToken)
    expect((await refresh(record.refreshToken)).status).toBe(401)
    expect((await refresh(child.data.refreshToken)).status).toBe(401)
  })
  it('rejects a forged token without ending the session', async () => {
    const { record } = await test.signIn('role2@walkup.test')
    const forged = `${idOf(record.token)}.0.${'A'.repeat(43)}`
    expect((await refresh(forged)).status).toBe(401)
    expect((await me(record.token)).status).toBe(200)
  })
  it('is rejected for deactivated accounts, like their sessions', async () => {
    const { record } = await test.signIn('role6@walkup.test')
    await test.db.asOwner((tx) => tx.run(sql`update app_user set is_active = false where email = 'role6@walkup.test'`))
    expect([(await me(record.token)).status, (await refresh(record.refreshToken)).status]).toEqual([401, 401])
    expect((await test.call('account.login', { body: { email: 'role6@walkup.test', password: 'walkup-demo' } })).status).toBe(403)
    await test.db.asOwner((tx) => tx.run(sql`update app_user set is_active = true where email = 'role6@walkup.test'`))
  })

  describe('of the console’s own pages', () => {
    const page = { 'sec-fetch-site': 'same-origin', host: '127.0.0.1:3000' }
    const signIn = async () => {
      const answer = await test.call('account.login', {
        body: { email: 'role2@walkup.test', password: 'walkup-demo' },
        headers: page,
      })
      const cookies = ([] as string[]).concat(answer.headers['set-cookie'] as string[])
      const jar = cookies.map((cookie) => cookie.split(';')[0]).join('; ')
      const xsrf = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(jar)?.[1] ?? '')
      return { record: answer.data as LoginRecord, cookies, jar, xsrf }
    }
    it('stores the secret in an HttpOnly cookie; the path has only a handle', async () => {
      const { record, cookies } = await signIn()
      expect(record.refreshToken.split('.')).toHaveLength(2)
      expect(cookies.find((cookie) => cookie.startsWith('__Host-'))).toMatch(/HttpOnly; Secure; SameSite=Strict/)
    })
    it('requires the cookie and the XSRF header', async () => {
      const { record, jar, xsrf } = await signIn()
      expect((await refresh(record.refreshToken)).status).toBe(401)
      expect((await refresh(record.refreshToken, { cookie: jar })).status).toBe(401)
      expect((await refresh(record.refreshToken, { cookie: jar, 'x-xsrf-token': 'forged' })).status).toBe(401)
      const next = await refresh(record.refreshToken, { cookie: jar, 'x-xsrf-token': xsrf })
      expect(next.status).toBe(200)
      expect(next.data.refreshToken.split('.')).toHaveLength(2)
    })
    it('survives a response lost after its cookie arrived', async () => {
      const { record, jar, xsrf } = await signIn()
      const lost = await refresh(record.refreshToken, { cookie: jar, 'x-xsrf-token': xsrf })
      const newer = ([] as string[])
        .concat(lost.headers['set-cookie'] as string[])
        .map((cookie) => cookie.split(';')[0])
        .join('; ')
      await afterGrace(idOf(record.token))
      const again = await refresh(record.refreshToken, { cookie: newer, 'x-xsrf-token': xsrf })
      expect(again.data).toEqual(lost.data)
    })
  })
})

describe('a forgotten password', () => {
  const linkOf = async (email: string) => {
    const links = (await test.mailTo(email)).map(({ text }) => /reset-password\/(\w+)/.exec(text)?.[1])
    return links.findLast(Boolean) ?? ''
  }
  it('mails a one-time link that can be viewed repeatedly, and ends every session when used', async () => {
    const email = 'role3@walkup.test'
    const { record } = await test.signIn(email)
    expect((await test.call('account.forgotPassword', { body: { email } })).data).toEqual({ ok: true, by: 'mailbox' })
    const linkId = await linkOf(email)
    for (let look = 0; look < 3; look++)
      expect((await test.call('account.validateResetLink', { params: { linkId } })).data).toEqual({
        isValid: true,
        purpose: 'reset',
      })
    const redeem = () => test.call('account.resetPassword', { body: { linkId, password: 'a long and new password' } })
    const answers = await Promise.all([redeem(), redeem(), redeem()])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 410, 410])
    expect((await me(record.token)).status).toBe(401)
    expect((await test.call('account.login', { body: { email, password: 'walkup-demo' } })).status).toBe(403)
    expect((await test.call('account.login', { body: { email, password: 'a long and new password' } })).status).toBe(200)
    expect((await test.call('account.validateResetLink', { params: { linkId } })).data.isValid).toBe(false)
  })
  it('returns the same for an unknown address, without mail', async () => {
    expect((await test.call('account.forgotPassword', { body: { email: 'nobody@walkup.test' } })).data).toEqual({
      ok: true,
      by: 'mailbox',
    })
    expect(await linkOf('nobody@walkup.test')).toBe('')
  })
  it('rejects a short password by field', async () => {
    const answer = await test.call('account.resetPassword', { body: { linkId: 'x'.repeat(32), password: 'short' } })
    expect(answer.problem.errors).toEqual([
      {
        path: 'password',
        code: 'too-short',
        params: { limit: 10 },
        message: expect.stringContaining('10 characters') as string,
      },
    ])
  })
})
