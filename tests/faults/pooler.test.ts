import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import sql from 'sql-template-tag'
import { migrate, openPostgres } from '../../packages/server/src/db/index.ts'
import { seedDemo } from '../../packages/server/src/seed/index.ts'
import { addSlots, book, openPage } from '../support/bookingLoad.ts'
import { freePort, startCluster, type Cluster } from '../support/postgres.ts'
import { startServer, type ServerProcess } from '../support/serverProcess.ts'

/**
 * Servers behind PgBouncer with a connection per transaction, which they share. Debian 12 has version 1.18, which does not keep track of
 * prepared statements.
 */
const hasPgbouncer = spawnSync('pgbouncer', ['--version']).status === 0
if (!hasPgbouncer) console.error('PgBouncer is not installed: the servers run without it.')

const SEATS = 6
let cluster: Cluster
let folder: string
let pooler: ChildProcess | undefined
let url: string
let slotIds: string[]
const servers: ServerProcess[] = []

async function startPooler(): Promise<string> {
  const port = await freePort()
  folder = mkdtempSync(`${tmpdir()}/walkup-pooler-`)
  chmodSync(folder, 0o755)
  writeFileSync(
    `${folder}/pgbouncer.ini`,
    `[databases]
postgres = host=127.0.0.1 port=${cluster.port} user=walkup
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
max_client_conn = 200
`,
  )
  const isRoot = process.getuid?.() === 0
  const user = isRoot ? { uid: Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' })) } : {}
  pooler = spawn('pgbouncer', [`${folder}/pgbouncer.ini`], { ...user, stdio: 'ignore' })
  const listens = () =>
    new Promise<boolean>((resolve) => {
      const socket = createConnection(port, '127.0.0.1', () => (socket.destroy(), resolve(true))).on('error', () =>
        resolve(false),
      )
    })
  for (let tries = 0; tries < 200 && !(await listens()); tries++) await wait(50)
  return cluster.url.replace(`:${cluster.port}/`, `:${port}/`)
}

beforeAll(async () => {
  cluster = await startCluster()
  const db = openPostgres(cluster.url)
  await migrate(db)
  await seedDemo(db, { now: new Date(), leads: 50, onProgress: () => {} })
  slotIds = await addSlots(db, 5)
  await db.asOwner((tx) => tx.run(sql`update slot set capacity = ${SEATS} where capacity = 500`))
  await db.close()
  url = hasPgbouncer ? await startPooler() : cluster.url
  const env = {
    DATABASE_URL: url,
    DATABASE_DIRECT_URL: cluster.url,
    DATABASE_PREPARED_STATEMENTS: '0',
    DATABASE_CONNECTIONS: '8',
  }
  servers.push(...(await Promise.all([startServer({ env }), startServer({ env })])))
})
afterAll(async () => {
  for (const server of servers) await server.remove()
  pooler?.kill('SIGKILL')
  if (folder) rmSync(folder, { recursive: true, force: true })
  cluster.remove()
})

const originOf = (nth: number) => servers[nth % servers.length]?.origin ?? ''

test('two servers book every seat once, in the right time zone, each as its own tenant', async () => {
  const page = await openPage(originOf(0))
  await wait(3_500)
  const answers = await Promise.all(
    Array.from({ length: slotIds.length * SEATS * 2 }, (_, n) => book(originOf(n), page, slotIds[n % slotIds.length] ?? '')),
  )
  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  expect([count(200), count(409)]).toEqual([slotIds.length * SEATS, slotIds.length * SEATS])
  const db = openPostgres(cluster.url, 3)
  const rows = await db.asOwner((tx) =>
    tx.rows(sql`
      select b.date, b.start_at = (b.date + b.start_local) at time zone b.time_zone as is_right, count(*)::int as booked, max(seat.taken) as taken
      from booking b join slot_seat seat using (organization_id, appointment_type_id, date, start_local)
      where b.appointment_type_id = (select max(id) from appointment_type) group by 1, 2 order by 1`),
  )
  await db.close()
  expect(rows).toEqual(slotIds.map(() => expect.objectContaining({ isRight: true, booked: SEATS, taken: SEATS })))
})

test('a console on one server sees what the other one changes', async () => {
  const signIn = async (origin: string) => {
    const login = await fetch(`${origin}/api/account/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'role2@walkup.test', password: 'walkup-demo' }),
    })
    const { data } = (await login.json()) as { data: { token: string } }
    return { authorization: `Bearer ${data.token}`, currentorganizationid: '1' }
  }
  const controller = new AbortController()
  const stream = await fetch(`${originOf(0)}/api/events`, { headers: await signIn(originOf(0)), signal: controller.signal })
  let text = ''
  const reading = (async () => {
    for await (const chunk of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk
  })().catch(() => {})
  const made = await fetch(`${originOf(1)}/api/leads/internal/upsert`, {
    method: 'POST',
    headers: { ...(await signIn(originOf(1))), 'content-type': 'application/json' },
    body: JSON.stringify({ firstName: 'Pia', lastName: 'Pooled', serviceGroupId: 1 }),
  })
  const { data } = (await made.json()) as { data: { id: number } }
  await expect.poll(() => text).toContain(`{"entity":"lead","id":${data.id},"change":"created"`)
  controller.abort()
  await reading
})
