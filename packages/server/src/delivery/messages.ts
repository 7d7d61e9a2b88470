import sql from 'sql-template-tag'
import type { Tx } from '../db/index.ts'
import { leadDetail } from '../areas/leads/queries.ts'

/** The fields of an appointment in a message. */
const appointmentData = (tx: Tx, organizationId: number, bookingId: number): Promise<object | undefined> =>
  tx.one(sql`
    select b.id, lead.id as lead_id, lead.uid as lead_uid, b.status, b.start_at, b.end_at, b.time_zone, b.window_start_at, b.window_end_at,
      json_build_object('id', type.id, 'name', type.name) as appointment_type,
      case when t.id is not null then json_build_object('id', t.id, 'name', t.name) end as technician,
      json_build_object('firstName', lead.first_name, 'lastName', lead.last_name, 'phone', lead.phone, 'email', lead.email) as contact,
      case when lead.address is not null then json_build_object('line1', lead.address ->> 'line1', 'line2', lead.address ->> 'line2',
        'city', lead.address ->> 'city', 'state', lead.address ->> 'state', 'postalCode', lead.address ->> 'postalCode') end as address
    from booking b
    join lead on lead.organization_id = b.organization_id and lead.id = b.lead_id
    join appointment_type type on type.organization_id = b.organization_id and type.id = b.appointment_type_id
    left join technician t on t.organization_id = b.organization_id and t.id = b.technician_id
    where b.organization_id = ${organizationId} and b.id = ${bookingId}`)

/** The role of integration users: messages contain what they may read. */
const READER = 10

/** Builds the `data` of a message: the lead or the appointment as it is now; undefined if it is deleted. */
export async function messageData(
  tx: Tx,
  organizationId: number,
  { leadId, bookingId }: { readonly leadId: number; readonly bookingId: number | null },
): Promise<object | undefined> {
  if (bookingId !== null) return appointmentData(tx, organizationId, bookingId)
  const exists = await tx.one(
    sql`select id from lead where organization_id = ${organizationId} and id = ${leadId} and deleted_at is null`,
  )
  return exists ? leadDetail(tx, leadId, READER) : undefined
}

/** Builds a message about a lead as it is now; undefined if it is deleted. */
export async function messageOf(
  tx: Tx,
  organizationId: number,
  { type, at, leadId }: { readonly type: string; readonly at: Date; readonly leadId: number },
): Promise<string | undefined> {
  const data = await messageData(tx, organizationId, { leadId, bookingId: null })
  return data && JSON.stringify({ type, timestamp: at.toISOString(), data })
}
