import sql from 'sql-template-tag'
import { serverScope } from '../db/index.ts'
import type { JobKind } from '../jobs/kind.ts'
import { queueLimits, workThrough } from '../jobs/queue.ts'
import { Problem } from '../problem.ts'
import { connectionHttp, outcomeOf, type DeliveryServices } from './attempt.ts'
import type { Connected, LeadConnector, Reading, Ref, System } from './connector.ts'
import type { Outcome } from './health.ts'
import { writeLists, type ListCounts } from './lists.ts'
import { alertOfHeldLists } from './alert.ts'
import { takesLeads } from './registry.ts'
import { applySystemReport } from './reports.ts'
import { openSecrets } from './secrets.ts'

interface Wanted {
  readonly organizationId: number
  readonly id: number
  readonly readsLists: boolean
  readonly readsRecords: boolean
  /** Who started the sync; absent if it was due. */
  readonly by?: { readonly userId: number | null; readonly ip: string | null }
  /** The lists whose large losses an administrator accepted. */
  readonly accepted?: readonly string[]
}
interface Stored {
  readonly system: System
  readonly settings: Record<string, unknown>
  readonly sealedSecrets: string | null
  readonly recordsReadUntil: string | null
}

/** What a sync changed, by list; `records` counts the leads. */
export type SyncCounts = Readonly<Record<string, ListCounts>>

/** The time since a lead's visit, or since it was received. */
const age = sql`((select app_now()) - coalesce(lead.appointment_at, lead.received_at))`
/** Leads that the other system may still change: not rejected or canceled, and at most two years old. */
const open = sql`lead.deleted_at is null and lead.erased_at is null and lead.status not in ('rejected', 'cancelled')
  and ${age} < interval '24 months'`
/** The pause before a record is read again: a sale months after the visit is rare, and never urgent. */
const pause = sql`case when ${age} < interval '7 days' then interval '0' when ${age} < interval '60 days' then interval '1 hour'
  when ${age} < interval '6 months' then interval '1 day' else interval '7 days' end`

interface Turn {
  readonly organizationId: number
  readonly system: System
  readonly limit: number
  readonly changed: readonly string[]
}
const takeOpenRefs = ({ db }: DeliveryServices, { organizationId, system, limit, changed }: Turn) =>
  db.asTenant(serverScope(organizationId), (tx) =>
    tx.rows<Ref>(sql`
      update external_ref ref set next_read_at = app_now() + ${pause} from lead
      where lead.organization_id = ref.organization_id and lead.id = ref.lead_id and (ref.organization_id, ref.id) in (
        select r.organization_id, r.id from external_ref r
        join lead on lead.organization_id = r.organization_id and lead.id = r.lead_id
        where r.organization_id = ${organizationId} and r.system = ${system} and r.external_id is not null and ${open}
          and (r.next_read_at is null or r.next_read_at <= (select app_now()) or lead.uid = any (${[...changed]}::text[]))
        order by lead.uid = any (${[...changed]}::text[]) desc, r.next_read_at nulls first, r.id limit ${limit})
      returning lead.uid as lead_uid, ref.external_id, ref.details`),
  )

/** Reads and stores the lists, except large losses, which an administrator must accept. */
async function readLists(
  services: DeliveryServices,
  wanted: Wanted,
  connector: LeadConnector,
  connected: Connected,
): Promise<SyncCounts> {
  const lists = await connector.readLists?.(connected)
  if (!lists) return {}
  const { organizationId, id, accepted, by = { userId: null, ip: null } } = wanted
  return services.db.asTenant(serverScope(organizationId), async (tx) => {
    const { counts, held } = await writeLists({ tx, ...by }, { organizationId, id }, lists, accepted)
    const isNews = await tx.run(sql`
      update connection set held_lists = ${JSON.stringify(held)}::jsonb
      where organization_id = ${organizationId} and id = ${id} and held_lists <> ${JSON.stringify(held)}::jsonb`)
    if (isNews) await alertOfHeldLists(tx, services, { organizationId, connectionId: id, system: connector.system, held })
    return counts
  })
}

/** Stores the account details that links need, unless the system returns none. */
async function readAccount(
  { db }: DeliveryServices,
  { organizationId, id }: Wanted,
  connector: LeadConnector,
  connected: Connected,
) {
  const account = (await connector.readAccount?.(connected)) ?? {}
  if (!Object.keys(account).length) return
  await db.asTenant(serverScope(organizationId), (tx) =>
    tx.run(
      sql`update connection set account = ${JSON.stringify(account)}::jsonb where organization_id = ${organizationId} and id = ${id}`,
    ),
  )
}

