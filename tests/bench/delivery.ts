import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { readConfig } from '../../packages/server/src/config.ts'
import { migrate, openPostgres, type Db } from '../../packages/server/src/db/index.ts'
import { openKeyRing } from '../../packages/server/src/keys/index.ts'
import { seedDemo } from '../../packages/server/src/seed/index.ts'
import { startCentah } from '../simulators/centah.ts'
import { simulate } from '../simulators/faults.ts'
import { startHomeDepot } from '../simulators/homeDepot.ts'
import { startHubSpot } from '../simulators/hubSpot.ts'
import { startServiceTitan } from '../simulators/serviceTitan.ts'
import { addSlots, book, openPage, type Page } from '../support/bookingLoad.ts'
import { connectSystem, signing } from '../support/connectSystem.ts'
import { startCluster } from '../support/postgres.ts'
import { startServer } from '../support/serverProcess.ts'

const entry = 'tests/bench/overload/server.ts'
const secretKey = 'a secret key of the tests, thirty-two characters and more'
/** Bookings are at least this far apart, so that each is measured alone. */
const APART_MS = 250
const DELIVERED_MS = 120_000
const LATENCY_MS = 50

interface Booked {
  readonly leadUid: string
  /** When the shopper sent the booking, in ms since 1970. */
  readonly at: number
  readonly ms: number
}

const at = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
const text = (values: readonly number[]) =>
  `p50 ${Math.round(at(values, 0.5))} ms, p95 ${Math.round(at(values, 0.95))} ms (${values.length})`

async function bookMany(origin: string, page: Page, slotIds: readonly string[], count: number): Promise<Booked[]> {
  const booked: Booked[] = []
  for (let nth = 0; nth < count; nth++) {
    const sentAt = Date.now()
    const started = performance.now()
    const answer = await book(origin, page, slotIds[nth % slotIds.length] ?? '')
    if (answer.leadUid === undefined || !answer.isScheduled)
      throw new Error(`A booking got ${answer.status} ${answer.type ?? ''}.`)
    booked.push({ leadUid: answer.leadUid, at: sentAt, ms: performance.now() - started })
    await pause(APART_MS)
  }
  return booked
}

interface Delivered {
  readonly leadUid: string
  readonly system: string
  readonly at: string
}
/** Waits until the systems have the leads, and returns how long each took since its booking, by system. */
async function delivered(db: Db, booked: readonly Booked[], systems: readonly string[]): Promise<Map<string, number[]>> {
  const sentAt = new Map(booked.map((one) => [one.leadUid, one.at]))
  const read = () =>
    db.asOwner((tx) =>
      tx.rows<Delivered>(sql`
        select lead.uid as lead_uid, c.system, max(d.updated_at) as at from delivery d join connection c on c.id = d.connection_id
        join lead on lead.id = d.lead_id where lead.uid = any (${[...sentAt.keys()]}::text[]) and c.system = any (${[...systems]}::text[])
        group by lead.uid, c.system having bool_and(d.state in ('sent', 'acknowledged')) order by c.system`),
    )
  const end = Date.now() + DELIVERED_MS
  let rows = await read()
  while (rows.length < booked.length * systems.length) {
    if (Date.now() > end) throw new Error(`Only ${rows.length} of ${booked.length * systems.length} were delivered.`)
    await pause(500)
    rows = await read()
  }
  const times = new Map<string, number[]>()
  for (const { leadUid, system, at: deliveredAt } of rows) {
    times.set(system, [...(times.get(system) ?? []), Date.parse(deliveredAt) - (sentAt.get(leadUid) ?? Number.NaN)])
  }
  return times
}

function print(what: string, times: ReadonlyMap<string, number[]>): void {
  console.log(`${what}: ${text([...times.values()].flat())}`)
  for (const [system, own] of times) console.log(`  ${system} ${text(own)}`)
}

/**
 * The time from a booking to its acknowledgment by five systems, also while one is down, and the booking's own with none and with
 * five: `npm run bench -- delivery [BOOKINGS]`. PostgreSQL runs as a separate cluster.
 */
export default async function delivery(args: readonly string[]): Promise<void> {
  const count = Number(args[0] ?? 60)
  const cluster = await startCluster()
  const dataDir = mkdtempSync(`${tmpdir()}/walkup-bench-`)
  const db = openPostgres(cluster.url, 2)
  const [titan, hub, retailer, partner, crm] = await Promise.all([
    startServiceTitan(),
    startHubSpot(),
    startHomeDepot(),
    startCentah(),
    simulate(() => ({ status: 200, body: {} })),
  ])
  const simulators = [titan, hub, retailer, partner, crm]
  for (const { faults } of simulators) faults.latencyMs = LATENCY_MS
  try {
    await migrate(db)
    await seedDemo(db, { now: new Date(), leads: 500, onProgress: () => {} })
    const slotIds = await addSlots(db, 60)
    const env = { DATABASE_URL: cluster.url, WALKUP_SECRET_KEY: secretKey, OUTBOUND_ALLOW: '127.0.0.1/32', DATA_DIR: dataDir }
    const keys = await openKeyRing(db, readConfig(env))
    const connections = {
      serviceTitan: titan,
      hubSpot: hub,
      homeDepot: retailer,
      centah: partner,
      crmWebhook: { settings: { url: `${crm.url}/hook` }, secrets: signing },
    }
    for (const [system, settings] of Object.entries(connections)) await connectSystem(db, keys, system, settings)
    const systems = Object.keys(connections)
    const turn = (isActive: boolean) =>
      db.asOwner((tx) =>
        tx.run(
          sql`update connection set is_active = ${isActive}::boolean and system = any (${systems}::text[]) where organization_id = 1`,
        ),
      )
    const server = await startServer({ env, dataDir, entry })
    try {
      const page = await openPage(server.origin)
      // The page token must be in effect.
      await pause(3_500)
      await turn(false)
      await bookMany(server.origin, page, slotIds, 10)
      const none: Booked[] = []
      const five: Booked[] = []
      // Alternating, so that other load on the machine slows both.
      for (const all = Math.max(10, count); five.length < all;) {
        await turn(false)
        none.push(...(await bookMany(server.origin, page, slotIds, 10)))
        await turn(true)
        five.push(...(await bookMany(server.origin, page, slotIds, 10)))
        await delivered(db, five, systems)
      }
      const load = () => `load ${(loadavg()[0] ?? 0).toFixed(1)} on ${availableParallelism()} cores`
      const [without, withFive] = [none, five].map((all) => all.map(({ ms }) => ms)) as [number[], number[]]
      console.log(`booking with no destination: ${text(without)}`)
      console.log(
        `booking with five: ${text(withFive)}; ratio of the medians ${(at(withFive, 0.5) / at(without, 0.5)).toFixed(2)}, ${load()}`,
      )
      print('from booking to acknowledged, all systems up', await delivered(db, five, systems))
      hub.faults.fails = 1
      const during = await bookMany(server.origin, page, slotIds, count)
      print(
        'from booking to acknowledged, while HubSpot is down',
        await delivered(
          db,
          during,
          systems.filter((system) => system !== 'hubSpot'),
        ),
      )
      console.log(load())
    } finally {
      await server.remove()
    }
  } finally {
    await db.close()
    await Promise.all(simulators.map((one) => one.close()))
    cluster.remove()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
