import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { buildApp } from '../../packages/server/src/app.ts'
import { readConfig } from '../../packages/server/src/config.ts'
import { migrate, openPglite } from '../../packages/server/src/db/index.ts'
import { seedDemo } from '../../packages/server/src/seed/index.ts'
import { importBodies } from '../support/importBodies.ts'

/**
 * Prints how long an import takes, and how long it blocks the event loop, in total and at most, on the embedded demo. CPU time includes
 * all threads, also the database's, and is more reliable than elapsed time on a busy machine.
 */
export default async function imports(): Promise<void> {
  const dataDir = await mkdtemp(`${tmpdir()}/walkup-bench-`)
  const db = await openPglite()
  await migrate(db)
  await seedDemo(db, { now: new Date(), onProgress: () => {} })
  const app = await buildApp(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), db)
  await app.jobs.start()
  const post = (url: string, payload: object, token?: string) =>
    app.inject({ method: 'POST', url, payload, ...(token && { headers: { authorization: `Bearer ${token}` } }) })
  try {
    const signedIn = await post('/api/account/login', { email: 'role2@walkup.test', password: 'walkup-demo' })
    const { token } = signedIn.json<{ data: { token: string } }>().data
    for (const [what, body] of importBodies) {
      const delay = monitorEventLoopDelay({ resolution: 1 })
      delay.enable()
      const start = performance.now()
      const before = performance.eventLoopUtilization()
      const cpuBefore = process.cpuUsage()
      const { statusCode, body: reply } = await post('/api/leads/external/import', body, token)
      const { active } = performance.eventLoopUtilization(before)
      delay.disable()
      const cpu = process.cpuUsage(cpuBefore)
      console.log(
        `${what.padEnd(30)} ${statusCode}  ${(performance.now() - start).toFixed(0).padStart(6)} ms, CPU ${((cpu.user + cpu.system) / 1000).toFixed(0).padStart(6)} ms, ` +
          `event loop ${active.toFixed(0).padStart(5)} ms, ` +
          `at a stretch ${(delay.max / 1e6).toFixed(0).padStart(4)} ms  ${reply.slice(0, 90)}`,
      )
    }
  } finally {
    await app.close()
    await db.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
