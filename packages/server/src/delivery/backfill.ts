import sql, { type Sql } from 'sql-template-tag'
import type { Replies } from '@walkup/sdk/contract'
import { sha256 } from '../auth/tokens.ts'
import { serverScope, type Tx } from '../db/index.ts'
import type { JobKind } from '../jobs/kind.ts'
import { schedule } from '../jobs/schedule.ts'
import type { DeliveryServices } from './attempt.ts'
import type { LeadConnector, System } from './connector.ts'
import { loadLeadData } from './leadData.ts'
import { messageOf } from './messages.ts'
import { insertDeliveries, newDeliveryUid, type DeliveryRow } from './outbox.ts'
import { leadConnectorOf } from './registry.ts'

/** So many of a backfill's leads wait to be sent, so that leads that change meanwhile are hardly held up. */
const AHEAD = 20
const PAUSE_MS = 1_000
/** While the connection is off. */
const LONG_PAUSE_MS = 30_000

export interface BackfillTarget {
  readonly organizationId: number
  readonly connectionId: number
  readonly system: System
  readonly settings: Readonly<Record<string, unknown>>
}
interface Candidate {
  readonly status: string
  readonly partner: string | null
  readonly isWithheld: boolean
  readonly isMapped: boolean
  /** The system has it. */
  readonly isKnown: boolean
}
type LeftOut = Replies['backfills.preview']['leftOut']
type Reason = keyof LeftOut

export const leftOutNone: LeftOut = { withheld: 0, notWanted: 0, notMapped: 0, unchanged: 0 }

/** The leads that match a condition on `lead`, with what decides whether a system takes them. */
const candidates = ({ organizationId, connectionId, system }: BackfillTarget, condition: Sql): Sql => sql`
  select lead.id, lead.status, lead.partner, lead.service_group_id, lead.appointment_type_id,
    lead.erased_at is not null or coalesce(consent.revoked_at is not null, false) as is_withheld,
    exists (select from connection_mapping m where m.organization_id = lead.organization_id and m.connection_id = ${connectionId}
      and m.service_group_id = lead.service_group_id) as is_mapped,
    ${
      leadConnectorOf(system).keeps === 'records'
        ? sql`exists (select from external_ref r where r.organization_id = lead.organization_id and r.lead_id = lead.id and r.system = ${system})`
        : sql`exists (select from delivery d where d.organization_id = lead.organization_id and d.lead_id = lead.id
            and d.connection_id = ${connectionId} and d.state <> 'dead')`
    } as is_known
  from lead left join consent on consent.organization_id = lead.organization_id and consent.id = lead.consent_id
  where lead.organization_id = ${organizationId} and ${condition}`

/** Why a lead is not sent, as far as that can be told without its data. */
function reasonOf(
  { status, partner, isWithheld, isMapped, isKnown }: Candidate,
  leadId: number,
  connector: LeadConnector,
  { system, settings }: BackfillTarget,
): Reason | undefined {
  if (isWithheld) return 'withheld'
  if (connector.keeps === 'messages' && isKnown) return 'unchanged'
  const has = (isIt: boolean) => (isIt ? [system] : [])
  const event = { topic: 'lead.sync', leadId, status, partner, known: has(isKnown), mapped: has(isMapped) } as const
  if (!isKnown && connector.ignores?.has(status)) return 'notWanted'
  if (connector.wants?.(event, settings) ?? true) return undefined
  return connector.wants?.({ ...event, mapped: [system] }, settings) ? 'notMapped' : 'notWanted'
}

export interface Chosen {
  readonly matching: number
  readonly known: number
  readonly leftOut: LeftOut
  /** Those to send, newest first. */
  readonly ids: readonly number[]
}

/** Chooses the leads to send among those that match a condition on `lead`. */
export async function chooseLeads(tx: Tx, target: BackfillTarget, condition: Sql): Promise<Chosen> {
  const connector = leadConnectorOf(target.system)
  const groups = await tx.rows<Candidate & { readonly ids: readonly number[] }>(sql`
    select status, partner, is_withheld, is_mapped, is_known, array_agg(id order by id desc) as ids
    from (${candidates(target, condition)}) candidate
    group by status, partner, is_withheld, is_mapped, is_known, service_group_id, appointment_type_id`)
  const leftOut = { ...leftOutNone }
  const ids: number[] = []
  let known = 0
  for (const group of groups) {
    const [first = 0] = group.ids
    // Leads of a group differ only in what no refusal depends on.
    const reason = reasonOf(group, first, connector, target) ?? ((await isRefused(tx, target, first)) ? 'notMapped' : undefined)
    if (reason) leftOut[reason] += group.ids.length
    else {
      for (const id of group.ids) ids.push(id)
      if (group.isKnown) known += group.ids.length
    }
  }
  const matching = groups.reduce((sum, group) => sum + group.ids.length, 0)
  return { matching, known, leftOut, ids: ids.toSorted((a, b) => b - a) }
}

