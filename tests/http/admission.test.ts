import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let admin: SignedIn
beforeAll(async () => {
  app = await startApp({
    admission: { atOnce: 10, overloadAtOnce: 10, mostWaiting: 0, patienceMs: 60_000, overloadPatienceMs: 60_000, calmMs: 200 },
  })
  admin = await app.signIn('role2@walkup.test')
})
afterAll(() => app?.close())

/** Blocks every request that needs the lead table until released. */
async function stall(): Promise<() => Promise<void>> {
  let release: () => void = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let began: () => void = () => {}
  const hasBegun = new Promise<void>((resolve) => (began = resolve))
  const holding = app.db.asOwner(async (tx) => {
    await tx.rows(sql`lock table lead`)
    began()
    await released
  })
  await hasBegun
  return async () => {
    release()
    await holding
  }
}

test('rejects requests over the limit immediately, keeps answering health checks, sheds reports first, and recovers', async () => {
  const search = () => admin.call('leads.searchAll', { body: { limit: 1 } })
  const release = await stall()
  const stalled = Array.from({ length: 8 }, search)
  try {
    // Staff may use eight of ten permits: the ninth request is rejected while those wait.
    await expect.poll(async () => (await search()).status).toBe(503)
    const refused = await search()
    expect(refused.problem.type).toBe('overloaded')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await admin.call('reports.leadCountSummary', { body: {} })).status).toBe(503)
    expect((await app.app.inject({ url: '/healthz' })).statusCode).toBe(200)
    // Partner pages can also read the rejection, before their origin is checked.
    const foreign = await app.app.inject({ url: '/api/organizations', headers: { origin: 'https://partner.example' } })
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined()
  } finally {
    await release()
  }
  expect((await Promise.all(stalled)).map(({ status }) => status)).toEqual(stalled.map(() => 200))
  expect((await search()).status).toBe(200)
  expect((await admin.call('reports.leadCountSummary', { body: {} })).status).not.toBe(503)
})

test('admits shoppers when staff requests are rejected', async () => {
  const release = await stall()
  const stalled = Array.from({ length: 8 }, () => admin.call('leads.searchAll', { body: { limit: 1 } }))
  try {
    await expect.poll(async () => (await admin.call('leads.searchAll', { body: { limit: 1 } })).status).toBe(503)
    // PostgreSQL can respond without the locked table, but PGlite's only connection is busy.
    if (app.db.kind === 'postgres')
      expect((await app.call('qrCodes.details', { params: { userUid: 'nobody', hdsfiGroup: 1 } })).status).not.toBe(503)
  } finally {
    await release()
  }
  await Promise.all(stalled)
})
