import { raw } from 'sql-template-tag'
import { migrate, openPglite, type Db } from '../db/index.ts'
import { seedDemo } from './index.ts'

/** When the demo is written. */
export const now = new Date('2026-11-03T17:20:00Z')

/** A new embedded database with the demo. */
export async function openSeeded(onProgress: (done: number, total: number) => void = () => {}): Promise<Db> {
  const db = await openPglite()
  await migrate(db)
  await seedDemo(db, { now, onProgress })
  return db
}

/** @param text What follows `from` */
export async function countRows(db: Db, text: string): Promise<number> {
  const row = await db.asOwner((tx) => tx.one<{ n: number }>(raw(`select count(*) as n from ${text}`)))
  return row?.n ?? -1
}

const done = `('ran', 'sold', 'notSold')`
const booked = `('scheduled', 'confirmed', 'noShow', 'ran', 'sold', 'notSold')`
/** Invalid states of a lead, as conditions on its row. */
export const contradictions: Record<string, string> = {
  'ran without having run': `status in ${done} and ran_at is null`,
  'run but not ran': `status not in ${done} and ran_at is not null`,
  'sold without a sale': `(status = 'sold') is distinct from (sold_at is not null and sold_cents > 0)`,
  'booked without an appointment': `status in ${booked} and (set_at is null or appointment_at is null)`,
  'waiting but booked': `status in ('captured', 'new', 'contacted') and (set_at is not null or appointment_at is not null)`,
  'contacted without contact': `status = 'contacted' and first_contact_at is null`,
  'untouched but contacted': `status in ('captured', 'new') and (first_contact_at is not null or claimed_by is not null)`,
  'captured without a time': `status = 'captured' and captured_at is null`,
  'rejected without a reason': `(status = 'rejected') is distinct from (reject_reason is not null)`,
  'no show before the hour': `status = 'noShow' and appointment_at > '${now.toISOString()}'`,
  'times out of order': `not (received_at <= coalesce(first_contact_at, received_at) and received_at <= coalesce(set_at, received_at)
    and set_at <= coalesce(appointment_at, set_at) and set_at <= coalesce(ran_at, set_at) and ran_at <= coalesce(sold_at, ran_at))`,
  'a phone without consent': `consent_id is null`,
  'a stranger’s store': `store_id is not null and not exists (select from store s
      where s.organization_id = lead.organization_id and s.id = store_id and s.territory_id = lead.territory_id)`,
  'a code of someone else': `qr_code_id is not null and not exists (select from qr_code q where q.id = qr_code_id
    and q.user_id = lead_generator_id and q.service_group_id = lead.service_group_id)`,
  'outside its shift': `time_log_id is not null and not exists (select from time_log t where t.id = time_log_id
    and t.user_id = lead_generator_id and t.store_id = lead.store_id and received_at >= clock_in_at
    and received_at <= coalesce(clock_out_at, received_at))`,
}
