import sql from 'sql-template-tag'
import type { Tx } from '../db/index.ts'

/** Thirteen weeks: copies keep their weekday, and are earlier than their originals. */
const SHIFT_DAYS = 91
/** Copies go back two years, then start over. */
const PERIODS = 8

/**
 * Adds `count` leads by copying the demo's finished ones into earlier quarters, with other names and phones, and with their
 * consents and timelines. They keep their appointment time but get no seat or booking, so that the past blocks nobody.
 */
export async function bulkLeads(tx: Tx, count: number, onDone: (copied: number) => void): Promise<void> {
  await tx.run(sql`create temporary table template on commit drop as
    select row_number() over (order by id)::int as place, organization_id, id from lead
    where status in ('ran', 'sold', 'notSold', 'noShow', 'cancelled', 'rejected') and duplicate_of_id is null`)
  await tx.run(sql`analyze template`)
  const size = (await tx.one<{ size: number }>(sql`select count(*) as size from template`))?.size ?? 0
  if (size === 0) throw new Error('There is nothing to copy: ask for more leads.')
  for (let from = 0, round = 1; from < count; from += size, round++) {
    const copied = Math.min(size, count - from)
    await copyRound(tx, round, copied)
    onDone(copied)
  }
  for (const table of ['lead', 'consent', 'lead_event']) {
    await tx.run(sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest(
      (select max(id) from lead), (select max(id) from consent), (select max(id) from lead_event)))`)
  }
}

async function copyRound(tx: Tx, round: number, copied: number): Promise<void> {
  const days = -SHIFT_DAYS * (1 + ((round - 1) % PERIODS))
  // Rounds in the same quarter must not have the same minutes.
  const seconds = Math.floor((round - 1) / PERIODS) * 37
  const base = (await tx.one<{ id: number }>(sql`select max(id) as id from lead`))?.id ?? 0
  const shift = sql`make_interval(days => ${days}::int, secs => ${seconds}::int)`
  await tx.run(sql`insert into consent (organization_id, id, lead_id, version, text, locale, page, ip, user_agent, ticked_by, at)
    select c.organization_id, ${base}::int + t.place, ${base}::int + t.place, version, text, locale, page, ip, user_agent, ticked_by,
      c.at + ${shift}
    from template t join lead l using (organization_id, id) join consent c on c.organization_id = l.organization_id and c.id = l.consent_id
    where t.place <= ${copied}::int`)
  await tx.run(sql`insert into lead (organization_id, id, uid, kind, partner, status, reject_reason, first_name, last_name, email, phones,
      language_id, address, details, service_group_id, appointment_type_id, answers, store_id, lead_generator_id, qr_code_id, territory_id,
      campaign_id, utm, context, referrer, consent_id, flags, claimed_by, self_booked, captured_at, received_at, first_claimed_at, first_contact_at, set_at, ran_at,
      sold_at, sold_cents, appointment_at, created_at, updated_at, created_by)
    select l.organization_id, ${base}::int + t.place, md5(l.uid || ${String(round)}::text), kind, partner, status, reject_reason,
      other.first_name, l.last_name,
      case when l.email is null then null
        else lower(other.first_name || '.' || l.last_name || '.' || (${base}::int + t.place) || '@mail.test') end,
      jsonb_build_array(jsonb_build_object('type', 'mobile', 'e164',
        left(l.phone, 5) || lpad(((substr(l.phone, 6)::bigint + ${round}::bigint * 7919) % 10000000)::text, 7, '0'))),
      language_id, address, details, service_group_id, appointment_type_id, answers, store_id, lead_generator_id, qr_code_id, territory_id,
      campaign_id, utm, context, referrer, ${base}::int + t.place, flags, claimed_by, self_booked, captured_at + ${shift}, received_at + ${shift},
      first_claimed_at + ${shift}, first_contact_at + ${shift}, set_at + ${shift}, ran_at + ${shift}, sold_at + ${shift}, sold_cents, appointment_at + ${shift},
      created_at + ${shift}, updated_at + ${shift}, created_by
    from template t join lead l using (organization_id, id)
    join (select place, first_name from template join lead using (organization_id, id)) other
      on other.place = 1 + (t.place + ${round * 101}::int) % (select max(place) from template)
    where t.place <= ${copied}::int`)
  await tx.run(sql`insert into lead_event (organization_id, lead_id, at, kind, actor_id, from_status, to_status, note)
    select e.organization_id, ${base}::int + t.place, e.at + ${shift}, kind, actor_id, from_status, to_status, note
    from template t join lead_event e on e.organization_id = t.organization_id and e.lead_id = t.id
    where t.place <= ${copied}::int order by t.place, e.id`)
}
