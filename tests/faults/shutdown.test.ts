import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openPglite } from '../../packages/server/src/db/index.ts'
import { addSlots, book, openPage, userUid } from '../support/bookingLoad.ts'
import { freePort } from '../support/postgres.ts'
import { startProxy, type Upstream } from '../support/proxy.ts'
import { repetitions } from '../support/tiers.ts'
import { isReady, startServer, type ServerProcess } from '../support/serverProcess.ts'

const env = { DRAIN_SECONDS: '1' }

let root: string
let slotIds: string[]
beforeAll(async () => {
  root = mkdtempSync(`${tmpdir()}/walkup-stops-`)
  const db = await openPglite(`${root}/0/db`, new Blob([readFileSync(inject('seeded'))]))
  slotIds = await addSlots(db, 10)
  await db.close()
  cpSync(`${root}/0`, `${root}/1`, { recursive: true })
})
afterAll(() => root && rmSync(root, { recursive: true, force: true }))

describe('graceful shutdown', () => {
  test('reports not ready, finishes requests in flight, ends streams with a reconnect hint, and exits with 0', async () => {
    const server = await startServer({ dataDir: `${root}/0`, env })
    try {
      const page = await openPage(server.origin)
      const login = await fetch(`${server.origin}/api/account/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'role2@walkup.test', password: 'walkup-demo' }),
      })
      const { data } = (await login.json()) as { data: { token: string; currentOrganizationId: number } }
      const stream = await fetch(`${server.origin}/api/events`, {
        headers: { authorization: `Bearer ${data.token}`, currentorganizationid: String(data.currentOrganizationId) },
      })
      const streamed = stream.text()
      const inFlight = Array.from({ length: 40 }, (_, index) => book(server.origin, page, slotIds[index % slotIds.length] ?? ''))
      await wait(50)
      server.kill('SIGTERM')
      for (let ready = true; ready; ready = (await fetch(`${server.origin}/readyz`)).ok);
      // Clients that have not noticed yet are still served, with `Connection: close`.
      const late = await fetch(`${server.origin}/api/QRCodes/qr-details/${userUid}/1`)
      expect([late.status, late.headers.get('connection')]).toEqual([200, 'close'])
      expect((await Promise.all(inFlight)).map(({ status }) => status)).toEqual(inFlight.map(() => 200))
      expect(await streamed).toMatch(/retry: \d+\nevent: close\ndata: \{\}\n\n$/)
      expect(await server.ended, server.output()).toBe(0)
    } finally {
      await server.remove()
    }
  })

  test('exits immediately on Ctrl+C', async () => {
    const server = await startServer({ dataDir: `${root}/0`, env: { DRAIN_SECONDS: '60' } })
    server.kill('SIGINT')
    expect(await Promise.race([server.ended, wait(30_000)])).toBe(0)
    await server.remove()
  })
})

test(
  'two servers behind a balancer: none of the requests is dropped while one after the other stops',
  { timeout: 3_600_000 },
  async () => {
    const ports = [await freePort(), await freePort()]
    const start = (index: number): Promise<ServerProcess> =>
      startServer({ dataDir: `${root}/${index}`, port: ports[index] ?? 0, env })
    const servers = await Promise.all([start(0), start(1)])
    const upstreams: Upstream[] = servers.map(({ origin }) => ({ origin, isUp: true }))
    const proxy = await startProxy(upstreams)
    try {
      const outcomes: string[] = []
      let isOn = true
      const clients = Array.from({ length: 16 }, async () => {
        while (isOn) {
          outcomes.push(
            await fetch(`${proxy.origin}/api/QRCodes/qr-details/${userUid}/1`, {
              headers: { 'x-forwarded-for': `10.9.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}` },
            }).then(
              async (answer) => (await answer.arrayBuffer(), String(answer.status)),
              (error: unknown) => String(error),
            ),
          )
          await wait(30)
        }
      })
      for (let stop = 0; stop < repetitions(50); stop++) {
        const nth = stop % 2
        const before = outcomes.length
        await expect.poll(() => outcomes.length - before, { timeout: 60_000 }).toBeGreaterThan(50)
        servers[nth]?.kill('SIGTERM')
        expect(await servers[nth]?.ended, servers[nth]?.output()).toBe(0)
        await wait(200)
        servers[nth] = await start(nth)
        expect(await isReady(servers[nth] as ServerProcess, 30_000)).toBe(true)
        await expect.poll(() => upstreams[nth]?.isUp, { timeout: 30_000 }).toBe(true)
      }
      isOn = false
      await Promise.all(clients)
      expect(outcomes.length).toBeGreaterThan(50)
      expect(outcomes.filter((outcome) => outcome !== '200')).toEqual([])
    } finally {
      proxy.close()
      await Promise.all(servers.map((server) => server.remove()))
    }
  },
)
