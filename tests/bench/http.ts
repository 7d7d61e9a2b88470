import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { roles } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import { migrate, openPglite, openPostgres, type Db } from '../../packages/server/src/db/index.ts'
import { seedDemo } from '../../packages/server/src/seed/index.ts'
import { addSlots, bookingBody, openPage, userUid, type Page } from '../support/bookingLoad.ts'
import { freePort, startCluster, type Cluster } from '../support/postgres.ts'
import { commandOf } from '../support/programs.ts'
import { startServer, type ServerProcess } from '../support/serverProcess.ts'
import { measure, openClient, type Figures, type Send } from './http/clients.ts'
import { pgbench } from './http/pgbench.ts'
import { openConsoles } from './http/consoles.ts'

const SERVER = 'tests/bench/overload/server.ts'
const typeOf = (slotId: string) => Number(Buffer.from(slotId, 'base64url').toString().split('.')[0])

interface Filled {
  readonly slotIds: readonly string[]
  /** The lead generators whose codes are used, as by the staff of an organization. */
  readonly uids: readonly string[]
}

async function fill(db: Db, leads: number): Promise<Filled> {
  await migrate(db)
  await seedDemo(db, { now: new Date(), leads, onProgress: () => {} })
  const slotIds = await addSlots(db, 60)
  // So many that none of them makes leads faster than a person can, which would be flagged.
  const people = await db.asOwner((tx) =>
    tx.rows<{ uid: string }>(sql`
      with added as (
        insert into app_user (uid, first_name, last_name, email)
        select 'load' || lpad(n::text, 20, '0'), 'Load', 'Generator', 'load' || n || '@walkup.test' from generate_series(1, 1000) n
        returning id, uid), members as (
        insert into membership (organization_id, user_id, role_id) select 1, id, ${roles.leadGenerator} from added)
      select uid from added`),
  )
  await db.script('analyze')
  return { slotIds, uids: people.map(({ uid }) => uid) }
}

interface Peer {
  readonly name: string
  readonly perSecond: number
}

interface Peers {
  readonly entry: Peer
  readonly holdAndEntry: Peer
}

const print = (what: string, { perSecond, p50, p99, others }: Figures, peer?: Peer) => {
  const failed = [...others].map(([status, times]) => `, ${times} × ${status}`).join('')
  const share = peer
    ? `, ${((100 * perSecond) / peer.perSecond).toFixed(1)} % of ${peer.name} (${peer.perSecond.toFixed(0)}/s)`
    : ''
  console.log(
    `  ${what.padEnd(42)} ${perSecond.toFixed(0).padStart(6)}/s  p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms${share}${failed}`,
  )
}

/** Runs bare Fastify with a body until the returned function is called. */
async function startBare(body: string): Promise<{ origin: string; stop: () => void }> {
  const folder = mkdtempSync(`${tmpdir()}/walkup-bare-`)
  writeFileSync(`${folder}/body.json`, body)
  const port = await freePort()
  const [program, ...args] = commandOf('tests/bench/http/bare.ts')
  const child: ChildProcess = spawn(program, args, {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, PORT: String(port), BODY: `${folder}/body.json` },
  })
  const origin = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 200; tries++) {
    if (await fetch(`${origin}/readyz`).catch(() => undefined)) break
    await pause(50)
  }
  return { origin, stop: () => (child.kill('SIGKILL'), rmSync(folder, { recursive: true, force: true })) }
}

interface Bench {
  readonly server: ServerProcess
  readonly pages: readonly { readonly uid: string; readonly page: Page }[]
  readonly slotIds: readonly string[]
  readonly seconds: number
  readonly cluster: Cluster | undefined
  /** pgbench with the statements of an entry, and of a hold and its entry. */
  readonly peers: Peers | undefined
}