async function readRecords(
  services: DeliveryServices,
  wanted: Wanted,
  connector: LeadConnector,
  reading: Reading,
): Promise<SyncCounts> {
  const readAt = services.now()
  const read = await connector.readReports?.(reading)
  if (!read) return {}
  const { organizationId, id } = wanted
  const source = { key: connector.system, name: connector.name }
  let changed = 0
  let { until } = read
  for (const report of read.reports) {
    try {
      const reported = await applySystemReport(services, organizationId, source, report, readAt)
      if (reported === 'applied') changed++
      if (reported === 'pending' && report.at < until) until = report.at
    } catch (error) {
      // A report that conflicts with what staff did since is skipped.
      if (!(error instanceof Problem)) throw error
    }
  }
  await services.db.asTenant(serverScope(organizationId), (tx) =>
    tx.run(sql`update connection set records_read_until = greatest(records_read_until, ${until}::timestamptz)
      where organization_id = ${organizationId} and id = ${id}`),
  )
  return { records: { added: 0, changed, deactivated: 0 } }
}

/** Reads one connection. @throws `CallFailed` or `Rejected`; what was read until then is kept */
export async function syncConnection(services: DeliveryServices, wanted: Wanted): Promise<SyncCounts> {
  const { db, keys, now } = services
  const { organizationId, id } = wanted
  const stored = await db.asTenant(serverScope(organizationId), (tx) =>
    tx.one<Stored>(sql`
      select system, settings, sealed_secrets, records_read_until from connection where organization_id = ${organizationId} and id = ${id}`),
  )
  const connector = stored && takesLeads(stored.system)
  if (!stored || !connector) return {}
  const { system, settings, sealedSecrets, recordsReadUntil } = stored
  const secrets = openSecrets(keys, organizationId, id, sealedSecrets)
  const http = connectionHttp(
    services,
    { organizationId, connectionId: id },
    system,
    Object.values(secrets),
    performance.now() + READ_MS,
  )
  const connected: Connected = { organizationId, settings, secrets, http, now }
  if (wanted.readsLists) await readAccount(services, wanted, connector, connected)
  return {
    ...(wanted.readsLists && (await readLists(services, wanted, connector, connected))),
    ...(wanted.readsRecords &&
      (await readRecords(services, wanted, connector, {
        ...connected,
        since: recordsReadUntil === null ? undefined : new Date(recordsReadUntil),
        openRefs: (limit, changed) => takeOpenRefs(services, { organizationId, system, limit, changed }),
      }))),
  }
}

/** The time limit of a sync, which is less than the pause between two. */
const READ_MS = 110_000
const READINGS = 20

export const readingsJob: JobKind<DeliveryServices> = {
  kind: 'readings',
  every: 'when due',
  limits: queueLimits,
  async run(services, job, signal) {
    const { db, now } = services
    const claim = (most: number) =>
      db.asAccounts((tx) => tx.rows<Wanted>(sql`select * from claim_readings(${now()}::timestamptz, ${most}::int)`))
    async function work(wanted: Wanted) {
      const outcome = await outcomeOf(async () => {
        await syncConnection(services, wanted)
        return {}
      })
      if (outcome.kind === 'failed' && outcome.cause !== undefined) job.logFailure(outcome.cause)
      await recordSync(services, wanted, outcome)
    }
    return { count: await workThrough({ atOnce: READINGS, claim, work }, job, signal) }
  },
}

/** Records the health of the connection after a sync. Never stops deliveries, which may need other permissions. */
export const recordSync = ({ db, now }: DeliveryServices, { organizationId, id }: Wanted, outcome: Outcome): Promise<number> => {
  const error = outcome.kind === 'delivered' ? null : outcome.error.slice(0, 500)
  const pauseMs = outcome.kind === 'failed' ? (outcome.retryAfterMs ?? 0) : 0
  return db.asTenant(serverScope(organizationId), (tx) =>
    tx.run(sql`
      update connection set read_error = ${error},
        paused_until = case when ${pauseMs}::int > 0 then greatest(paused_until, ${new Date(now().getTime() + pauseMs)}::timestamptz) else paused_until end
      where organization_id = ${organizationId} and id = ${id} and (read_error is distinct from ${error} or ${pauseMs}::int > 0)`),
  )
}
