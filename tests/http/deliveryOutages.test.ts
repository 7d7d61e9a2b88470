import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { deliveriesJob } from '../../packages/server/src/delivery/worker.ts'
import { startCentah } from '../simulators/centah.ts'
import { startHomeDepot } from '../simulators/homeDepot.ts'
import { startHubSpot, type HubSpotSimulator } from '../simulators/hubSpot.ts'
import { startServiceTitan } from '../simulators/serviceTitan.ts'
import { connect, noFaults, type Connected } from './connectionFixture.ts'
import { startReceiver } from './receiver.ts'
import { runJob } from './runJob.ts'
import { testNow } from '../support/clock.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** As documented: the pauses after the first attempts; later ones are an hour. */
const PAUSES = [5_000, 30_000, 2 * MINUTE, 10 * MINUTE, HOUR]
const JITTER = 0.2
const CALLS_PER_SECOND = 10
const others = ['centah', 'crmWebhook', 'homeDepot', 'serviceTitan']

let hub: HubSpotSimulator
let own: Connected
let closeOthers: () => Promise<unknown>
const now = () => own.app.now().getTime()
const advance = (ms: number) => own.app.advance(ms)

beforeAll(async () => {
  hub = await startHubSpot()
  own = await connect('hubSpot', hub)
  const [titan, depot, centah, crm] = await Promise.all([startServiceTitan(), startHomeDepot(), startCentah(), startReceiver()])
  closeOthers = () => Promise.all([titan, depot, centah, crm].map((one) => one.close()))
  const bodies = {
    serviceTitan: { settings: { ...titan.settings, sendCaptured: true }, secrets: titan.secrets },
    homeDepot: { settings: depot.settings, secrets: depot.secrets },
    centah: { settings: centah.settings, secrets: centah.secrets },
    crmWebhook: { settings: { url: crm.url } },
  }
  for (const [system, body] of Object.entries(bodies)) {
    const saved = await own.admin.call('connections.save', { params: { system }, body: { isActive: true, ...body } })
    if (saved.status !== 200) throw new Error(JSON.stringify(saved.problem))
  }
})
afterAll(async () => {
  await own.app.close()
  await hub.close()
  await closeOthers()
})
beforeEach(() => void Object.assign(hub.faults, noFaults))

let people = 0
/** New leads by freshly signed-in users, since sessions expire when the clock is advanced. */
const makeLeads = (count: number) =>
  own.app.db.asOwner((tx) =>
    tx.rows<{ id: number; uid: string }>(sql`
      insert into lead (organization_id, uid, kind, status, first_name, last_name, email, service_group_id)
      select 1, 'outage' || lpad(n::text, 20, '0'), 'internal', 'captured', 'Delia', 'Very', 'delia.' || n || '@example.com', 1
      from generate_series(${people + 1}::int, ${(people += count)}::int) n returning id, uid`),
  )

interface Row {
  readonly id: number
  readonly system: string
  readonly state: string
  readonly attempts: number
  readonly nextAttemptAt: string | null
  readonly lastError: string | null
}
const deliveriesOf = (leads: readonly { readonly id: number }[], isHub: boolean) =>
  own.app.db.asOwner((tx) =>
    tx.rows<Row>(sql`
      select d.id, c.system, d.state, d.attempts, d.next_attempt_at, d.last_error
      from delivery d join connection c on c.id = d.connection_id
      where d.lead_id = any (${leads.map(({ id }) => id)}::int[]) and (c.system = 'hubSpot') = ${isHub}::boolean
      order by c.system, d.id`),
  )
const isDelivered = ({ state }: Row) => state === 'sent' || state === 'acknowledged'
/** Waits until the other systems have the leads, with the clock stopped, so that failures are not retried. */
async function expectAtOthers(leads: readonly { readonly id: number }[]): Promise<void> {
  const received = async () =>
    (await deliveriesOf(leads, false)).filter(isDelivered).map(({ system, attempts }) => [system, attempts])
  expect(await own.app.settled(received)).toEqual(others.flatMap((system) => leads.map(() => [system, 1])))
}

/** The calls of deliveries, since HubSpot is also read. */
const calls = () =>
  hub.requests.filter(
    ({ path }) => path.endsWith('/contacts/batch/upsert') || (path.includes('/objects/deals') && !path.endsWith('/search')),
  )

