import { join } from 'node:path'
import sql from 'sql-template-tag'
import type { Config } from '../config.ts'
import { serverScope, type Db, type Tx } from '../db/index.ts'
import { chooseLeads, createBackfill, type BackfillTarget } from '../delivery/backfill.ts'
import type { System } from '../delivery/connector.ts'
import { takesLeads } from '../delivery/registry.ts'
import { sealSecrets } from '../delivery/secrets.ts'
import { inboundUrl } from '../messages/sms.ts'
import { openKeyRing } from '../keys/index.ts'

interface SimulatedSystem {
  readonly system: System
  readonly url: string
  readonly settings: Readonly<Record<string, unknown>>
  readonly secrets: Readonly<Record<string, string>>
}
/** The simulated phones of shoppers, for `/dev/messages`. */
export interface SimulatedPhones {
  inboundUrl: string
  readonly texts: readonly {
    readonly direction: string
    readonly from: string
    readonly to: string
    readonly body: string
    readonly at: string
    readonly status: string
  }[]
  reply(from: string, body: string): Promise<number>
}
interface Simulators {
  readonly systems: readonly SimulatedSystem[]
  readonly sms: SimulatedPhones
  close(): Promise<void>
}
type Start = (options: {
  file: string
  lists: Record<string, { id: number; name: string; active: boolean }[]>
}) => Promise<Simulators>

/** Defined where the server is bundled (vite.config.ts), so that the simulators are bundled with it. */
declare const SIMULATORS: string | undefined

/** The demo's first organization, which is connected to the simulators. */
const ORGANIZATION = 1
/** So many of the newest leads are sent when the demo is first connected. */
const FIRST_LEADS = 200

/** What the organization has of ServiceTitan's lists is what the simulator starts with. */
const readLists = (tx: Tx) =>
  tx.rows<{ list: string; id: number; name: string; active: boolean }>(sql`
    select list, id, name, active from (
      select case list when 'serviceTitanCampaigns' then 'campaigns' else 'job-types' end as list, code as id, name, is_active as active
      from lookup_item where organization_id = ${ORGANIZATION} and list in ('serviceTitanCampaigns', 'serviceTitanJobTypes')
      union all select 'business-units', st_id, name, is_active from business_unit where organization_id = ${ORGANIZATION} and deleted_at is null
      union all select 'technicians', st_id, name, is_active from technician where organization_id = ${ORGANIZATION} and deleted_at is null
    ) entry where id ~ '^[0-9]{1,9}$'`)

/** Connects the demo's organization, the first time switched on and with its newest leads on their way. */
async function connect(db: Db, config: Config, systems: readonly SimulatedSystem[]): Promise<void> {
  const keys = await openKeyRing(db, config)
  await db.asTenant(serverScope(ORGANIZATION), async (tx) => {
    for (const { system, settings, secrets } of systems) {
      const known = await tx.one<{ id: number; isSimulated: boolean; isNew: boolean }>(
        sql`select id, is_simulated, sealed_secrets is null as is_new from connection where organization_id = ${ORGANIZATION} and system = ${system} for update`,
      )
      // Somebody has connected the real one.
      if (known && !known.isSimulated) continue
      const row =
        known ??
        (await tx.one<{ id: number }>(sql`
          insert into connection (organization_id, system, is_simulated) values (${ORGANIZATION}, ${system}, true) returning id`))
      if (!row) continue
      await tx.run(sql`
        update connection set is_active = is_active or ${known?.isNew ?? true}::boolean, settings = settings || ${JSON.stringify(settings)}::jsonb,
          sealed_secrets = ${sealSecrets(keys, ORGANIZATION, row.id, secrets)}
        where organization_id = ${ORGANIZATION} and id = ${row.id}`)
      if (known?.isNew ?? true) await sendNewest(tx, row.id, system, db.now())
    }
  })
}

async function sendNewest(tx: Tx, connectionId: number, system: System, now: Date): Promise<void> {
  if (!takesLeads(system)) return
  const connection = await tx.one<Pick<BackfillTarget, 'settings'>>(
    sql`select settings from connection where organization_id = ${ORGANIZATION} and id = ${connectionId}`,
  )
  const target = { organizationId: ORGANIZATION, connectionId, system, settings: connection?.settings ?? {} }
  const { ids } = await chooseLeads(
    tx,
    target,
    sql`lead.id in (select id from lead where organization_id = ${ORGANIZATION} and deleted_at is null
      order by received_at desc, id desc limit ${FIRST_LEADS})`,
  )
  if (ids.length) await createBackfill(tx, target, ids, now)
}

/** Turns simulated connections off where no simulator runs: after a move to PostgreSQL, or with `WALKUP_SIMULATORS=0`. */
export const pauseSimulated = (db: Db): Promise<number> =>
  db.asTenant(serverScope(ORGANIZATION), (tx) =>
    tx.run(sql`update connection set is_active = false where organization_id = ${ORGANIZATION} and is_simulated and is_active`),
  )

export interface RunningSimulators {
  readonly hosts: ReadonlySet<string>
  readonly phones: SimulatedPhones
  connect(): Promise<void>
  close(): Promise<void>
}

/** Starts the outside systems of an embedded demo on this machine. They are part of the tests, which use them too. */
export async function startSimulators(db: Db, config: Config): Promise<RunningSimulators> {
  const module =
    typeof SIMULATORS === 'string' ? SIMULATORS : new URL('../../../../tests/simulators/demo.ts', import.meta.url).href
  const { startDemoSimulators } = (await import(module)) as { startDemoSimulators: Start }
  const entries = await db.asTenant(serverScope(ORGANIZATION), readLists)
  const of = (list: string) =>
    entries.filter((entry) => entry.list === list).map(({ id, name, active }) => ({ id: Number(id), name, active }))
  const simulators = await startDemoSimulators({
    file: join(config.dataDir, 'simulators.json'),
    lists: Object.fromEntries(['campaigns', 'job-types', 'business-units', 'technicians'].map((list) => [list, of(list)])),
  })
  return {
    hosts: new Set(simulators.systems.map(({ url }) => new URL(url).host)),
    phones: simulators.sms,
    async connect() {
      const organization = await db.asTenant(serverScope(ORGANIZATION), (tx) =>
        tx.one<{ uid: string }>(sql`select uid from organization where id = ${ORGANIZATION}`),
      )
      simulators.sms.inboundUrl = inboundUrl(config.publicUrl, organization?.uid ?? '')
      await connect(db, config, simulators.systems)
    },
    close: () => simulators.close(),
  }
}
