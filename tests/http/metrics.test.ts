import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from './harness.ts'

let app: TestApp
beforeAll(async () => void (app = await startApp({ metricsToken: 'a token of the tests' })))
afterAll(() => app.close())

const scrape = (headers: Record<string, string> = {}, of = app) => of.app.inject({ url: '/metrics', headers })
const bearer = { authorization: 'Bearer a token of the tests' }
/** The value of a sample by its name, with labels in output order. */
const value = (text: string, sample: string): number => {
  const line = text.split('\n').find((one) => one.startsWith(`${sample} `))
  return Number(line?.slice(sample.length))
}

test('requires the token, and reveals nothing without it', async () => {
  for (const authorization of ['', 'Bearer wrong', 'a token of the tests']) {
    const refused = await scrape({ authorization })
    expect([refused.statusCode, refused.json<{ type: string }>().type]).toEqual([404, 'not-found'])
  }
  expect((await scrape(bearer)).statusCode).toBe(200)
})

test('can only be read from this machine if no token is configured', async () => {
  const local = await startApp()
  expect((await scrape({ host: 'localhost' }, local)).statusCode).toBe(200)
  expect((await scrape({ host: 'localhost', 'x-forwarded-for': '127.0.0.1' }, local)).statusCode).toBe(404)
  expect((await scrape({ host: 'walkup.example' }, local)).statusCode).toBe(404)
  expect(
    (await local.app.inject({ url: '/metrics', headers: { host: 'localhost' }, remoteAddress: '203.0.113.9' })).statusCode,
  ).toBe(404)
  await local.close()
})

test('shows the jobs by kind', async () => {
  await app.runJobs()
  const jobs = (await scrape(bearer)).body
  for (const kind of ['mail', 'deliveries', 'retention']) {
    expect(value(jobs, `walkup_jobs{kind="${kind}",state="due"}`), kind).toBe(0)
    expect(value(jobs, `walkup_jobs{kind="${kind}",state="running"}`)).toBe(0)
    expect(value(jobs, `walkup_jobs{kind="${kind}",state="dead"}`)).toBe(0)
  }
  await app.db.asAccounts((tx) =>
    tx.run(sql`
      update job set due_at = app_now() - interval '90 seconds', leased_until = null where kind = 'mail'`),
  )
  await app.db.asAccounts((tx) => tx.run(sql`update job set dead_at = app_now() where kind = 'offers'`))
  const later = (await scrape(bearer)).body
  expect(value(later, 'walkup_jobs{kind="mail",state="due"}')).toBe(1)
  expect(value(later, 'walkup_job_oldest_due_seconds{kind="mail"}')).toBeGreaterThanOrEqual(90)
  expect(value(later, 'walkup_jobs{kind="offers",state="dead"}')).toBe(1)
  expect(value(later, 'walkup_job_oldest_due_seconds{kind="retention"}')).toBe(0)
})

test('counts requests by route template, problems by type, and reused refresh tokens', async () => {
  const admin = await app.signIn('role2@walkup.test')
  const reused = 'walkup_refresh_token_reused_total'
  const before = (await scrape(bearer)).body
  const { refreshToken } = admin.record
  const refresh = (token: string) => app.call('account.refreshToken', { params: { refreshToken: token } })
  const next = (await refresh(refreshToken ?? '')).data.refreshToken
  await refresh(next)
  // Two generations old, so stolen or from a broken client.
  await refresh(refreshToken ?? '')
  await app.app.inject({ url: '/api/QRCodes/qr-details/nobody/1' })
  const { body, headers } = await scrape(bearer)
  expect(headers['content-type']).toMatch(/^text\/plain; version=0.0.4/)
  expect(value(body, reused)).toBe(value(before, reused) + 1)
  expect(value(body, 'walkup_http_problems_total{type="not-found",status="404"}')).toBeGreaterThan(0)
  expect(body).toContain('route="/api/account/login"')
  expect(value(body, 'walkup_queue_depth{queue="mail"}')).toBeGreaterThanOrEqual(0)
  for (const queue of ['outbox', 'deliveries', 'messages'])
    expect(value(body, `walkup_queue_depth{queue="${queue}"}`)).toBeGreaterThanOrEqual(0)
  expect(value(body, 'walkup_database_connections{state="running"}')).toBeGreaterThanOrEqual(0)
  expect(body).toContain('nodejs_eventloop_lag_seconds')
  // Contains neither tokens nor personal data.
  for (const secret of [refreshToken, next, 'role2@walkup.test', 'nobody']) expect(body).not.toContain(secret)
})
