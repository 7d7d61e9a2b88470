import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { buildApp } from '../../packages/server/src/app.ts'
import { readConfig } from '../../packages/server/src/config.ts'
import { migrate, openPglite } from '../../packages/server/src/db/index.ts'
import { seedDemo } from '../../packages/server/src/seed/index.ts'

const lines = (count: number, line: (n: number) => string) => Array.from({ length: count }, (_, n) => line(n)).join('\n')
const head = 'External ID,First name,Last name,E-mail,Phone,Consent at'
const fine = (n: number) => `I-${n},Ada,Lovelace,ada${n}@example.com,614-555-${String(1000 + n)},2026-01-02`

/** The largest accepted bodies, and rejected ones. */
const bodies: Readonly<Record<string, object>> = {
  '100 fine rows, dry': { csv: `${head}\n${lines(100, fine)}`, dryRun: true },
  '100 fine rows': { csv: `${head}\n${lines(100, fine)}` },
  'the same again': { csv: `${head}\n${lines(100, fine)}` },
  '100 changed rows': { csv: `${head}\n${lines(100, (n) => fine(n).replace('Lovelace', 'King'))}` },
  '100 rows of one person': { csv: `${head}\n${lines(100, (n) => `O-${n},Ada,One,one@example.com,614-555-0199,2026-01-02`)}` },
  '100 wrong rows, dry': { csv: `${head}\n${lines(100, () => ',,,x,1,x')}`, dryRun: true },
  '100 rows of 100 cells, dry': {
    rows: Array.from({ length: 100 }, (_, n) => Object.fromEntries(Array.from({ length: 100 }, (_, c) => [`c${c}`, String(n)]))),
    mapping: { externalId: 'c0', phone: 'c1' },
    dryRun: true,
  },
  '2100 short cells, dry': {
    rows: Array.from({ length: 100 }, (_, n) =>
      Object.fromEntries(Array.from({ length: 100 }, (_, c) => [`${(n + c) % 200}`, ''])),
    ),
    mapping: { externalId: '0' },
    dryRun: true,
  },
  '900,000 commas': { csv: ','.repeat(900_000) },
  '100 rows of 4,000 characters': {
    rows: Array.from({ length: 230 }, (_, n) => ({
      'External ID': `W-${n}`,
      First: 'Ada',
      Last: 'Long',
      Email: `long${n}@example.com`,
      Note: 'x'.repeat(4000),
    })),
  },
  quotes: { csv: `"${'""'.repeat(430_000)}"` },
  '100 distinct keys': { rows: Array.from({ length: 100 }, (_, n) => ({ [`key ${n}`]: 'x' })) },
  '3,000 wrong cells': {
    rows: Array.from({ length: 100 }, () => Object.fromEntries(Array.from({ length: 12 }, (_, c) => [c, 1]))),
  },
}

/**
 * Prints what an import takes, and what it keeps the event loop busy for, in all and at a stretch, on the embedded demo. CPU time is
 * of all threads, the database's too, and says more than the clock on a machine that has other work.
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
    for (const [what, body] of Object.entries(bodies)) {
      const common = { system: 'Bench', defaults: { serviceGroupId: 1 }, consent: { version: '1', text: 'x'.repeat(4000) } }
      const delay = monitorEventLoopDelay({ resolution: 1 })
      delay.enable()
      const start = performance.now()
      const before = performance.eventLoopUtilization()
      const cpuBefore = process.cpuUsage()
      const { statusCode, body: reply } = await post('/api/leads/external/import', { ...common, ...body }, token)
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
