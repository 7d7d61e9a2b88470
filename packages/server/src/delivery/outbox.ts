import sql from 'sql-template-tag'
import { randomUid } from '../auth/tokens.ts'
import { serverScope, type Tx } from '../db/index.ts'
import { planVisits } from '../messages/planVisits.ts'
import type { DeliveryServices } from './attempt.ts'
import type { System, Topic } from './connector.ts'
import { messageData } from './messages.ts'
import { takesLeads } from './registry.ts'

/** A transaction reads a lead for each event that is sent as a message. */
const BATCH = 100

interface Event {
  readonly id: string
  readonly topic: Topic
  readonly leadId: number
  readonly bookingId: number | null
  readonly actorId: number | null
  readonly transaction: string
  readonly at: string
  readonly status: string
  readonly partner: string | null
  /** The systems that have a record of the lead, and those that have a term for its service. */
  readonly known: readonly System[]
  readonly mapped: readonly System[]
}
/** What an adapter's `wants` is given. */
export type EventSummary = Omit<Event, 'id' | 'at' | 'bookingId' | 'actorId' | 'transaction'>

interface Destination {
  readonly id: number
  readonly system: System
  readonly settings: Readonly<Record<string, unknown>>
  readonly activeSince: string
}
/** A delivery to queue. */
export interface DeliveryRow {
  readonly connection_id: number
  readonly topic: Topic
  readonly lead_id: number | null
  readonly uid: string
  readonly message: string | null
}

/** Turns the events that wait into deliveries, one per destination, and into messages, in order. @returns how many events there were */
export async function expandOutbox(services: Pick<DeliveryServices, 'db' | 'keys' | 'now'>): Promise<number> {
  const { db } = services
  const organizations = await db.asAccounts((tx) =>
    tx.rows<{ id: number }>(sql`select id from outbox_organizations() as waiting(id)`),
  )
  let count = 0
  for (const { id } of organizations) {
    for (let batch = BATCH; batch === BATCH; count += batch)
      batch = await db.asTenant(serverScope(id), (tx) => expand(tx, services, id))
  }
  return count
}

async function expand(
  tx: Tx,
  { keys, now: clock }: Pick<DeliveryServices, 'keys' | 'now'>,
  organizationId: number,
): Promise<number> {
  const now = clock()
  // One worker at a time per organization, so that deliveries are numbered in the order of the events.
  const lock = await tx.one<{ isOurs: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('outbox', ${organizationId})) as is_ours`,
  )
  if (!lock?.isOurs) return 0
  const events = await tx.rows<Event>(sql`
    select o.id::text, o.topic, o.lead_id, o.booking_id, o.actor_id, o.transaction::text, o.at, lead.status, lead.partner,
      array(select r.system from external_ref r where r.organization_id = o.organization_id and r.lead_id = o.lead_id) as known,
      array(select c.system from connection c join connection_mapping m on m.organization_id = c.organization_id and m.connection_id = c.id
        where c.organization_id = o.organization_id and m.service_group_id = lead.service_group_id) as mapped
    from outbox o join lead on lead.organization_id = o.organization_id and lead.id = o.lead_id
    where o.organization_id = ${organizationId} order by o.id limit ${BATCH}`)
  if (!events.length) return 0
  const destinations = await tx.rows<Destination>(sql`
    select id, system, settings, active_since from connection where organization_id = ${organizationId} and is_active order by id`)
  const rows: DeliveryRow[] = []
  for (const event of events) {
    let data: object | undefined | null = null
    for (const destination of destinations.filter((one) => isWanted(event, one))) {
      const base = { connection_id: destination.id, topic: event.topic, lead_id: event.leadId, uid: newDeliveryUid() }
      if (takesLeads(destination.system)?.keeps === 'records') {
        // The lead is sent in its current state, so one delivery covers all of its events.
        const index = rows.findIndex((row) => row.connection_id === destination.id && row.lead_id === event.leadId)
        if (index < 0) rows.push({ ...base, message: null })
        continue
      }
      data ??= await messageData(tx, organizationId, event)
      if (data) rows.push({ ...base, message: JSON.stringify({ type: event.topic, timestamp: event.at, data }) })
    }
  }
  await insertDeliveries(tx, organizationId, rows, now)
  await planVisits(tx, keys, organizationId, events, now)
  await tx.run(
    sql`delete from outbox where organization_id = ${organizationId} and id = any (${events.map(({ id }) => id)}::bigint[])`,
  )
  return events.length
}

function isWanted(event: Event, { system, settings, activeSince }: Destination): boolean {
  const connector = takesLeads(system)
  if (!connector || event.topic === 'message.received' || Date.parse(event.at) < Date.parse(activeSince)) return false
  if (system === 'webhook') return (settings.events as readonly string[]).includes(event.topic)
  return connector.wants?.(event, settings) ?? true
}

/** The key by which a recipient recognizes resends. */
export const newDeliveryUid = (): string => `msg_${randomUid(27)}`

interface Origin {
  readonly createdBy?: number
  readonly backfillId?: number
}

/** Queues deliveries, due at once. A delivery of the lead that ended uncertain makes the next ones uncertain, too. */
export async function insertDeliveries(
  tx: Tx,
  organizationId: number,
  rows: readonly DeliveryRow[],
  now: Date,
  { createdBy, backfillId }: Origin = {},
): Promise<void> {
  if (!rows.length) return
  await tx.run(sql`
    insert into delivery (organization_id, connection_id, topic, lead_id, uid, message, next_attempt_at, created_at, created_by, backfill_id,
      is_uncertain)
    select ${organizationId}, one.connection_id, one.topic, one.lead_id, one.uid, one.message, ${now}, ${now}, ${createdBy ?? null}::int,
      ${backfillId ?? null}::int, exists (select from delivery known where known.organization_id = ${organizationId}
        and known.connection_id = one.connection_id and known.lead_id = one.lead_id and known.is_uncertain)
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as
      (connection_id int, topic text, lead_id int, uid text, message text)) with ordinality as
      one (connection_id, topic, lead_id, uid, message, position)
    order by one.position`)
}
