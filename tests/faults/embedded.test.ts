import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPglite, type Db } from '../../packages/server/src/db/index.ts'
import { commandOf } from '../support/programs.ts'
import { repetitions } from '../support/tiers.ts'
import { startServer, type ServerProcess } from '../support/serverProcess.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const email = 'first@walkup.test'
const password = 'a long phrase of the tests 7'
const env = {
  WALKUP_DEMO: '0',
  WALKUP_ADMIN_EMAIL: email,
  WALKUP_SECRET_KEY: 'a secret key of the tests, thirty-two characters and more',
}
let dataDir: string
let server: ServerProcess
beforeAll(async () => {
  dataDir = mkdtempSync(`${tmpdir()}/walkup-embedded-`)
  server = await startServer({ dataDir, env })
}, 180_000)
afterAll(async () => {
  await server?.remove()
  rmSync(dataDir, { recursive: true, force: true })
})

async function send(method: string, path: string, body?: unknown, token?: string): Promise<{ status: number; data: unknown }> {
  const response = await fetch(server.origin + path, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const parsed = (await response.json()) as { data?: unknown }
  return { status: response.status, data: parsed.data }
}
const setPassword = (linkId: string | undefined) => send('PUT', '/api/account/reset-password', { linkId, password })
const signIn = async () => ((await send('POST', '/api/account/login', { email, password })).data as { token: string }).token

/** Runs one of the server's programs on the data directory until it exits. */
function run(file: string, ...args: string[]): Promise<{ code: number | null; output: string }> {
  const [program, ...given] = commandOf(`packages/server/src/${file}`)
  const child = spawn(program, [...given, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}

test('rejects a second server and operator commands on the same directory', async () => {
  const [second, command] = await Promise.all([run('main.ts'), run('admin/main.ts', 'reset-link', email)])
  expect(second.code).toBe(1)
  expect(second.output).toMatch(new RegExp(`is in use by process ${server.pid}\\. Stop it first, or set DATA_DIR`))
  expect(command.code).toBe(1)
  expect(command.output).toContain('run this while the server is stopped')
})

/** Lock files that a crash or an older version may have left: empty, truncated, or with the pid of a live process. */
function spoilLocks(): void {
  const folder = `${dataDir}/db`
  const left = readdirSync(folder).filter((name) => name.endsWith('.lock'))
  expect(left).toHaveLength(1)
  const claim = JSON.parse(readFileSync(`${folder}/${left[0]}`, 'utf8')) as object
  writeFileSync(`${folder}/walkup-empty.lock`, '')
  writeFileSync(`${folder}/walkup-half.lock`, '{"pid":')
  writeFileSync(`${folder}/walkup-other.lock`, JSON.stringify({ ...claim, pid: process.pid }))
  writeFileSync(`${folder}/walkup.pid`, String(process.pid))
}

test(
  'a server that is killed starts again by itself, with everything that it acknowledged',
  async () => {
    const link = /within a day: \S+\/(\w+)/.exec(server.output())?.[1]
    expect((await setPassword(link)).status).toBe(200)
    const acknowledged: string[] = []
    for (let kill = 0; kill < repetitions(50); kill++) {
      const token = await signIn()
      // When the signal arrives, some have a response and others do not.
      const writes = Array.from({ length: 8 }, async (_, index) => {
        const name = `view ${kill} ${index}`
        const { status } = await send('POST', '/api/views/upsert', { listKey: 'leads.all', name, state: {} }, token)
        if (status === 200) acknowledged.push(name)
      })
      await writes[kill % writes.length]
      server.kill('SIGKILL')
      await Promise.allSettled(writes)
      await server.ended
      spoilLocks()
      server = await startServer({ dataDir, env })
      expect((await send('GET', '/api/Account/me', undefined, token)).status).toBe(200)
      const found = new Set<string>()
      for (let cursor: string | null = null, isFirst = true; isFirst || cursor; isFirst = false) {
        const body = { limit: 200, ...(cursor && { cursor }) }
        const page = (await send('POST', '/api/views/search', body, token)).data as {
          items: { name: string }[]
          nextCursor: string | null
        }
        for (const { name } of page.items) found.add(name)
        cursor = page.nextCursor
      }
      expect(acknowledged.filter((name) => !found.has(name))).toEqual([])
    }
    expect(acknowledged.length).toBeGreaterThan(0)
  },
  repetitions(50) * 120_000,
)

test('rejects an older build’s data directory without changing it, with instructions', async () => {
  const older = mkdtempSync(`${tmpdir()}/walkup-older-`)
  const content = async (db: Db) => ({
    tables: await db.asOwner((tx) =>
      tx.rows(sql`select relname from pg_class where relnamespace = 'public'::regnamespace order by 1`),
    ),
    roles: await db.asOwner((tx) => tx.rows(sql`select rolname from pg_roles where rolname like 'walkup%'`)),
    rows: await db.asOwner((tx) => tx.rows(sql`select name, uid from migration, organization`)),
  })
  try {
    const before = await openPglite(`${older}/db`)
    await before.script(`create table migration (name text primary key);
      create table organization (id int primary key, uid text not null);
      insert into migration (name) values ('001_foundation.sql'); insert into organization values (1, 'kept')`)
    const expected = await content(before)
    await before.close()

    const refusal = await startServer({ dataDir: older, env }).then(
      (server) => server.remove().then(() => 'started'),
      (error: Error) => error.message,
    )
    expect(refusal).toContain(`The schema of the embedded database in ${older}/db was created by another version of Walkup`)
    expect(refusal).toContain('start the version that created it and export what you need')
    expect(refusal).toContain('set DATA_DIR to a new directory')

    const after = await openPglite(`${older}/db`)
    expect(await content(after)).toEqual(expected)
    await after.close()
    // No key was created, either.
    expect(readdirSync(older)).toEqual(['db'])
  } finally {
    rmSync(older, { recursive: true, force: true })
  }
})

test('an operator can create a link while the server is stopped', async () => {
  server.kill('SIGTERM')
  await server.ended
  expect(await run('admin/main.ts', 'reset-link', 'nobody@walkup.test')).toMatchObject({
    code: 1,
    output: 'No account has the address nobody@walkup.test.\n',
  })
  const { code, output } = await run('admin/main.ts', 'reset-link', email)
  expect(code, output).toBe(0)
  server = await startServer({ dataDir, env })
  expect((await setPassword(/reset-password\/(\w+)/.exec(output)?.[1])).status).toBe(200)
})

test('an operator sees the background jobs while the server is stopped', async () => {
  server.kill('SIGTERM')
  await server.ended
  const { code, output } = await run('admin/main.ts', 'jobs')
  expect(code, output).toBe(0)
  const [heading, ...rows] = output.trimEnd().split('\n')
  expect(heading).toMatch(/^kind +due +running +dead +oldest +last run +next run +last error$/)
  expect(rows.length).toBeGreaterThan(20)
  for (const row of rows) expect(row).toMatch(/^\w+ +\d+ +0 +0 +\d+ s +\d{4}-\d\d-\d\dT[\d:]{8}Z +\d{4}-\d\d-\d\dT[\d:]{8}Z$/)
  expect((await run('admin/main.ts', 'jobs', 'more')).output).toContain('Usage: npm run admin -- reset-link EMAIL')
  server = await startServer({ dataDir, env })
})
