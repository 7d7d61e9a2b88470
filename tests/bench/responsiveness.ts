import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { performance } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import sql from 'sql-template-tag'
import { buildApp } from '../../packages/server/src/app.ts'
import { readConfig } from '../../packages/server/src/config.ts'
import { migrate, openPglite, type Db } from '../../packages/server/src/db/index.ts'

/** Calls /healthz every 5 ms from a worker thread, so that a blocked server does not block the measurement. */
const prober = `
  const { parentPort, workerData } = require('node:worker_threads')
  let isRunning = true
  parentPort.once('message', () => (isRunning = false))
  void (async () => {
    const times = []
    while (isRunning) {
      const start = performance.now()
      await (await fetch(workerData)).text()
      times.push(performance.now() - start)
      await new Promise((done) => setTimeout(done, 5))
    }
    parentPort.postMessage(times)
  })()
`

const ms = (value = 0) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`

async function probing(origin: string, what: string, work: () => Promise<unknown>): Promise<void> {
  const client = new Worker(prober, { eval: true, workerData: `${origin}/healthz`, execArgv: [] })
  await new Promise((done) => setTimeout(done, 300))
  const start = performance.now()
  await work()
  const took = performance.now() - start
  client.postMessage('stop')
  const times = await new Promise<number[]>((done) => client.once('message', done))
  await client.terminate()
  times.sort((a, b) => a - b)
  const at = (share: number) => ms(times[Math.min(times.length - 1, Math.floor(times.length * share))])
  console.log(`${what} (${ms(took)}): /healthz ${times.length} times, p50 ${at(0.5)}, p99 ${at(0.99)}, slowest ${at(1)}`)
}

const slow = (db: Db) => () => db.asOwner((tx) => tx.one(sql`select count(*) from generate_series(1, 4000000) n where n % 7 = 3`))

async function perStatement(db: Db, what: string, count: number, work: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < count / 10; n++) await work()
  const start = performance.now()
  const cpu = performance.eventLoopUtilization()
  for (let n = 0; n < count; n++) await work()
  const { utilization } = performance.eventLoopUtilization(cpu)
  const each = (performance.now() - start) / count
  console.log(`${what}: ${(each * 1000).toFixed(0)} µs, of which ${(each * utilization * 1000).toFixed(0)} µs on the event loop`)
}

/** Prints the latency of /healthz during a slow query and during sign-ins, and the cost of a statement, on PGlite. */
export default async function responsiveness(): Promise<void> {
  const dataDir = await mkdtemp(`${tmpdir()}/walkup-bench-`)
  const db = await openPglite()
  await migrate(db)
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1000' })
  const app = await buildApp(config, db)
  await app.listen({ port: 0, host: '127.0.0.1' })
  await app.jobs.start()
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  try {
    await probing(origin, 'idle', () => new Promise((done) => setTimeout(done, 1000)))
    await probing(origin, 'one slow query', slow(db))
    await probing(origin, '60 sign-ins at once', () =>
      Promise.all(
        Array.from({ length: 60 }, async (_, n) => {
          const answer = await fetch(`${origin}/api/account/login`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ email: `nobody${n}@example.com`, password: 'a wrong password' }),
          })
          await answer.text()
        }),
      ),
    )
    const one = () => db.asOwner((tx) => tx.one(sql`select ${1}::int as n`))
    await perStatement(db, 'a transaction of one statement', 1000, one)
    await perStatement(db, 'a transaction of ten statements', 200, () =>
      db.asOwner(async (tx) => {
        for (let n = 0; n < 10; n++) await tx.one(sql`select ${n}::int as n`)
      }),
    )
    await perStatement(db, 'a statement of 5,000 rows', 20, () =>
      db.asOwner((tx) =>
        tx.rows(sql`select n as id, 'row ' || n as name, app_now() as at, app_today() as day, n::bigint as big,
                    null::int as nothing, true as yes, jsonb_build_object('a', n) as json from generate_series(1, 5000) n`),
      ),
    )
  } finally {
    await app.close()
    await db.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