it(
  'a delivery is tried for a day by the documented schedule, then given up until staff retry it',
  { timeout: 240_000 },
  async () => {
    hub.faults.fails = 1
    const leads = await makeLeads(1)
    const send = () => runJob(deliveriesJob, own.app)
    const current = async () => (await deliveriesOf(leads, true))[0]
    /** Makes due deliveries, unless the app's own worker does. */
    const attempted = async (count: number) => {
      let row: Row | undefined
      const isAttempted = async () => {
        await send()
        row = await current()
        return row?.attempts === count && row.state !== 'sending'
      }
      expect(await own.app.settled(isAttempted)).toBe(true)
      return row as Row
    }
    const wrong: object[] = []
    let before = now()
    let row = await attempted(1)
    while (row.state === 'failed') {
      const pause = PAUSES[row.attempts - 1] ?? HOUR
      const dueAt = Date.parse(row.nextAttemptAt ?? '')
      if (!(dueAt >= before + pause * (1 - JITTER) && dueAt <= now() + pause * (1 + JITTER)))
        wrong.push({ ...row, before, pause })
      if (pause >= 10 * MINUTE && row.attempts <= PAUSES.length + 1) {
        advance(pause / 2)
        await send()
        if ((await current())?.attempts !== row.attempts) wrong.push({ ...row, isEarly: true })
      }
      advance(Math.max(0, dueAt + 1 - now()))
      before = now()
      row = await attempted(row.attempts + 1)
    }
    expect(wrong).toEqual([])
    expect(row).toMatchObject({ state: 'dead', nextAttemptAt: null, lastError: 'HubSpot: answered 503.' })
    const span = await own.app.db.asOwner((tx) =>
      tx.one<{ ms: number; count: number }>(sql`
      select extract(epoch from max(at) - min(at))::float8 * 1000 as ms, count(*)::int as count from delivery_attempt where delivery_id = ${row.id}`),
    )
    expect(span?.count).toBe(row.attempts)
    expect(span?.ms).toBeLessThanOrEqual(24 * HOUR)
    expect(span?.ms).toBeGreaterThan((24 - 1 - JITTER) * HOUR - MINUTE)

    hub.faults.fails = 0
    advance(2 * HOUR)
    await send()
    expect(await current()).toEqual(row)
    expect(hub.deals).toEqual([])
    const admin = await own.app.signIn('role2@walkup.test')
    expect((await admin.call('deliveries.retry', { params: { id: row.id }, body: {} })).status).toBe(200)
    expect(await own.app.settled(current)).toMatchObject({ state: 'acknowledged', attempts: 1, lastError: null })
    expect(hub.deals.map(({ properties }) => properties.walkup_lead_uid)).toEqual(leads.map(({ uid }) => uid))
    await expectAtOthers(leads)
  },
)

it(
  'a system that is down for an hour delays no other, is tried once each half minute, and gets its backlog at its rate',
  { timeout: 240_000 },
  async () => {
    hub.faults.fails = 1
    const leads: { id: number; uid: string }[] = []
    for (let minute = 0; minute < 60; minute += 10) {
      const made = await makeLeads(4)
      leads.push(...made)
      await expectAtOthers(made)
      advance(10 * MINUTE)
    }
    const backlog = await deliveriesOf(leads, true)
    expect(backlog.filter(isDelivered)).toEqual([])
    expect(backlog.filter(({ nextAttemptAt }) => Date.parse(nextAttemptAt ?? '') <= now()).length).toBeGreaterThan(10)

    const pausedUntil = async () => {
      const row = await own.app.db.asOwner((tx) =>
        tx.one<{ pausedUntil: string }>(
          sql`select paused_until from connection where organization_id = 1 and system = 'hubSpot'`,
        ),
      )
      return Date.parse(row?.pausedUntil ?? '')
    }
    expect(await own.app.settled(async () => (await pausedUntil()) > now())).toBe(true)
    const asked = calls().length
    advance(10_000)
    expect(await own.app.settled(() => calls().length)).toBe(asked)
    advance(30_000)
    expect(await own.app.settled(() => calls().length)).toBe(asked + 1)
    expect(await own.app.settled(() => calls().length)).toBe(asked + 1)

    Object.assign(hub.faults, noFaults)
    const before = calls().length
    const start = testNow()
    // Longer than the retry pauses. After that the clock stops, so that the rate is measured in real time.
    advance(2 * HOUR)
    expect(await own.app.settled(async () => (await deliveriesOf(leads, true)).filter((row) => !isDelivered(row)))).toEqual([])
    const times = calls()
      .slice(before)
      .map(({ at }) => at - start)
    expect(times.length).toBeGreaterThanOrEqual(2 * leads.length)
    // A busy machine may send them late, but never earlier than the rate allows.
    expect(times.filter((ms, index) => ms < (index * 1000) / CALLS_PER_SECOND - 10)).toEqual([])
    const uids = leads.map(({ uid }) => uid)
    const received = hub.deals.map(({ properties }) => properties.walkup_lead_uid ?? '')
    expect(received.filter((uid) => uids.includes(uid)).sort()).toEqual(uids)
  },
)
