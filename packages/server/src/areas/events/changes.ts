import sql, { raw, type Sql } from 'sql-template-tag'
import { KEPT_MINUTES } from '../../events/broker.ts'
import type { Tx } from '../../db/index.ts'

export interface ChangeRow {
  readonly id: number
  readonly entity: string
  readonly entityId: number
  readonly change: 'created' | 'updated' | 'deleted'
  readonly organizationId: number
}
/** With more changes than this, the client resets, since reloading its lists is cheaper. */
export const MAX_CHANGES = 1000
/** The longest duration of a transaction, which may commit after events with higher ids. */
const LATE = 10

type Tables = readonly (readonly [entity: string, table: string])[]
/** Entities with rows of their own, filtered by row policies; soft-deleted rows count as deleted. */
const shown: Tables = [
  ['lead', 'lead'],
  ['hours', 'shift'],
  ['timeLog', 'time_log'],
  ['punchDecision', 'punch_decision'],
]
/** Configuration tables, whose changes partners' users do not see. */
const setUp: Tables = [
  ['store', 'store'],
  ['technician', 'technician'],
  ['businessUnit', 'business_unit'],
  ['appointmentType', 'appointment_type'],
  ['question', 'question'],
  ['serviceType', 'service_type'],
  ['qrCode', 'qr_code'],
  ['support', 'support_item'],
  ['territory', 'territory'],
]
const ofRow = (table: string) => `${table}.organization_id = event.organization_id and ${table}.id = event.entity_id`

const rowsOf = (tables: Tables, may: string) =>
  tables
    .map(
      ([entity, table]) =>
        `(select deleted_at is not null as is_deleted from ${table}
          where event.entity = '${entity}' and ${ofRow(table)} and ${may} offset 0)`,
    )
    .join(' union all ')
const isOwn = '(select app_subscription_id()) = 1'

/**
 * Whether the caller may see an event. Rows in `shown` and notifications: if the row is visible. Configuration and people: also
 * not for partners' users. Lists and holidays: not for partners' users. Feature switches: always. Offers of the smart circle: only
 * for office roles. Slots, patterns, bookings and holds: if the territory's schedule is in reach; a booking also if its
 * lead is visible. Entities without a rule are hidden.
 */
const reached = raw(`
  ${rowsOf(shown, 'true')}
  union all
  ${rowsOf(setUp, isOwn)}
  union all
  (select false where event.entity in ('listEntry', 'holiday', 'campaignRule') and ${isOwn})
  union all
  (select false where event.entity = 'featureSwitch')
  union all
  (select false where event.entity = 'smartCircleOffer' and ${isOwn} and (select app_may('organization.read')))
  union all
  (select false from integrity_flag where event.entity = 'integrityFlag' and ${ofRow('integrity_flag')} offset 0)
  union all
  (select false from lead_review where event.entity = 'leadReview' and ${ofRow('lead_review')} offset 0)
  union all
  (select u.deleted_at is not null from membership m join app_user u on u.id = m.user_id
    where event.entity = 'user' and m.organization_id = event.organization_id and m.user_id = event.entity_id and ${isOwn} offset 0)
  union all
  (select false from notification_recipient r
    where event.entity = 'notification' and r.organization_id = event.organization_id and r.id = event.entity_id
      and r.user_id = (select app_user_id()) offset 0)
  union all
  (select false where event.entity in ('slot', 'defaultSlot', 'booking') and case (select app_schedule_reach())
    when 'all' then true when 'territory' then event.territory_id = any ((select app_territories())::int[]) else false end)
  union all
  (select false from booking join lead on lead.organization_id = booking.organization_id and lead.id = booking.lead_id
    where event.entity = 'booking' and ${ofRow('booking')} offset 0)`)

/** The changes that the caller may see. */
const visible = (tx: Tx, organizationId: number, which: Sql): Promise<ChangeRow[]> =>
  tx.rows<ChangeRow>(sql`
    select event.id, event.entity, event.entity_id, event.organization_id,
      case when found.is_deleted then 'deleted' else event.change end as change
    from change_event event
    -- Rows are looked up one by one, by key: a plan that reads all of them would hold up every stream.
    cross join lateral (select is_deleted from (${reached}) ways limit 1) found
    where event.organization_id = ${organizationId} and ${which}
    order by event.id limit ${MAX_CHANGES + 1}::int`)

export const changesById = (tx: Tx, organizationId: number, ids: readonly number[]): Promise<ChangeRow[]> =>
  visible(tx, organizationId, sql`event.id = any (${ids}::bigint[])`)

export const changesAfter = (tx: Tx, organizationId: number, id: number): Promise<ChangeRow[]> =>
  visible(tx, organizationId, sql`event.id > ${id}::bigint`)

/** The id of the organization's latest change; 0 before the first. */
export async function latestChange(tx: Tx, organizationId: number): Promise<number> {
  const row = await tx.one<{ id: number }>(sql`
    select id from change_event where organization_id = ${organizationId} order by id desc limit 1`)
  return row?.id ?? 0
}

/** Changes after an id, including ones that may have committed late with a lower id; undefined if that is too long ago. */
export async function changesSince(tx: Tx, organizationId: number, id: number): Promise<ChangeRow[] | undefined> {
  const place = await tx.one<{ at: string }>(sql`
    select at from change_event where organization_id = ${organizationId} and id = ${id}::bigint
      and at > app_now() - make_interval(mins => ${KEPT_MINUTES})`)
  if (!place) return
  const rows = await visible(tx, organizationId, sql`event.id > ${id}::bigint`)
  if (rows.length > MAX_CHANGES) return
  const late = await visible(
    tx,
    organizationId,
    sql`event.id < ${id}::bigint and event.at > ${place.at}::timestamptz - make_interval(secs => ${LATE})`,
  )
  return [...late.slice(0, MAX_CHANGES - rows.length), ...rows]
}

/** A change as the contract's ChangeEvent. */
export function message({ id, entity, entityId, change, organizationId }: ChangeRow): string {
  return `id: ${id}\nevent: change\ndata: ${JSON.stringify({ entity, id: entityId, change, organizationId })}\n\n`
}

/** The client must reload its lists; resuming from this event misses nothing more. */
export const reset = (id: number): string => `id: ${id}\nevent: reset\ndata: {}\n\n`

/** The server is stopping: clients reconnect after a random delay and resume. */
export const closing = (): string => `retry: ${500 + Math.round(Math.random() * 2_500)}\nevent: close\ndata: {}\n\n`
