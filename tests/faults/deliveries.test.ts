import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../packages/server/src/config.ts'
import { migrate, openPostgres, serverScope, type Db } from '../../packages/server/src/db/index.ts'
import { openKeyRing } from '../../packages/server/src/keys/index.ts'
import { seedDemo } from '../../packages/server/src/seed/index.ts'
import { startCentah } from '../simulators/centah.ts'
import { simulate, type Simulator } from '../simulators/faults.ts'
import { startHomeDepot } from '../simulators/homeDepot.ts'
import { startHubSpot } from '../simulators/hubSpot.ts'
import { startServiceTitan } from '../simulators/serviceTitan.ts'
import { connectSystem, signing } from '../support/connectSystem.ts'
import { startCluster, type Cluster } from '../support/postgres.ts'
import { isAll } from '../support/tiers.ts'
import { clockTime } from './deliveries/clock.ts'
import { startWorkers, type Workers } from './deliveries/workers.ts'

/** Twelve deliveries each: two changes to six destinations. */
const LEADS = Number(process.env.WALKUP_FAULT_LEADS) || (isAll ? 840 : 12)
const SECOND_CHANGE_AFTER = 3
const HOUR = 3_600_000
const PAUSES = [5_000, 30_000, 120_000, 600_000, HOUR]
const secretKey = 'a secret key of the tests, thirty-two characters and more'

let cluster: Cluster
let db: Db
let workers: Workers
const clockStart = Date.now()
const dataDir = mkdtempSync(`${tmpdir()}/walkup-deliveries-`)
/** Webhook messages in the order in which they were received. */
const messages: { readonly hook: string; readonly id: string; readonly leadUid: string; readonly lastName: string }[] = []
const receiver = (hook: string) =>
  simulate(({ headers, text }) => {
    const { data } = JSON.parse(text) as { data: { uid: string; lastName: string } }
    messages.push({ hook, id: String(headers['webhook-id']), leadUid: data.uid, lastName: data.lastName })
    return { status: 200, body: {} }
  })
const startAll = async () => ({
  titan: await startServiceTitan(),
  hub: await startHubSpot(),
  retailer: await startHomeDepot(),
  partner: await startCentah(),
  crm: await receiver('crm'),
  other: await receiver('other'),
})
let systems: Awaited<ReturnType<typeof startAll>>
const simulators = (): Simulator[] => Object.values(systems)
const requests = () => simulators().reduce((sum, one) => sum + one.requests.length, 0)

beforeAll(async () => {
  cluster = await startCluster()
  db = openPostgres(cluster.url, 4)
  await migrate(db)
  await seedDemo(db, { now: new Date(), leads: 0, onProgress: () => {} })
  systems = await startAll()
  const env = {
    DATABASE_URL: cluster.url,
    DATA_DIR: dataDir,
    WALKUP_SECRET_KEY: secretKey,
    WALKUP_DEMO: '1',
    OUTBOUND_ALLOW: '127.0.0.1/32',
  }
  const keys = await openKeyRing(db, readConfig(env))
  const { titan, hub, retailer, partner, crm, other } = systems
  await connectSystem(db, keys, 'serviceTitan', { ...titan, settings: { ...titan.settings, sendCaptured: true } })
  await connectSystem(db, keys, 'hubSpot', hub)
  await connectSystem(db, keys, 'homeDepot', retailer)
  await connectSystem(db, keys, 'centah', partner)
  await connectSystem(db, keys, 'crmWebhook', { settings: { url: `${crm.url}/hook` }, secrets: signing })
  await connectSystem(db, keys, 'webhook', {
    settings: { url: `${other.url}/hook`, events: ['lead.created', 'lead.updated'] },
    secrets: signing,
  })
  workers = await startWorkers(3, { ...env, CLOCK_START: String(clockStart) })
}, 600_000)
afterAll(async () => {
  workers?.close()
  await Promise.all(simulators().map((one) => one.close()))
  await db?.close()
  cluster?.remove()
  rmSync(dataDir, { recursive: true, force: true })
})

const misbehave = () => {
  for (const { faults } of simulators())
    Object.assign(faults, { latencyMs: 10, fails: 1 / 3, loses: 0.1, duplicates: 0.1, perSecond: 100 })
}
const recover = () => {
  for (const { faults } of simulators())
    Object.assign(faults, { latencyMs: 0, fails: 0, loses: 0, duplicates: 0, perSecond: Infinity })
}

const insertLeads = () =>
  db.asTenant(serverScope(1), (tx) =>
    tx.rows<{ id: number; uid: string }>(sql`
      insert into lead (organization_id, uid, kind, status, first_name, last_name, email, service_group_id)
      select 1, 'fault' || lpad(n::text, 21, '0'), 'internal', 'captured', 'Vera', 'First', 'vera.' || n || '@example.com', 1
      from generate_series(1, ${LEADS}::int) n returning id, uid`),
  )

interface Open {
  readonly open: number
  readonly next: string | null
}
/** What waits, and when the first of it is due. */
const waiting = async (): Promise<Open> =>
  (await db.asOwner((tx) =>
    tx.one<Open>(
      sql`select count(*)::int as open, min(next_attempt_at) as next from delivery where state in ('queued', 'sending', 'failed')`,
    ),
  )) ?? { open: 0, next: null }

