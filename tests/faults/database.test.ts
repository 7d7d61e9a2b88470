import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate, openPostgres, streaming, type Db, type Tx } from '../../packages/server/src/db/index.ts'
import { seedDemo } from '../../packages/server/src/seed/index.ts'
import { addSlots, openPage, startLoad, type BookingAnswer } from '../support/bookingLoad.ts'
import { startCluster, type Cluster } from '../support/postgres.ts'
import { repetitions } from '../support/tiers.ts'
import { isReady, startServer, type ServerProcess } from '../support/serverProcess.ts'

let cluster: Cluster
let db: Db
let slotIds: string[]
beforeAll(async () => {
  cluster = await startCluster()
  db = openPostgres(cluster.url, 4)
  await migrate(db)
  await seedDemo(db, { now: new Date(), leads: 100, onProgress: () => {} })
  slotIds = await addSlots(db, 30)
}, 300_000)
afterAll(async () => {
  await db?.close()
  cluster?.remove()
})

/** Acknowledged entries without a booking, and duplicates. */
async function lostOrDoubled(answers: readonly BookingAnswer[]): Promise<string[]> {
  const uids = [...new Set(answers.filter(({ isScheduled }) => isScheduled).map(({ leadUid }) => leadUid ?? ''))]
  const stored = await db.asOwner((tx) =>
    tx.rows<{ uid: string }>(sql`
      select uid from lead join booking b on b.organization_id = lead.organization_id and b.lead_id = lead.id
      where uid = any (${uids}::text[]) and b.status = 'scheduled'`),
  )
  const doubled = await db.asOwner((tx) =>
    tx.rows<{ email: string }>(sql`select email from lead where email like '%@shop.example' group by email having count(*) > 1`),
  )
  const known = new Set(stored.map(({ uid }) => uid))
  return [...uids.filter((uid) => !known.has(uid)), ...doubled.map(({ email }) => email)]
}

const unanswered = (answers: readonly BookingAnswer[]) =>
  answers.filter(
    ({ status, type, retryAfter }) => status !== 200 && !(status === 503 && type !== 'internal' && Number(retryAfter) > 0),
  )

describe('a database killed under load', () => {
  let server: ServerProcess
  beforeAll(async () => {
    server = await startServer({ env: { DATABASE_URL: cluster.url, WALKUP_DEMO: '1' } })
  })
  afterAll(() => server?.remove())

  test('crashes no server, loses no acknowledged booking and leaves no request hanging', async () => {
    const page = await openPage(server.origin)
    for (let kill = 0; kill < repetitions(30); kill++) {
      const load = startLoad(server.origin, page, slotIds, 8)
      await wait(1_000)
      await cluster.kill()
      await wait(Math.random() * 1_000)
      expect((await fetch(`${server.origin}/readyz`)).status).toBe(503)
      expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
      await cluster.start()
      expect(await isReady(server, 5_000)).toBe(true)
      const since = load.answers.length
      await wait(1_000)
      const answers = await load.stop()
      expect(server.hasEnded(), server.output()).toBe(false)
      expect(unanswered(answers)).toEqual([])
      expect(answers.some(({ type }) => type === 'database-unavailable')).toBe(true)
      expect(answers.slice(since).some(({ status }) => status === 200)).toBe(true)
      expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(10_000)
      expect(await lostOrDoubled(answers)).toEqual([])
    }
  })

  test('crashes no server when a connection is terminated', async () => {
    const page = await openPage(server.origin)
    const load = startLoad(server.origin, page, slotIds, 8)
    for (let nth = 0; nth < 10; nth++) {
      await wait(100)
      await db.asOwner((tx) =>
        tx.run(sql`select pg_terminate_backend(pid) from pg_stat_activity
          where pid <> pg_backend_pid() and datname = current_database() and usename is not null order by random() limit 1`),
      )
    }
    const answers = await load.stop()
    expect(server.hasEnded(), server.output()).toBe(false)
    expect(unanswered(answers)).toEqual([])
    expect(await isReady(server, 5_000)).toBe(true)
    expect(await lostOrDoubled(answers)).toEqual([])
  })
})