async function isRefused(tx: Tx, { organizationId, system, settings }: BackfillTarget, leadId: number): Promise<boolean> {
  const connector = leadConnectorOf(system)
  const lead = connector.refusal && (await loadLeadData(tx, organizationId, leadId))
  return Boolean(lead && connector.refusal?.(lead, settings))
}

/** Begins to send leads to a system. @returns the backfill's id */
export async function createBackfill(
  tx: Tx,
  { organizationId, connectionId }: BackfillTarget,
  ids: readonly number[],
  now: Date,
  createdBy?: number,
): Promise<number> {
  const made = await tx.one<{ id: number }>(sql`
    insert into lead_backfill (organization_id, connection_id, lead_ids, created_by)
    values (${organizationId}, ${connectionId}, ${[...ids]}::int[], ${createdBy ?? null}::int) returning id`)
  if (!made) throw new Error('No backfill was made.')
  await schedule(tx, { kind: backfillsJob.kind, key: String(made.id), at: now })
  return made.id
}

interface Running extends BackfillTarget {
  readonly isActive: boolean
  readonly next: readonly number[]
  readonly open: number
}

/** Queues a backfill's next leads, in the transaction that counts them as done, so that each is queued once. @returns when to go on */
async function queueNext(tx: Tx, organizationId: number, id: number, now: Date): Promise<number | undefined> {
  const backfill = await tx.one<Running>(sql`
    select b.organization_id, c.id as connection_id, c.system, c.settings, c.is_active, b.lead_ids[b.position + 1 : b.position + ${AHEAD}::int] as next,
      (select count(*)::int from delivery d where d.organization_id = b.organization_id and d.backfill_id = b.id
        and d.state in ('queued', 'sending')) as open
    from lead_backfill b join connection c on c.organization_id = b.organization_id and c.id = b.connection_id
    where b.organization_id = ${organizationId} and b.id = ${id} and b.canceled_at is null for update of b`)
  if (!backfill?.next.length) return undefined
  if (!backfill.isActive) return LONG_PAUSE_MS
  const next = backfill.next.slice(0, AHEAD - backfill.open)
  if (!next.length) return PAUSE_MS
  const skipped = { ...leftOutNone }
  const rows: DeliveryRow[] = []
  for (const leadId of next) {
    const row = await deliveryOf(tx, backfill, leadId, now)
    if (typeof row === 'string') skipped[row]++
    else rows.push(row)
  }
  await insertDeliveries(tx, organizationId, rows, now, { backfillId: id })
  const counts = Object.entries(skipped).filter(([, count]) => count)
  await tx.run(sql`
    update lead_backfill set position = position + ${next.length}::int,
      skipped = skipped || (select coalesce(jsonb_object_agg(key, coalesce((skipped ->> key)::int, 0) + value::int), '{}')
        from jsonb_each_text(${JSON.stringify(Object.fromEntries(counts))}::jsonb))
    where organization_id = ${organizationId} and id = ${id}`)
  return PAUSE_MS
}

/** The delivery of a lead as it is now, or why there is none. */
async function deliveryOf(tx: Tx, target: BackfillTarget, leadId: number, now: Date): Promise<DeliveryRow | Reason> {
  const { organizationId, connectionId, system, settings } = target
  const connector = leadConnectorOf(system)
  const candidate = await tx.one<Candidate & { readonly payloadHash: string | null; readonly isOpen: boolean }>(sql`
    select candidate.*,
      (select payload_hash from external_ref where organization_id = ${organizationId} and lead_id = ${leadId} and system = ${system}) as payload_hash,
      exists (select from delivery d where d.organization_id = ${organizationId} and d.connection_id = ${connectionId} and d.lead_id = ${leadId}
        and d.state in ('queued', 'sending', 'failed')) as is_open
    from (${candidates(target, sql`lead.id = ${leadId} and lead.deleted_at is null`)}) candidate`)
  const lead = candidate && (await loadLeadData(tx, organizationId, leadId))
  if (!candidate || !lead) return 'withheld'
  const reason = reasonOf(candidate, leadId, connector, target)
  if (reason) return reason
  if (connector.refusal?.(lead, settings)) return 'notMapped'
  // What is on its way is read when it is sent.
  if (candidate.isOpen && connector.keeps === 'records') return 'unchanged'
  if (connector.payload && sha256(JSON.stringify(connector.payload(lead, settings))) === candidate.payloadHash) return 'unchanged'
  const message =
    connector.keeps === 'messages' ? await messageOf(tx, organizationId, { type: 'lead.updated', at: now, leadId }) : undefined
  return { connection_id: connectionId, topic: 'lead.sync', lead_id: leadId, uid: newDeliveryUid(), message: message ?? null }
}

/** Queues leads from before a connection was turned on, little by little. */
export const backfillsJob: JobKind<Pick<DeliveryServices, 'db'>> = {
  kind: 'backfills',
  limits: { atOnce: 4 },
  async run({ db }, { organizationId, key }) {
    if (organizationId === null) return
    const pauseMs = await db.asTenant(serverScope(organizationId), (tx) => queueNext(tx, organizationId, Number(key), db.now()))
    return pauseMs === undefined ? undefined : { again: new Date(db.now().getTime() + pauseMs) }
  },
}