test(
  `each of ${LEADS * 12} deliveries has its effect once and in order, whatever fails and whoever is killed`,
  { timeout: isAll ? 3 * HOUR : 300_000 },
  async () => {
    misbehave()
    const leads = await insertLeads()
    const started = Date.now()
    let ahead = 0
    let hasChanged = false
    // By the work that was done: on a busy machine workers would be killed before they have done any.
    let killAfter = 10
    const killer = setInterval(() => {
      if (requests() < killAfter || (!isAll && workers.kills() === 2)) return
      killAfter = requests() + (isAll ? Math.random() * 800 : 10)
      workers.kill()
    }, 50)
    try {
      for (let round = 0; ; round++) {
        await workers.deliver(ahead)
        if (round >= SECOND_CHANGE_AFTER && !hasChanged) {
          await db.asTenant(serverScope(1), (tx) => tx.run(sql`update lead set last_name = 'Second' where uid like 'fault%'`))
          hasChanged = true
          continue
        }
        // Outages end; whoever fails by chance for a day on end would be given up.
        if (ahead > 12 * HOUR) recover()
        const { open, next } = await waiting()
        if (!open && hasChanged) break
        // Past the pause of a destination that is down.
        ahead += Math.max(0, Date.parse(next ?? '') - clockTime(clockStart, ahead) || 0) + 31_000
      }
    } finally {
      clearInterval(killer)
    }
    const realMs = Date.now() - started

    const counts = await db.asOwner((tx) =>
      tx.rows<{ system: string; state: string; count: number; most: number }>(sql`
        select c.system, d.state, count(*)::int as count, max(d.attempts) as most from delivery d join connection c on c.id = d.connection_id
        group by c.system, d.state order by c.system`),
    )
    expect(counts.filter(({ state }) => state !== 'acknowledged' && state !== 'sent')).toEqual([])
    expect(counts.map(({ count }) => count)).toEqual(counts.map(() => LEADS * 2))
    expect(counts).toHaveLength(6)
    expect(workers.kills()).toBeGreaterThanOrEqual(2)
    expect(workers.output()).toBe('')

    const uids = leads.map(({ uid }) => uid).sort()
    const { titan, hub, retailer, partner } = systems
    expect(titan.bookings.map(({ externalId }) => externalId).sort()).toEqual(uids)
    expect(titan.bookings.filter(({ name }) => name !== 'Vera Second')).toEqual([])
    expect(hub.deals.map(({ properties }) => properties.walkup_lead_uid ?? '').sort()).toEqual(uids)
    expect(hub.deals.filter(({ properties }) => !properties.dealname?.startsWith('Vera Second'))).toEqual([])
    expect(hub.contacts).toHaveLength(LEADS)
    for (const { leads: received } of [retailer, partner]) {
      expect(received.map(({ externalId }) => externalId).sort()).toEqual(uids)
      const names = received.map(({ fields }) => (fields.customer as { lastName: string }).lastName)
      expect(names.filter((name) => name !== 'Second')).toEqual([])
    }
    for (const hook of ['crm', 'other']) {
      const firsts = new Map<string, string[]>()
      const seen = new Set<string>()
      for (const { hook: own, id, leadUid, lastName } of messages) {
        if (own !== hook || seen.has(id)) continue
        seen.add(id)
        firsts.set(leadUid, [...(firsts.get(leadUid) ?? []), lastName])
      }
      expect([...firsts.keys()].sort()).toEqual(uids)
      expect([...firsts.values()].filter((names) => names.join() !== 'First,Second')).toEqual([])
    }

    const attempts = await db.asOwner((tx) =>
      tx.rows<{ deliveryId: number; leadId: number; connectionId: number; at: string; state: string }>(sql`
        select a.delivery_id, d.lead_id, d.connection_id, a.at, a.state from delivery_attempt a join delivery d on d.id = a.delivery_id
        order by a.delivery_id, a.id`),
    )
    const early: object[] = []
    const unordered: object[] = []
    let longest = 0
    const first = new Map<number, number>()
    const failures = new Map<number, number>()
    const done = new Map<string, number>()
    let last: (typeof attempts)[number] | undefined
    for (const attempt of attempts) {
      const { deliveryId, leadId, connectionId, state } = attempt
      const at = Date.parse(attempt.at)
      const count = failures.get(deliveryId) ?? 0
      if (last?.deliveryId === deliveryId) {
        const pause = (PAUSES[count - 1] ?? HOUR) * 0.8
        if (at - Date.parse(last.at) < pause || at - (first.get(deliveryId) ?? at) > 24 * HOUR) early.push({ ...attempt, pause })
      } else {
        first.set(deliveryId, at)
        if (at < (done.get(`${leadId} ${connectionId}`) ?? 0)) unordered.push(attempt)
      }
      if (state === 'failed') failures.set(deliveryId, count + 1)
      else {
        done.set(`${leadId} ${connectionId}`, at)
        longest = Math.max(longest, at - (first.get(deliveryId) ?? at))
      }
      last = attempt
    }
    expect(early).toEqual([])
    expect(unordered).toEqual([])
    console.log(
      `${LEADS * 12} deliveries, ${attempts.length} recorded attempts, ${workers.kills()} kills, ${requests()} requests, ` +
        `${(ahead / HOUR).toFixed(1)} h of the schedule in ${Math.round(realMs / 1000)} s; at most ${Math.max(...counts.map(({ most }) => most))} attempts, over ${(longest / HOUR).toFixed(1)} h`,
    )
  },
)
