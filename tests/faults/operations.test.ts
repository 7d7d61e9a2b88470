import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, openPostgres } from '../../packages/server/src/db/index.ts'
import { asSuperuser, withDatabase } from '../support/owner.ts'
import { freePort, startCluster, type Cluster } from '../support/postgres.ts'
import { startSmtp } from '../support/smtp.ts'

/** Runs the code blocks of docs/operations.md in order, as on a production machine. */
const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '')
const folder = mkdtempSync(`${tmpdir()}/walkup-operations-`)
const text = readFileSync(`${root}/docs/operations.md`, 'utf8')
const blocks = new Map(
  [...text.matchAll(/^( *)```(\w+)(?: +(\S+))?\n([\s\S]*?)^ *```$/gm)].map(([, indent = '', , name = '', body = '']) => [
    name,
    body.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  ]),
)

/** Code blocks that cannot be tested, and why. */
const notRun: Readonly<Record<string, string>> = {
  account: 'creates an account on this machine',
  build: 'would clone and install over the tree that this test runs from; .ci/run installs and builds a fresh clone',
  service: 'needs systemd as process 1; the unit is verified, and its command started, below',
  certificate: 'asks a public authority; the proxy test signs its own',
  reload: 'needs systemd; the proxy test runs nginx -t and nginx',
  upgrade: 'its steps are those of build and service',
  logs: 'needs the journal; tests/http/logs.test.ts reads the lines',
  'rotate-key': 'waits a minute for the running servers to read the key; tests/faults/rotateKey.test.ts runs it',
}
const has = (program: string): boolean => {
  try {
    execFileSync('which', [program])
    return true
  } catch {
    return false
  }
}
const ran = new Set<string>()
const block = (name: string): string => {
  ran.add(name)
  const found = blocks.get(name)
  if (found === undefined) throw new Error(`docs/operations.md has no block ${name}.`)
  return here(found)
}

let cluster: Cluster
let smtp: Awaited<ReturnType<typeof startSmtp>>
let ports: { server: number; http: number; https: number }
/** The document's paths on this machine. */
function here(line: string): string {
  const places: readonly (readonly [string, string])[] = [
    ['/opt/walkup', root],
    ['/etc/walkup', `${folder}/etc`],
    ['/etc/letsencrypt/live/walkup.example.com', `${folder}/tls`],
    ['/var/lib/walkup', `${folder}/data`],
    ['/var/backups/walkup', `${folder}/backups`],
    ['/var/tmp/walkup-drill', `${folder}/drill`],
    ['/usr/bin/node', process.execPath],
    ['listen 80;', `listen 127.0.0.1:${ports.http};`],
    ['listen 443 ssl', `listen 127.0.0.1:${ports.https} ssl`],
    ['https://walkup.example.com', site()],
    ["'walkup.example.com'", `'${new URL(site()).host}'`],
    ['127.0.0.1:3000', `127.0.0.1:${ports.server}`],
    ['PORT=3000', `PORT=${ports.server}`],
    ['127.0.0.1:5432', `127.0.0.1:${cluster.port}`],
    ['smtp://127.0.0.1:25', smtp.url],
  ]
  return places.reduce((changed, [from, to]) => changed.replaceAll(from, to), line)
}
/** The URL for clients: through nginx if this machine has it. */
const site = () => (has('nginx') ? `https://127.0.0.1:${ports.https}` : `http://127.0.0.1:${ports.server}`)

async function shell(script: string): Promise<string> {
  const child = spawn('bash', ['-eu', '-o', 'pipefail', '-c', script], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: folder, CURL_CA_BUNDLE: `${folder}/tls/fullchain.pem` },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
  const code = await new Promise((resolve) => child.once('close', resolve))
  expect(code, `${script}\n${output}`).toBe(0)
  return output
}
/** Runs a code block in the shell of the service's account. */
const operator = (name: string) => shell(`${block('shell')}\n${block(name)}`)
const settings = () => `${folder}/etc/walkup.env`
const processes: ChildProcess[] = []
async function until<T>(what: string, look: () => T | Promise<T>): Promise<NonNullable<T>> {
  for (const end = Date.now() + 90_000; Date.now() < end; await wait(100)) {
    const found = await Promise.resolve(look()).catch(() => undefined)
    if (found) return found
  }
  throw new Error(`${what} did not happen.`)
}

