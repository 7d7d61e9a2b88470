import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openPglite } from '../../packages/server/src/db/index.ts'
import { asOwner, asSuperuser, createOwner, OWNER, withDatabase } from '../support/owner.ts'
import { startCluster, type Cluster } from '../support/postgres.ts'
import { commandOf } from '../support/programs.ts'
import { startServer } from '../support/serverProcess.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = mkdtempSync(`${tmpdir()}/walkup-backups-`)
const first = `${folder}/first`
const second = `${folder}/second`
const file = `${folder}/saved.walkup`
/** The key is in the data directory. */
const env = { WALKUP_SECRET_KEY: '', WALKUP_DEMO: '1' }
let cluster: Cluster
beforeAll(async () => {
  cluster = await startCluster()
  await createOwner(cluster.url)
}, 120_000)
afterAll(() => {
  cluster?.remove()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs an operator's command as `npm run` does. */
function run(dataDir: string, ...args: string[]): Promise<{ code: number | null; output: string }> {
  const [program, ...given] = commandOf('packages/server/src/backup/main.ts')
  const child = spawn(program, [...given, ...args], { cwd: root, env: { PATH: process.env.PATH, DATA_DIR: dataDir } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}
async function signIn(origin: string): Promise<number> {
  const response = await fetch(`${origin}/api/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'role2@walkup.test', password: 'walkup-demo' }),
  })
  return response.status
}

test('a serving embedded installation is backed up, restored elsewhere, and moved to PostgreSQL', async () => {
  await (await openPglite(`${first}/db`, new Blob([readFileSync(inject('seeded'))]))).close()
  const server = await startServer({ dataDir: first, env })
  const stranger = await fetch(`${server.origin}/operator/backup`, { headers: { authorization: 'Bearer guess' } })
  expect(stranger.status).toBe(404)
  const saved = await run(first, 'backup', file)
  expect(saved.code, saved.output).toBe(0)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect((await run(first, 'backup', file)).output).toContain('exists already')
  expect((await run(first, 'move', asOwner(cluster.url))).output).toContain('stop the server first')
  expect((await run(`${folder}/mistyped`, 'backup', `${folder}/nothing`)).output).toContain('is empty or not up to date')
  server.kill('SIGTERM')
  await server.ended

  const restored = await run(second, 'restore', file)
  expect(restored.code, restored.output).toBe(0)
  expect(restored.output).toMatch(/Restored \d{5,} rows/)
  expect(readFileSync(`${second}/secret.key`, 'utf8')).toBe(readFileSync(`${first}/secret.key`, 'utf8'))
  expect((await run(second, 'restore', file)).output).toContain('is not empty')
  const copy = await startServer({ dataDir: second, env })
  expect(await signIn(copy.origin)).toBe(200)
  expect(copy.output()).toContain('role2@walkup.test')
  copy.kill('SIGTERM')
  await copy.ended

  await asSuperuser(cluster.url, `create database moved owner ${OWNER}`)
  const url = asOwner(withDatabase(cluster.url, 'moved'))
  const moved = await run(second, 'move', url)
  expect(moved.code, moved.output).toBe(0)
  expect(moved.output).toMatch(/^= lead: \d{4,} rows, checksum \d+$/m)
  expect(moved.output).not.toContain('≠')
  // A moved demo stays a demo.
  const served = await startServer({ dataDir: second, env: { ...env, DATABASE_URL: url } })
  expect(await signIn(served.origin)).toBe(200)
  const client = new pg.Client(url)
  await client.connect()
  expect((await client.query('select is_demo from bootstrap')).rows).toEqual([{ is_demo: true }])
  await client.end()
  await served.remove()
}, 300_000)