/** A proxy to the database that can drop connections, or accept them without responding. */
async function openLine() {
  const sockets = new Set<Socket>()
  let mode: 'open' | 'cut' | 'silent' = 'open'
  const counts = { attempts: 0, open: 0, mostOpen: 0 }
  const line: Server = createServer((socket) => {
    counts.attempts++
    counts.mostOpen = Math.max(counts.mostOpen, ++counts.open)
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      counts.open--
      sockets.delete(socket)
    })
    if (mode === 'cut') return void socket.destroy()
    if (mode === 'silent') return void socket.resume()
    const onward = connect(cluster.port, '127.0.0.1')
    onward.on('error', () => socket.destroy())
    onward.on('close', () => socket.destroy())
    socket.on('close', () => onward.destroy())
    socket.pipe(onward).pipe(socket)
  })
  line.listen(0, '127.0.0.1')
  await new Promise((resolve) => line.once('listening', resolve))
  return {
    url: `postgres://walkup@127.0.0.1:${(line.address() as AddressInfo).port}/postgres`,
    counts,
    turn(next: typeof mode) {
      mode = next
      for (const socket of sockets) socket.destroy()
      counts.attempts = counts.mostOpen = 0
    },
    close: () => (sockets.forEach((socket) => socket.destroy()), line.close()),
  }
}

describe('the LISTEN connection', () => {
  test('stays single during an outage, and reports that events may have been missed', async () => {
    const line = await openLine()
    const remote = openPostgres(line.url, 2)
    const heard: string[] = []
    let missed = 0
    const stop = await remote.listen(
      'walkup_fault',
      (payload) => heard.push(payload),
      () => missed++,
    )
    const until = async (isMet: () => boolean) => {
      for (const end = Date.now() + 20_000; Date.now() < end && !isMet(); await wait(50));
      expect(isMet()).toBe(true)
    }
    const publish = (text: string) => db.asOwner((tx) => tx.rows(sql`select pg_notify('walkup_fault', ${text})`))
    await publish('before')
    await until(() => heard.includes('before'))

    line.turn('cut')
    await wait(3_000)
    // Exponential backoff; a past bug doubled the number of attempts each second.
    expect(line.counts.attempts).toBeGreaterThan(1)
    expect(line.counts.attempts).toBeLessThan(12)
    expect(line.counts.mostOpen).toBe(1)

    line.turn('silent')
    await until(() => line.counts.attempts > 0)
    await wait(1_000)
    expect(line.counts.mostOpen).toBe(1)
    expect(missed).toBe(0)

    line.turn('open')
    await until(() => missed === 1)
    await publish('after')
    await until(() => heard.includes('after'))
    expect(heard).toEqual(['before', 'after'])
    await stop()
    await until(() => line.counts.open === 0)
    await remote.close()
    line.close()
  })
})

describe('an unresponsive database', () => {
  test('delays no response beyond the timeouts', async () => {
    const line = await openLine()
    const remote = openPostgres(line.url, 5, { limits: { waitMs: 500, lockMs: 500, statementMs: 500 } })
    await remote.ping()
    line.turn('silent')
    const began = Date.now()
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => remote.ping()))
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
    expect(Date.now() - began).toBeLessThan(10_000)
    line.turn('open')
    await remote.ping()
    await remote.close()
    line.close()
  })

  test('leaves connections to accounts, health checks and streams when all others are in use', async () => {
    const remote = openPostgres(cluster.url, 5, { limits: { waitMs: 500, lockMs: 300, statementMs: 5_000 } })
    const scope = { organizationId: 0, organizations: [], userId: null, roleId: 0, subscriptionId: 1, territories: [] }
    let release: () => void = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    const one = (tx: Tx) => tx.rows(sql`select 1`)
    const busy = Array.from({ length: 3 }, () => remote.asTenant(scope, (tx) => one(tx).then(() => released)))
    await expect(remote.asTenant(scope, one)).rejects.toThrow('No connection was free')
    await remote.asAccounts(one)
    await remote.ping()
    await remote.asTenant(scope, one, streaming)
    release()
    await Promise.all(busy)
    await remote.close()
  })

  test('blocks no request forever on a lock that is never released', async () => {
    const holder = new pg.Client(cluster.url)
    await holder.connect()
    await holder.query('begin; lock table slot_seat')
    const remote = openPostgres(cluster.url, 5, { limits: { waitMs: 500, lockMs: 300, statementMs: 5_000 } })
    const refused = remote.asTenant(
      { organizationId: 0, organizations: [], userId: null, roleId: 0, subscriptionId: 1, territories: [] },
      (tx) => tx.rows(sql`select 1 from slot_seat`),
    )
    await expect(refused).rejects.toThrow('stayed locked')
    await remote.close()
    await holder.query('rollback')
    await holder.end()
  })
})