beforeAll(async () => {
  for (const name of ['etc', 'tls', 'data', 'backups', 'drill']) mkdirSync(`${folder}/${name}`)
  cluster = await startCluster()
  smtp = await startSmtp()
  ports = { server: await freePort(), http: await freePort(), https: await freePort() }
}, 120_000)
afterAll(async () => {
  // nginx only ends its workers when it is asked to stop.
  for (const child of processes) child.kill('SIGTERM')
  cluster?.remove()
  await smtp?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('every block of docs/operations.md is run here, or listed with the reason why not', () => {
  expect(
    [...text.matchAll(/^ *```(\w+)$/gm)].map(([line]) => line),
    'blocks without a name',
  ).toEqual([])
  const run = [...readFileSync(fileURLToPath(import.meta.url), 'utf8').matchAll(/(?:block|operator)\('([\w-]+)'\)/g)].map(
    ([, name]) => name,
  )
  expect(new Set([...run, ...Object.keys(notRun)])).toEqual(new Set(blocks.keys()))
  expect(Object.keys(notRun).filter((name) => run.includes(name))).toEqual([])
  expect(text.match(/^ *```\w/gm)).toHaveLength(blocks.size)
})

test('an administrator’s roles suffice for an owner who may create none', async () => {
  await shell(`psql --quiet --set ON_ERROR_STOP=1 '${cluster.url}' <<'END'\n${block('roles-by-administrator')}\nEND`)
  const db = openPostgres(`postgres://walkup_owner:a-long-password@127.0.0.1:${cluster.port}/walkup`)
  await migrate(db)
  await db.close()
  // The other way also starts from scratch.
  await asSuperuser(cluster.url, 'drop database walkup', 'drop role walkup_owner, walkup_server, walkup_app, walkup_accounts')
})

test('the unit is valid and its command serves, with the settings, behind nginx', { timeout: 240_000 }, async () => {
  await shell(`psql --quiet --set ON_ERROR_STOP=1 '${cluster.url}' <<'END'\n${block('role')}\nEND`)
  writeFileSync(settings(), block('settings').replace(/PUBLIC_URL=.*/, `PUBLIC_URL=${site()}`), { mode: 0o600 })
  const unit = block('unit')
  if (has('systemd-analyze')) {
    writeFileSync(`${folder}/walkup.service`, unit)
    const found = execFileSync('bash', ['-c', `systemd-analyze verify ${folder}/walkup.service 2>&1 || true`], {
      encoding: 'utf8',
    })
    expect(found.split('\n').filter((line) => line.includes('walkup.service'))).toEqual([])
  } else console.warn('systemd-analyze is not installed: the unit was not verified.')
  const command = /^ExecStart=(.*)$/m.exec(unit)?.[1] ?? ''
  const server = spawn('bash', ['-c', `${block('shell')}\ncd ${/^WorkingDirectory=(.*)$/m.exec(unit)?.[1]} && exec ${command}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH },
  })
  processes.push(server)
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
  const direct = `http://127.0.0.1:${ports.server}`
  await until('the start of the server', async () => {
    if (server.exitCode !== null) throw new Error(output)
    return (await fetch(`${direct}/readyz`)).ok
  }).catch((error: unknown) => {
    throw new Error(`${String(error)}\n${output}`)
  })
  await until('the first link', () => output.includes('Set the password of ada@example.com'))
  expect(output).not.toContain('Warning')
  // An ordinary owner, since the server would warn about others.
  expect(output).not.toContain('superuser')

  if (has('nginx')) await proxied()
  else console.warn('nginx is not installed: its configuration was not tested, and the commands ran without it.')

  expect(await shell(block('health'))).toContain('ready')
  expect(await operator('metrics')).toContain('walkup_queue_depth{queue="outbox"} 0')
  const token = /^METRICS_TOKEN=(.*)$/m.exec(readFileSync(settings(), 'utf8'))?.[1] ?? ''
  writeFileSync(`${folder}/etc/metrics.token`, token)
  const scrape = block('scrape')
  const part = (key: string) => new RegExp(`${key}: (.*)`).exec(scrape)?.[1] ?? ''
  const target = /targets: \['(.*)'\]/.exec(scrape)?.[1]
  expect(readFileSync(part('credentials_file'), 'utf8')).toBe(token)
  const scheme = has('nginx') ? part('scheme') : 'http'
  await shell(
    `curl -fsS -H "Authorization: Bearer $(cat ${part('credentials_file')})" ${scheme}://${target}${part('metrics_path')}`,
  )

  await shell(block('mail'))
  const sentEmail = await until('the mail', () => smtp.received.find((one) => one.includes('ada@example.com')))
  expect(sentEmail).toContain(site())
  expect(await operator('reset-link')).toContain(site())
  expect(await operator('jobs')).toMatch(/^kind .*\n(?:.*\n)*mail {2,}\d/m)

  await operator('backup')
  const line = block('nightly').trim()
  const [, nightly = ''] = /^15 2 \* \* \* walkup (.*)$/.exec(line) ?? []
  await shell(`sh -c ${JSON.stringify(nightly.replaceAll('\\%', '%')).replaceAll('$', '\\$')}`)
  expect(readdirSync(`${folder}/backups`).toSorted()).toEqual([
    `${new Date().toISOString().slice(0, 10)}.backup`,
    'before-upgrade.backup',
  ])
  server.kill('SIGTERM')
  await until('the stop of the server', () => server.exitCode !== null)
  expect(server.exitCode).toBe(0)

  expect(await operator('drill')).toMatch(/Restored \d+ rows/)
  expect(existsSync(`${folder}/drill/secret.key`)).toBe(true)
  await asSuperuser(cluster.url, 'create database walkup_moved owner walkup_owner')
  const moved = await operator('move')
  expect(moved).toMatch(/^= organization: 1 rows/m)
  expect(moved).not.toContain('≠')
})

/** nginx with the document's configuration and a self-signed certificate. */
async function proxied(): Promise<void> {
  const request = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1'
  const files = ['-keyout', `${folder}/tls/privkey.pem`, '-out', `${folder}/tls/fullchain.pem`]
  execFileSync('openssl', [...request.split(' '), ...files], { stdio: 'ignore' })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/nginx-${name};`,
  )
  writeFileSync(
    `${folder}/nginx.conf`,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;
     events {} http { access_log off; ${temporary.join(' ')}\n${block('proxy')}\n}`,
  )
  const args = ['-p', folder, '-e', `${folder}/nginx.log`, '-c', `${folder}/nginx.conf`]
  execFileSync('nginx', ['-t', '-q', ...args])
  processes.push(spawn('nginx', args))
  await until('nginx', () => shell(`curl -fsS ${site()}/healthz`))
  const redirect = await fetch(`http://127.0.0.1:${ports.http}/q/x`, { redirect: 'manual' })
  expect([redirect.status, redirect.headers.get('location')]).toEqual([301, 'https://127.0.0.1/q/x'])
  // The client's address is the one that nginx saw, whatever the client claims; requests through the proxy never count as local.
  await shell(
    `curl -sS -o /dev/null -H 'X-Forwarded-For: 203.0.113.9' --json '{"email":"ada@example.com","password":"wrong"}' ${site()}/api/account/login`,
  )
  const client = new pg.Client(withDatabase(cluster.url, 'walkup'))
  await client.connect()
  const { rows } = await client.query<{ ip: string }>('select ip from security_event order by id desc limit 1')
  await client.end()
  expect(rows).toEqual([{ ip: '127.0.0.1' }])
  expect(await shell(`curl -sS -o /dev/null -w '%{http_code}' ${site()}/metrics`)).toBe('404')
}
