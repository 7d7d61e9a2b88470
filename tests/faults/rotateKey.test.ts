import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { LoginRecord, Replies } from '@walkup/sdk/contract'
import { allEndpoints, type EndpointName } from '@walkup/sdk/endpoints'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { migrate, openPglite, openPostgres } from '../../packages/server/src/db/index.ts'
import { seedDemo } from '../../packages/server/src/seed/index.ts'
import { asOwner, asSuperuser, createOwner, OWNER, withDatabase } from '../support/owner.ts'
import { startCluster, type Cluster } from '../support/postgres.ts'
import { commandOf } from '../support/programs.ts'
import { repetitions } from '../support/tiers.ts'
import { startServer, type ServerProcess } from '../support/serverProcess.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

interface Site {
  readonly env: Record<string, string>
  readonly dataDir: string
  server: ServerProcess
}

const npm = ['npm', 'run', '--silent', 'rotate-key', '--'] as const

/** Rotates the key until the program exits. */
function rotateKey(site: Site, ...args: string[]): Promise<{ code: number | null; output: string }> {
  return run(commandOf('packages/server/src/keys/main.ts'), site, ...args)
}
function run(
  [program, ...given]: readonly [string, ...string[]],
  { env, dataDir }: Site,
  ...args: string[]
): Promise<{ code: number | null; output: string }> {
  const child = spawn(program, [...given, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}

async function get(site: Site, path: string): Promise<string> {
  return (await fetch(site.server.origin + path)).text()
}
interface Input {
  readonly token?: string
  readonly param?: string | number
  readonly body?: object
}
async function call<N extends EndpointName>(
  site: Site,
  name: N,
  { token, param = '', body }: Input = {},
): Promise<{ status: number; data: Replies[N] }> {
  const [method, path] = allEndpoints[name].split(' ') as [string, string]
  const response = await fetch(site.server.origin + path.replace(/\{\w+\}/, String(param)), {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, data: ((await response.json()) as { data: Replies[N] }).data }
}
const signIn = async (site: Site) =>
  (await call(site, 'account.login', { body: { email: 'role2@walkup.test', password: 'walkup-demo' } })).data as LoginRecord

/** Books an appointment as staff; returns the mailed link. */
async function book(site: Site, { token, wingenWebConfig }: LoginRecord, email: string): Promise<string> {
  const consent = { version: wingenWebConfig.consent.version, accepted: true }
  const contact = { firstName: 'Kay', lastName: 'Ring', email, serviceGroupId: 1, consent }
  const lead = await call(site, 'leads.upsertInternal', { token, body: contact })
  expect(lead.status).toBe(200)
  const { data } = await call(site, 'appointments.availability', { token, param: 1 })
  const slotId = data.days.flatMap(({ slots }) => slots)[0]?.id
  const body = { to: 'scheduled', appointmentTypeId: 1, slotId }
  expect((await call(site, 'leads.setStatus', { token, param: lead.data.id, body })).status).toBe(200)
  return mailedLink(site, email)
}
/** The server writes the email shortly after the booking. */
async function mailedLink(site: Site, email: string): Promise<string> {
  let link: string | undefined
  for (const end = Date.now() + 30_000; !link && Date.now() < end; await wait(200)) {
    const page = await get(site, '/dev/mail')
    const sentEmail = page.split('<article>').find((one) => one.includes(`To ${email},`))
    link = /\/manage\/([\w.-]+)/.exec(sentEmail ?? '')?.[1]
  }
  return link ?? ''
}
const manage = async (site: Site, link: string) => (await call(site, 'manage.get', { param: link })).status

async function integration(site: Site, token: string): Promise<Replies['integrations.centah']> {
  const { data } = await call(site, 'settings.organizations', { token, body: {} })
  return (await call(site, 'integrations.centah', { token, param: data.items[0]?.uid, body: {} })).data
}

const stop = async (site: Site) => {
  site.server.kill('SIGINT')
  await site.server.ended
}
const restart = async (site: Site) => {
  site.server = await startServer({ dataDir: site.dataDir, env: site.env })
}
/** Checks what must keep working whatever the newest key is. */
async function expectWhole(site: Site, token: string, links: readonly string[], email: string): Promise<void> {
  expect((await call(site, 'account.me', { token })).status).toBe(200)
  expect(await Promise.all(links.map((link) => manage(site, link)))).toEqual(links.map(() => 200))
  expect(await mailedLink(site, email)).not.toBe('')
  expect(await get(site, '/dev/mail')).not.toContain('is no longer kept')
  expect((await integration(site, token)).isSecretSet).toBe(true)
}
async function setSecret(site: Site, token: string): Promise<void> {
  const { id, updatedAt } = await integration(site, token)
  const body = { ...(id !== null && { id, updatedAt }), isActive: false, secret: 'open sesame, please' }
  expect((await call(site, 'integrations.upsertCentah', { token, body })).status).toBe(200)
}

const sites: Site[] = []
let cluster: Cluster
async function open(env: Record<string, string>, dataDir = mkdtempSync(`${tmpdir()}/walkup-rotate-`)): Promise<Site> {
  const site: Site = { env, dataDir, server: await startServer({ dataDir, env }) }
  sites.push(site)
  return site
}
beforeAll(async () => {
  cluster = await startCluster()
  await createOwner(cluster.url)
  await asSuperuser(cluster.url, `create database rotating owner ${OWNER}`)
}, 120_000)
afterAll(async () => {
  for (const { server, dataDir } of sites) {
    await server.remove()
    rmSync(dataDir, { recursive: true, force: true })
  }
  cluster?.remove()
})

/** Rotates twice, then retires the first key; with `isRunning`, while the server runs. */
async function rotateTwiceAndRetire(site: Site, isRunning: boolean, offline: readonly string[]): Promise<void> {
  const stopped = async (work: () => Promise<void>, runs: boolean) => {
    if (!runs) await stop(site)
    await work()
    if (!runs) await restart(site)
  }
  const login = await signIn(site)
  const { token } = login
  await setSecret(site, token)
  const first = await book(site, login, 'one@shop.example')
  expect(await manage(site, first)).toBe(200)

  await stopped(async () => {
    const { code, output } = await rotateKey(site, ...(isRunning ? [] : offline))
    expect(code, output).toBe(0)
    expect(output).toMatch(/Added key 2\./)
    expect(output).toMatch(/^connection: 1 sealed with key 2\.$/m)
    expect(output).not.toContain('no key opens')
  }, isRunning)
  await expectWhole(site, token, [first], 'one@shop.example')
  const second = await book(site, await signIn(site), 'two@shop.example')

  await stopped(async () => {
    const { code, output } = await rotateKey(site, ...offline)
    expect(code, output).toBe(0)
    expect(output).toMatch(/Added key 3\./)
    expect(output).not.toContain('no key opens')
  }, false)
  await expectWhole(site, token, [first, second], 'two@shop.example')
  const newer = await signIn(site)

  await stop(site)
  const [survey, unknown, newest] = [
    await rotateKey(site, '--retire', '1', '--dry-run'),
    await rotateKey(site, '--retire', '9'),
    await rotateKey(site, '--retire', '3'),
  ]
  expect([unknown.code, newest.code]).toEqual([1, 1])
  expect(unknown.output).toContain('The key ring has no key 9.')
  expect(newest.output).toContain('Key 3 is in use.')
  const [, links, sessions] = /^ {2}(\d+) manage links.*\n {2}(\d+) sessions/m.exec(survey.output) ?? []
  expect(Number(links), survey.output).toBeGreaterThanOrEqual(1)
  expect(Number(sessions)).toBeGreaterThanOrEqual(1)
  expect(survey.output).not.toContain('is retired')

  const retired = await rotateKey(site, '--retire', '1')
  expect(retired.code, retired.output).toBe(0)
  // The dry run has changed nothing.
  expect(retired.output.startsWith(survey.output), retired.output).toBe(true)
  expect(retired.output).toMatch(/Key 1 is retired\.\n$/)
  await restart(site)
  expect((await call(site, 'account.me', { token })).status).toBe(401)
  expect(await manage(site, first)).toBe(404)
  await expectWhole(site, newer.token, [second], 'two@shop.example')
  // The start has not recreated it: nothing is left to retire.
  await stop(site)
  expect((await rotateKey(site, '--retire', '1')).output).toContain('The key ring has no key 1.')
}

/** Starts a server that must fail; returns its output. */
const refused = (site: Site, env: Record<string, string>) =>
  startServer({ dataDir: site.dataDir, env: { ...site.env, ...env } }).then(
    async (server) => {
      await server.remove()
      return 'It started.'
    },
    (error: unknown) => String(error),
  )

describe('npm run rotate-key', () => {
  test('on a stopped embedded database: existing data and links work until their key is retired', async () => {
    // Without WALKUP_SECRET_KEY, the root key is a file next to the database.
    const dataDir = mkdtempSync(`${tmpdir()}/walkup-rotate-`)
    await (await openPglite(`${dataDir}/db`, new Blob([readFileSync(inject('seeded'))]))).close()
    const site = await open({ WALKUP_DEMO: '1', WALKUP_SECRET_KEY: '' }, dataDir)
    const running = await run(npm, site)
    expect([running.code, running.output]).toEqual([1, expect.stringContaining('is in use by process')])
    await rotateTwiceAndRetire(site, false, [])

    const file = `${site.dataDir}/secret.key`
    const kept = readFileSync(file, 'utf8')
    writeFileSync(file, 'the file of another database, thirty-two characters and more')
    const output = await refused(site, {})
    expect(output).toContain(`${file} is not the key of this database`)
    expect(output).toContain('Restore the file')
    expect((await rotateKey(site)).output).toContain('is not the key of this database')
    writeFileSync(file, kept)
    await restart(site)
  })

  // While servers run, a new key is used only after 80 s, which is too slow for `npm test`.
  const isRunning = repetitions(2) > 1
  test(`on PostgreSQL, with the server ${isRunning ? 'running' : 'stopped'}: existing data and links work until their key is retired`, async () => {
    const url = asOwner(withDatabase(cluster.url, 'rotating'))
    const db = openPostgres(url, 2)
    await migrate(db)
    await seedDemo(db, { now: new Date(), leads: 100 })
    await db.close()
    const site = await open({ WALKUP_DEMO: '1', DATABASE_URL: url })
    const env = { WALKUP_SECRET_KEY: 'a secret key of the tests, thirty-two characters and more' }
    Object.assign(site.env, env)
    await rotateTwiceAndRetire(site, isRunning, ['--offline'])
    const output = await refused(site, { WALKUP_SECRET_KEY: 'the key of another database, thirty-two characters and more' })
    expect(output).toContain('WALKUP_SECRET_KEY is not the key of this database')
  })
})