const anyPage = ({ pages }: Bench) => pages[randomInt(pages.length)] as Bench['pages'][number]
const enter = (send: Send, bench: Bench, nth: number, more: object = {}) => {
  const key = randomUUID()
  const { slotIds } = bench
  const { uid, page } = anyPage(bench)
  const body = { ...bookingBody(page, slotIds[nth % slotIds.length] ?? '', key), ...more }
  return send('POST', `/api/QRCodes/${uid}/qr-entry`, body, { 'idempotency-key': key })
}
const hold = async (send: Send, bench: Bench, nth: number) => {
  const { slotIds } = bench
  const { uid, page } = anyPage(bench)
  const slotId = slotIds[nth % slotIds.length] ?? ''
  const body = { appointmentTypeId: typeOf(slotId), slotId, ...(page.pageToken !== undefined && { pageToken: page.pageToken }) }
  const { status, text } = await send('POST', `/api/QRCodes/${uid}/hold`, body)
  return { status, holdToken: status === 200 ? (JSON.parse(text) as { data: { holdToken: string } }).data.holdToken : undefined }
}

const benches: Record<string, (bench: Bench) => Promise<void>> = {
  async availability(bench) {
    const { server, slotIds, seconds } = bench
    const path = `/api/QRCodes/available-appointments/${userUid}?appointmentTypeId=${typeOf(slotIds[0] ?? '')}`
    const ours = openClient(server.origin, 64)
    const { text } = await ours.send('GET', path)
    const bare = await startBare(text)
    const theirs = openClient(bare.origin, 64)
    console.log(`availability, a body of ${text.length} bytes`)
    for (const clients of [8, 32]) {
      const load = { clients, seconds }
      await measure({ clients, seconds: 2 }, () => theirs.send('GET', path))
      const { perSecond } = await measure(load, () => theirs.send('GET', path))
      await measure({ clients, seconds: 2 }, () => ours.send('GET', path))
      print(`${clients} clients, nothing changed`, await measure(load, () => ours.send('GET', path)), {
        name: 'bare Fastify',
        perSecond,
      })
      const compressed = () => ours.send('GET', path, undefined, { 'accept-encoding': 'br' })
      print(`${clients} clients, the same compressed`, await measure(load, compressed), { name: 'bare Fastify', perSecond })
      const mixed = async (client: number, nth: number) =>
        nth % 100 === 99 ? { ...(await enter(ours.send, bench, client * 7 + nth)), isAside: true } : ours.send('GET', path)
      print(`${clients} clients, beside a booking each hundredth`, await measure(load, mixed), {
        name: 'bare Fastify',
        perSecond,
      })
    }
    await Promise.all([ours.close(), theirs.close()])
    bare.stop()
  },
  async entry(bench) {
    const load = { clients: 8, seconds: bench.seconds }
    const { send, close } = openClient(bench.server.origin, 8)
    const { peers } = bench
    console.log('entries')
    // Long enough for each connection to keep the plans of the triggers' statements, after five uses of each.
    await measure({ clients: 8, seconds: 10 }, (client, nth) => enter(send, bench, client * 7 + nth))
    print('entry', await measure(load, (client, nth) => enter(send, bench, client * 7 + nth)), peers?.entry)
    const both = async (client: number, nth: number) => {
      const { status, holdToken } = await hold(send, bench, client * 7 + nth)
      return holdToken === undefined ? { status } : enter(send, bench, client * 7 + nth, { holdToken })
    }
    const figures = await measure(load, both)
    print('hold and entry', figures, peers?.holdAndEntry)
    print('the same beside entries alone', figures, peers?.entry)
    await close()
  },
  async signIn({ server, seconds }) {
    const { send, close } = openClient(server.origin, 4)
    const emails = [2, 3, 4, 5].map((role) => `role${role}@walkup.test`)
    const signIn = (client: number) =>
      send('POST', '/api/account/login', { email: emails[client % emails.length], password: 'walkup-demo' })
    await measure({ clients: 4, seconds: 2 }, signIn)
    print('sign-in, 4 clients', await measure({ clients: 4, seconds }, signIn))
    await close()
  },
  async streams(bench) {
    console.log('entries by one client beside open consoles, 50 changed leads a second')
    const { send, close } = openClient(bench.server.origin, 1)
    for (const consoles of [0, 50, 180, 1000]) {
      const opened = await openConsoles(bench.server.origin, consoles)
      const load = bench.cluster && changeLeads(bench.cluster.url, 50)
      await measure({ clients: 1, seconds: 2 }, (_, nth) => enter(send, bench, nth))
      const figures = await measure({ clients: 1, seconds: bench.seconds }, (_, nth) => enter(send, bench, nth))
      await load?.stop()
      print(`${consoles} consoles`, figures)
      const { events, closed } = await opened.close()
      if (consoles) console.log(`    each console received ${Math.round(events / consoles)} events; ${closed} streams had ended`)
    }
    await close()
  },
}

