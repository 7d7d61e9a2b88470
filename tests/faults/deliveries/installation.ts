import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import sql from 'sql-template-tag'
import { readConfig } from '../../../packages/server/src/config.ts'
import { migrate, openPostgres, serverScope } from '../../../packages/server/src/db/index.ts'
import { openKeyRing } from '../../../packages/server/src/keys/index.ts'
import { seedDemo } from '../../../packages/server/src/seed/index.ts'
import { startCentah } from '../../simulators/centah.ts'
import { simulate, type Faults, type Simulator } from '../../simulators/faults.ts'
import { startHomeDepot } from '../../simulators/homeDepot.ts'
import { startHubSpot } from '../../simulators/hubSpot.ts'
import { startServiceTitan } from '../../simulators/serviceTitan.ts'
import { connectSystem, signing } from '../../support/connectSystem.ts'
import { createClock } from '../../support/fileClock.ts'
import { startCluster } from '../../support/postgres.ts'
import { startServer, type ServerProcess } from '../../support/serverProcess.ts'

/** A webhook message, as it was received. */
interface Message {
  readonly hook: string
  readonly id: string
  readonly leadUid: string
  readonly lastName: string
}
interface Waiting {
  readonly open: number
  readonly sending: number
  /** When the next can be sent, in ms since 1970. */
  readonly next: number
}

/** Three servers on a held clock and one database, with the demo's organization connected to six simulated systems. */
export async function startInstallation(speed: number) {
  const dataDir = mkdtempSync(`${tmpdir()}/walkup-deliveries-`)
  const clock = createClock(`${dataDir}/clock`, Date.now(), speed)
  const cluster = await startCluster()
  const db = openPostgres(cluster.url, 4, { now: () => new Date(clock.now()) })
  await migrate(db)
  await seedDemo(db, { now: new Date(), leads: 0, onProgress: () => {} })
  /** In the order in which they were received. */
  const messages: Message[] = []
  const receiver = (hook: string) =>
    simulate(({ headers, text }) => {
      const { data } = JSON.parse(text) as { data: { uid: string; lastName: string } }
      messages.push({ hook, id: String(headers['webhook-id']), leadUid: data.uid, lastName: data.lastName })
      return { status: 200, body: {} }
    })
  const systems = {
    titan: await startServiceTitan(),
    hub: await startHubSpot(),
    retailer: await startHomeDepot(),
    partner: await startCentah(),
    crm: await receiver('crm'),
    other: await receiver('other'),
  }
  const simulators: readonly Simulator[] = Object.values(systems)
  const env = {
    DATABASE_URL: cluster.url,
    DATABASE_CONNECTIONS: '10',
    WALKUP_SECRET_KEY: 'a secret key of the tests, thirty-two characters and more',
    WALKUP_DEMO: '1',
    OUTBOUND_ALLOW: '127.0.0.1/32',
    CLOCK: clock.file,
  }
  const keys = await openKeyRing(db, readConfig({ ...env, DATA_DIR: dataDir }))
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

  const start = () => startServer({ entry: 'tests/support/clockedServer.ts', env })
  const servers: ServerProcess[] = []
  for (let count = 0; count < 3; count++) servers.push(await start())
  let output = ''
  let kills = 0
  let replacing: Promise<void> | undefined

  return {
    db,
    clock,
    systems,
    messages,
    /** Requests that the systems have received. */
    requests: () => simulators.reduce((sum, one) => sum + one.requests.length, 0),
    /** Sets the faults of all systems. */
    misbehave(faults: Partial<Faults>) {
      for (const one of simulators) Object.assign(one.faults, faults)
    },
    /** Adds leads, numbered from `first`, like a bulk import. @returns their uids */
    async insertLeads(first: number, count: number): Promise<string[]> {
      const rows = await db.asTenant(serverScope(1), (tx) =>
        tx.rows<{ uid: string }>(sql`
          insert into lead (organization_id, uid, kind, status, first_name, last_name, email, service_group_id)
          select 1, 'fault' || lpad(n::text, 21, '0'), 'internal', 'captured', 'Vera', 'First', 'vera.' || n || '@example.com', 1
          from generate_series(${first}::int, ${first + count - 1}::int) n returning uid`),
      )
      return rows.map(({ uid }) => uid)
    },
    async waiting(): Promise<Waiting> {
      const row = await db.asOwner((tx) =>
        tx.one<{ open: number; sending: number; next: string | null }>(sql`
          select (select count(*)::int from outbox) + count(*)::int as open, count(*) filter (where d.state = 'sending')::int as sending,
            min(greatest(d.next_attempt_at, c.paused_until)) filter (where not exists (
              select from delivery e where e.organization_id = d.organization_id and e.connection_id = d.connection_id
                and e.lead_id = d.lead_id and e.id < d.id and e.state in ('queued', 'sending', 'failed'))) as next
          from delivery d join connection c on c.organization_id = d.organization_id and c.id = d.connection_id
          where d.state in ('queued', 'sending', 'failed')`),
      )
      return { open: row?.open ?? 0, sending: row?.sending ?? 0, next: Date.parse(row?.next ?? '') }
    },
    /** Kills a random server, which another one replaces. */
    killOne() {
      if (replacing) return
      const index = Math.floor(Math.random() * servers.length)
      const killed = servers[index]
      if (!killed) return
      killed.kill('SIGKILL')
      kills++
      replacing = (async () => {
        await killed.remove()
        output += killed.output()
        servers[index] = await start()
        replacing = undefined
      })()
    },
    kills: () => kills,
    /** What the servers reported as errors, apart from job runs whose leases a jump of the clock ended. */
    output: () =>
      (output + servers.map((server) => server.output()).join(''))
        .split('\n')
        .filter((line) => !line.includes('Another server runs it.'))
        .join('\n'),
    async close() {
      await replacing
      await Promise.all(servers.map((server) => server.remove()))
      await Promise.all(simulators.map((one) => one.close()))
      await db.close()
      cluster.remove()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
export type Installation = Awaited<ReturnType<typeof startInstallation>>
