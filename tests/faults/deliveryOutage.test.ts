import { setTimeout as wait } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverScope } from '../../packages/server/src/db/index.ts'
import { isAll } from '../support/tiers.ts'
import { startInstallation, type Installation } from './deliveries/installation.ts'

const MINUTE = 60_000
const HOUR = 3_600_000
const STEPS = 12
const LEADS_PER_STEP = isAll ? 10 : 3
const LEADS = STEPS * LEADS_PER_STEP
/** Those that a system which is down for a day never gets. */
const LOST = 5
/** HubSpot's, in ms: ten calls a second. */
const CALL_INTERVAL = 100
const TIMEOUT = 1_200_000

/** Slow, so that the delays of a busy machine hardly count. */
const SPEED = 1 / 10
let site: Installation
beforeAll(async () => void (site = await startInstallation(SPEED)), 600_000)
afterAll(() => site?.close())

interface Delivered {
  readonly system: string
  readonly state: string
  readonly ms: number
  readonly attempts: number
}
/** The deliveries of some systems, each with the time from its lead to its latest change. */
const deliveriesTo = (systems: readonly string[]) =>
  site.db.asOwner((tx) =>
    tx.rows<Delivered>(sql`
      select c.system, d.state, d.attempts, (extract(epoch from d.updated_at - lead.created_at) * 1000)::float8 as ms
      from delivery d join connection c on c.organization_id = d.organization_id and c.id = d.connection_id
      join lead on lead.organization_id = d.organization_id and lead.id = d.lead_id
      where c.system = any (${[...systems]}::text[]) order by ms`),
  )
const others = ['serviceTitan', 'homeDepot', 'centah', 'webhook']

/** Lets the servers work until a condition holds; while nothing can be sent, the clock jumps to what is due next, at most to `limit`. */
async function workUntil(isDone: () => Promise<boolean>, limit = Infinity): Promise<void> {
  while (!(await isDone())) {
    await wait(100)
    const { sending, next } = await site.waiting()
    if (!sending && next > site.clock.now() + 500 && next <= limit) site.clock.set(next)
  }
}

test(
  'an outage of an hour delays no other system, and its backlog drains within the rate limit',
  { timeout: TIMEOUT },
  async () => {
    const { clock, systems } = site
    const start = clock.now()
    Object.assign(systems.hub.faults, { fails: 1 })
    for (let step = 0; step < STEPS; step++) {
      clock.set(Math.max(clock.now(), start + step * 5 * MINUTE))
      await site.insertLeads(1 + step * LEADS_PER_STEP, LEADS_PER_STEP)
      const due = (step + 1) * LEADS_PER_STEP * others.length
      await workUntil(
        async () =>
          (await deliveriesTo(others)).filter(({ state }) => state === 'sent' || state === 'acknowledged').length === due,
        clock.now(),
      )
    }
    const times = (await deliveriesTo(others)).map(({ ms }) => ms)
    const p95 = times[Math.ceil(times.length * 0.95) - 1] ?? Infinity
    expect(times).toHaveLength(LEADS * others.length)
    expect(p95).toBeLessThan(5_000)

    // Rate limits are waits in real time.
    clock.set(start + HOUR, 1)
    const before = systems.hub.requests.length
    Object.assign(systems.hub.faults, { fails: 0 })
    // As staff retry everything that failed.
    await site.db.asTenant(serverScope(1), (tx) =>
      tx.run(sql`
        update delivery d set state = 'queued', next_attempt_at = app_now() from connection c
        where c.organization_id = d.organization_id and c.id = d.connection_id and c.system = 'hubSpot' and d.state = 'failed'`),
    )
    await workUntil(async () => (await deliveriesTo(['hubSpot'])).every(({ state }) => state === 'acknowledged'))
    const calls = systems.hub.requests.slice(before).map(({ at }) => at)
    const drainMs = (calls.at(-1) ?? 0) - (calls[0] ?? 0)
    expect(calls.length).toBeGreaterThanOrEqual(LEADS * 2)
    // Calls that are made late leave less time to the next.
    expect(drainMs).toBeGreaterThan(calls.length * CALL_INTERVAL * 0.75)
    const uids = systems.hub.deals.map(({ properties }) => properties.walkup_lead_uid)
    expect(uids).toHaveLength(LEADS)
    expect(new Set(uids).size).toBe(LEADS)
    console.log(
      `An hour without HubSpot: ${times.length} other deliveries, p50 ${Math.round(times[times.length >> 1] ?? 0)} ms and p95 ${Math.round(p95)} ms from lead to received; ` +
        `then ${LEADS} leads in ${calls.length} calls over ${(drainMs / 1000).toFixed(1)} s, ${((calls.length / drainMs) * 1000).toFixed(1)} a second`,
    )
  },
)

test(
  'what is down for more than a day is given up after 24 hours of retries, and disturbs no other',
  { timeout: TIMEOUT },
  async () => {
    const { clock, systems } = site
    await workUntil(async () => !(await site.waiting()).open)
    const known = (await deliveriesTo(['crmWebhook'])).length
    Object.assign(systems.crm.faults, { fails: 1 })
    const start = clock.now()
    const calls = systems.crm.requests.length
    await site.insertLeads(LEADS + 1, LOST)
    const dead = async () => (await deliveriesTo(['crmWebhook'])).filter(({ state }) => state === 'dead')
    await workUntil(async () => (await dead()).length === LOST)
    expect(await deliveriesTo(['crmWebhook'])).toHaveLength(known + LOST)
    expect(clock.now() - start).toBeGreaterThan(23 * HOUR)
    for (const { ms } of await dead()) expect(ms).toBeLessThan(25.5 * HOUR)
    expect((await deliveriesTo(others)).filter(({ state }) => state !== 'sent' && state !== 'acknowledged')).toEqual([])
    const tried = systems.crm.requests.length - calls
    console.log(`A day without the CRM: ${LOST} deliveries given up after ${tried} calls`)
    // 5 s, 30 s, 2 min, 10 min and then hourly.
    expect(tried).toBeLessThanOrEqual(LOST * 30)
    clock.set(clock.now() + 2 * HOUR)
    await site.insertLeads(LEADS + LOST + 1, 1)
    await workUntil(
      async () => (await deliveriesTo(['homeDepot'])).length === LEADS + LOST + 1 && !(await site.waiting()).sending,
    )
    // Only the new one is tried.
    expect(systems.crm.requests.length - calls - tried).toBeLessThanOrEqual(3)
    expect(site.output()).toBe('')
  },
)
