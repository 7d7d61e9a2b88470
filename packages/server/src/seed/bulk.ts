import sql, { raw } from 'sql-template-tag'
import type { Tx } from '../db/index.ts'
import { fillInBulk } from './bulkFill.ts'

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
  // Read in every round, where the tables themselves grow.
  await tx.run(sql`create temporary table template_lead on commit drop as
    select t.place, l.* from template t join lead l using (organization_id, id)`)
  await tx.run(sql`create temporary table template_consent on commit drop as
    select t.place, c.* from template_lead t join consent c on c.organization_id = t.organization_id and c.id = t.consent_id`)
  await tx.run(sql`create temporary table template_event on commit drop as
    select t.place, e.* from template t join lead_event e on e.organization_id = t.organization_id and e.lead_id = t.id`)
  for (const table of ['template', 'template_lead', 'template_consent', 'template_event'])
    await tx.run(sql`analyze ${raw(table)}`)
  const size = (await tx.one<{ size: number }>(sql`select count(*) as size from template`))?.size ?? 0
  if (size === 0) throw new Error('There is nothing to copy: ask for more leads.')
  await fillInBulk(tx, ['lead', 'consent', 'lead_event'], async () => {
    for (let from = 0, round = 1; from < count; from += size, round++) {
      const copied = Math.min(size, count - from)
      await copyRound(tx, round, copied)
      onDone(copied)
    }
  })
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
    select organization_id, ${base}::int + place, ${base}::int + place, version, text, locale, page, ip, user_agent, ticked_by, at + ${shift}
    from template_consent where place <= ${copied}::int`)
  await tx.run(sql`insert into lead (organization_id, id, uid, kind, partner, status, reject_reason, first_name, last_name, email, phones,
      language_id, address, details, service_group_id, appointment_type_id, answers, store_id, lead_generator_id, qr_code_id, territory_id,
      campaign_id, utm, context, referrer, consent_id, flags, claimed_by, self_booked, captured_at, received_at, first_claimed_at, first_contact_at, set_at, ran_at,
      sold_at, sold_cents, appointment_at, created_at, updated_at, created_by)
    select l.organization_id, ${base}::int + l.place, md5(l.uid || ${String(round)}::text), l.kind, l.partner, l.status, l.reject_reason,
      other.first_name, l.last_name,
      case when l.email is null then null
        else lower(other.first_name || '.' || l.last_name || '.' || (${base}::int + l.place) || '@mail.test') end,
      jsonb_build_array(jsonb_build_object('type', 'mobile', 'e164',
        left(l.phone, 5) || lpad(((substr(l.phone, 6)::bigint + ${round}::bigint * 7919) % 10000000)::text, 7, '0'))),
      l.language_id, l.address, l.details, l.service_group_id, l.appointment_type_id, l.answers, l.store_id, l.lead_generator_id,
      l.qr_code_id, l.territory_id, l.campaign_id, l.utm, l.context, l.referrer, ${base}::int + l.place, l.flags, l.claimed_by,
      l.self_booked, l.captured_at + ${shift}, l.received_at + ${shift}, l.first_claimed_at + ${shift}, l.first_contact_at + ${shift},
      l.set_at + ${shift}, l.ran_at + ${shift}, l.sold_at + ${shift}, l.sold_cents, l.appointment_at + ${shift}, l.created_at + ${shift},
      l.updated_at + ${shift}, l.created_by
    from template_lead l
    join template_lead other on other.place = 1 + (l.place + ${round * 101}::int) % (select max(place) from template)
    where l.place <= ${copied}::int`)
  await tx.run(sql`insert into lead_event (organization_id, lead_id, at, kind, actor_id, from_status, to_status, note)
    select organization_id, ${base}::int + place, at + ${shift}, kind, actor_id, from_status, to_status, note
    from template_event where place <= ${copied}::int order by place, id`)
}
