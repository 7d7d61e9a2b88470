import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { migrate, openPglite } from '../../packages/server/src/db/index.ts'
import { seedDemo } from '../../packages/server/src/seed/index.ts'
import { root } from '../budgets/measure.ts'
import { freePort } from '../support/postgres.ts'

test('the built server serves the demo with its console, widgets and simulated systems, without sources', async () => {
  const main = `${root}packages/server/dist/main.mjs`
  if (!existsSync(main)) throw new Error('build the server first: npm run build -w @walkup/server')
  const dataDir = mkdtempSync(`${tmpdir()}/walkup-built-`)
  const db = await openPglite(`${dataDir}/db`)
  await migrate(db)
  await seedDemo(db, { now: new Date(), leads: 20, shifts: 20, onProgress: () => {} })
  await db.close()

  const port = await freePort()
  // As `npm start` runs it: no compiler, no other conditions.
  const server = spawn(process.execPath, [main], {
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, DRAIN_SECONDS: '0', LOG_LEVEL: 'error' },
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve))
  try {
    while (!output.includes('Walkup is ready') && server.exitCode === null) await wait(100)
    expect(server.exitCode, output).toBeNull()
    expect(output).toContain('are simulated here')
    const origin = `http://127.0.0.1:${port}`
    const statuses = ['/', '/readyz', '/openapi.json', '/widgets/walkup.js', '/examples/', '/dev/mail', '/dev/messages'].map(
      async (path) => [path, (await fetch(`${origin}${path}`)).status],
    )
    for (const found of await Promise.all(statuses)) expect(found).toEqual([found[0], 200])
    server.kill('SIGTERM')
    expect(await ended, output).toBe(0)
  } finally {
    server.kill('SIGKILL')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
})
