import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../packages/server/src/app.ts'
import type { Config } from '../../packages/server/src/config.ts'
import { startApp, type TestApp } from './harness.ts'

let test: TestApp
beforeAll(async () => void (test = await startApp()))
afterAll(() => test.close())

/** Another server on the same database. */
async function serverWith<T>(config: Partial<Config>, work: (app: TestApp['app']) => Promise<T>): Promise<T> {
  const app = await buildApp({ ...test.config, ...config }, test.db)
  try {
    return await work(app)
  } finally {
    await app.close()
  }
}
const statuses = (config: Partial<Config>) =>
  serverWith(config, async (app) => ({
    mailbox: (await app.inject('/dev/mail')).statusCode,
    examples: (await app.inject('/examples/script-tag/')).statusCode,
  }))

describe('the demo’s mailbox', () => {
  const mailbox = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    (await test.app.inject({ url: '/dev/mail', headers, remoteAddress })).statusCode

  it('responds to this machine', async () => {
    expect(await mailbox({})).toBe(200)
    expect(await mailbox({ host: '127.0.0.1:3000' })).toBe(200)
    expect(await mailbox({ host: '[::1]:3000' }, '::1')).toBe(200)
    expect(await mailbox({}, '::ffff:127.0.0.1')).toBe(200)
  })

  it.each(['10.0.0.9', '192.168.1.4', '203.0.113.7', 'fe80::1', '::ffff:10.0.0.9'])('does not respond to %s', async (address) => {
    expect(await mailbox({}, address)).toBe(404)
  })

  it.each([
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-host', 'localhost'],
    ['x-forwarded-proto', 'https'],
    ['x-forwarded-port', '443'],
    ['forwarded', 'for=127.0.0.1'],
    ['x-real-ip', '127.0.0.1'],
    ['x-client-ip', '127.0.0.1'],
    ['x-cluster-client-ip', '127.0.0.1'],
    ['x-original-forwarded-for', '127.0.0.1'],
    ['via', '1.1 proxy'],
    ['cf-connecting-ip', '127.0.0.1'],
    ['true-client-ip', '127.0.0.1'],
  ])('does not respond through a proxy that sends %s', async (header, value) => {
    expect(await mailbox({ [header]: value })).toBe(404)
  })

  it('rejects other host names that resolve to this machine (DNS rebinding)', async () => {
    expect(await mailbox({ host: 'attacker.example' })).toBe(404)
    expect(await mailbox({ host: '127.0.0.1.attacker.example' })).toBe(404)
  })
})

describe('demo features', () => {
  it('exist in a demo unless the environment disables them', async () => {
    expect(await statuses({})).toEqual({ mailbox: 200, examples: 200 })
    expect(await statuses({ isDemo: false })).toEqual({ mailbox: 404, examples: 404 })
    expect(await statuses({ isDemo: false, hasExamples: true })).toEqual({ mailbox: 404, examples: 200 })
    expect(await statuses({ hasExamples: false })).toEqual({ mailbox: 200, examples: 404 })
  })

  it('serve the examples with their own content security policy', async () => {
    const { headers } = await test.app.inject('/examples/script-tag/')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';.*frame-ancestors 'self'$/)
  })

  it('never exist in a database created without the demo, whatever the environment', async () => {
    await test.db.asOwner((tx) => tx.run(sql`update bootstrap set is_demo = false`))
    try {
      expect(await statuses({ isDemo: true })).toEqual({ mailbox: 404, examples: 404 })
    } finally {
      await test.db.asOwner((tx) => tx.run(sql`update bootstrap set is_demo = true`))
    }
  })
})

describe('a server without SMTP', () => {
  const isMailOff = async (config: Partial<Config>, email: string) => {
    const { record } = await test.signIn(email)
    return serverWith(config, async (app) => {
      const headers = { authorization: `Bearer ${record.token}`, currentorganizationid: String(record.currentOrganizationId) }
      return (await app.inject({ url: '/api/dashboard/panels/0', headers })).json<{ data: { isMailOff: boolean } }>().data
        .isMailOff
    })
  }

  it('warns administrators, except in a demo', async () => {
    expect(await isMailOff({ isDemo: false }, 'role1@walkup.test')).toBe(true)
    expect(await isMailOff({ isDemo: false }, 'role2@walkup.test')).toBe(true)
    expect(await isMailOff({}, 'role2@walkup.test')).toBe(false)
    expect(await isMailOff({ isDemo: false, smtpUrl: 'smtp://127.0.0.1:9' }, 'role2@walkup.test')).toBe(false)
  })

  it('says so to everyone who signs in, offers no email for notifications, and sends no report', async () => {
    const { record, call } = await test.signIn('role2@walkup.test')
    expect(record.isMailOff).toBe(false)
    expect((await call('notifications.lookup')).data.channels).toEqual(['inApp', 'email'])
    const report = { source: 'reports.storeLead', body: { filter: { dates: { dateRangeId: 7, timeZone: 'America/New_York' } } } }
    const schedule = { ...report, name: 'Stores', path: '/reports/stores?dates=7', cron: '0 8 * * 1' }
    const { id } = (await call('reportSchedules.upsert', { body: { ...schedule, recipientIds: [record.userId] } })).data
    await serverWith({ isDemo: false }, async (app) => {
      const headers = { authorization: `Bearer ${record.token}`, currentorganizationid: String(record.currentOrganizationId) }
      const read = async (url: string) => (await app.inject({ url, headers })).json<{ data: Record<string, unknown> }>().data
      expect(await read('/api/Account/me')).toMatchObject({ isMailOff: true })
      expect(await read('/api/notifications/lookup-list')).toMatchObject({ channels: ['inApp'] })
      const sent = await app.inject({ method: 'POST', url: `/api/report-schedules/${id}/send`, headers })
      expect([sent.statusCode, sent.json()]).toMatchObject([409, { detail: 'This cannot be sent: this server sends no email.' }])
    })
  })

  it.each(['role5@walkup.test', 'hd@walkup.test'])('does not warn %s', async (email) => {
    expect(await isMailOff({ isDemo: false }, email)).toBe(false)
  })
})