/** Changes that many leads a second, one transaction each, as other servers and systems do. */
function changeLeads(url: string, perSecond: number): { stop: () => Promise<void> } {
  const db = openPostgres(url, 3)
  let isOn = true
  const running = (async () => {
    for (let n = 0; isOn; n++) {
      await db.asOwner((tx) =>
        tx.run(sql`update lead set last_name = last_name || '' where organization_id = 1 and id = (select id from lead where organization_id = 1
          and id > ${(n * 37) % 5000} order by id limit 1)`),
      )
      await pause(1000 / perSecond)
    }
  })()
  return {
    async stop() {
      isOn = false
      await running
      await db.close()
    },
  }
}

/** On a database of its own: its entries cause work for the jobs of a server, too. */
async function measurePgbench(leads: number, seconds: number): Promise<Peers> {
  const cluster = await startCluster()
  try {
    const db = openPostgres(cluster.url)
    const { slotIds } = await fill(db, leads)
    await db.close()
    const typeId = typeOf(slotIds[0] ?? '')
    // A database that has just been filled is slower by a quarter.
    await pgbench(cluster, 'entry', typeId, { clients: 8, seconds: 10 })
    const peer = async (script: keyof Peers): Promise<Peer> => ({
      name: 'pgbench',
      ...(await pgbench(cluster, script, typeId, { clients: 8, seconds })),
    })
    return { entry: await peer('entry'), holdAndEntry: await peer('holdAndEntry') }
  } finally {
    cluster.remove()
  }
}

/**
 * `npm run bench -- http [availability] [entry] [signIn] [streams] [postgres] [pglite] [LEADS] [SECONDSs]`: requests per second and latencies, each
 * beside its peer in the same run: bare Fastify with the same body, and pgbench with the statements that an entry needs, or a hold and its entry.
 */
export default async function http(args: readonly string[]): Promise<void> {
  const leads = Number(args.find((arg) => /^\d+$/.test(arg)) ?? 10_000)
  const seconds = Number(args.find((arg) => /^\d+s$/.test(arg))?.slice(0, -1) ?? 8)
  const isNamed = (names: readonly string[], name: string) => !args.some((arg) => names.includes(arg)) || args.includes(name)
  const kinds = Object.keys(benches)
  const run = async (server: ServerProcess, { slotIds, uids }: Filled, cluster?: Cluster, peers?: Peers) => {
    try {
      const pages = []
      for (const uid of uids) pages.push({ uid, page: await openPage(server.origin, uid) })
      // The page tokens must be in effect.
      await pause(3_500)
      for (const [name, bench] of Object.entries(benches)) {
        if (isNamed(kinds, name) && (cluster || name !== 'streams'))
          await bench({ server, pages, slotIds, seconds, cluster, peers })
      }
    } finally {
      await server.remove()
    }
  }
  if (isNamed(['postgres', 'pglite'], 'postgres')) {
    const peers = isNamed(kinds, 'entry') ? await measurePgbench(leads, seconds) : undefined
    const cluster = await startCluster()
    try {
      const db = openPostgres(cluster.url)
      const filled = await fill(db, leads)
      await db.close()
      const server = await startServer({ env: { DATABASE_URL: cluster.url, LOG_LEVEL: 'silent' }, entry: SERVER })
      console.log(`PostgreSQL, ${leads} leads`)
      await run(server, filled, cluster, peers)
    } finally {
      cluster.remove()
    }
  }
  if (isNamed(['postgres', 'pglite'], 'pglite')) {
    const dataDir = mkdtempSync(`${tmpdir()}/walkup-bench-`)
    try {
      const db = await openPglite(`${dataDir}/db`)
      const filled = await fill(db, leads)
      await db.close()
      const server = await startServer({ dataDir, env: { LOG_LEVEL: 'silent' }, entry: SERVER })
      console.log(`PGlite, ${leads} leads`)
      await run(server, filled)
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
}
