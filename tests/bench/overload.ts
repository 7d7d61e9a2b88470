import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { migrate, openPglite, openPostgres, type Db } from '../../packages/server/src/db/index.ts'
import { seedDemo } from '../../packages/server/src/seed/index.ts'
import { addSlots, book, openPage } from '../support/bookingLoad.ts'
import { startCluster } from '../support/postgres.ts'
import { startServer, type ServerProcess } from '../support/serverProcess.ts'
import { measure } from './overload/clients.ts'

const entry = 'tests/bench/overload/server.ts'
const megabytes = ({ pid }: ServerProcess) =>
  Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024)

async function fill(db: Db): Promise<string[]> {
  await migrate(db)
  await seedDemo(db, { now: new Date(), leads: 500, onProgress: () => {} })
  return addSlots(db, 60)
}

/** The time until a booking succeeds within a second again. */
async function recovery(origin: string, page: Awaited<ReturnType<typeof openPage>>, slotId: string): Promise<number> {
  const began = performance.now()
  for (;;) {
    const { status, ms } = await book(origin, page, slotId)
    if ((status === 200 || status === 409) && ms < 1_000) return performance.now() - began
    await pause(100)
  }
}

async function onServer(what: string, server: ServerProcess, slotIds: readonly string[], seconds: number): Promise<void> {
  const page = await openPage(server.origin)
  // The page token must be in effect.
  await pause(3_500)
  await measure(server.origin, page, slotIds, { count: 10, seconds: 3, isPolite: true })
  for (const [count, isPolite] of [
    [60, true],
    [600, true],
    [600, false],
  ] as const) {
    const { accepted, refused, others } = await measure(server.origin, page, slotIds, { count, seconds, isPolite })
    const at = (share: number) => `${Math.round(accepted[Math.floor(accepted.length * share)] ?? 0)} ms`
    const share = `${Math.round((100 * refused) / Math.max(1, refused + accepted.length))} %`
    const rss = megabytes(server)
    const back = await recovery(server.origin, page, slotIds[0] ?? '')
    const failed = [...others].map(([status, times]) => `, ${times} × ${status}`).join('')
    console.log(
      `${what}, ${count} clients, ${isPolite ? 'waiting as instructed' : 'retrying at once'}: accepted ${accepted.length} ` +
        `(${Math.round(accepted.length / seconds)}/s), p50 ${at(0.5)}, p99 ${at(0.99)}, refused ${share}${failed}; ` +
        `${rss} MB; usual again after ${Math.round(back)} ms`,
    )
  }
}

/**
 * Latency and errors at 60 and 600 concurrent clients, on both databases: `npm run bench -- overload [SECONDS] [DATABASE]`.
 * PostgreSQL runs as a separate cluster.
 */
export default async function overload(args: readonly string[]): Promise<void> {
  const seconds = Number(args.find((arg) => /^\d+$/.test(arg)) ?? 15)
  const wants = (database: string) => !args.some((arg) => arg.startsWith('p')) || args.includes(database)
  if (wants('pglite')) {
    const dataDir = mkdtempSync(`${tmpdir()}/walkup-bench-`)
    const db = await openPglite(`${dataDir}/db`)
    const slotIds = await fill(db)
    await db.close()
    const server = await startServer({ dataDir, entry })
    try {
      await onServer('PGlite', server, slotIds, seconds)
    } finally {
      await server.remove()
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
  if (wants('postgres')) {
    const cluster = await startCluster()
    try {
      const db = openPostgres(cluster.url)
      const slotIds = await fill(db)
      await db.close()
      const server = await startServer({ env: { DATABASE_URL: cluster.url }, entry })
      try {
        await onServer('PostgreSQL', server, slotIds, seconds)
      } finally {
        await server.remove()
      }
    } finally {
      cluster.remove()
    }
  }
}
