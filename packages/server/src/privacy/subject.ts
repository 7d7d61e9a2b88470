import { buffer } from 'node:stream/consumers'
import sql from 'sql-template-tag'
import type { CallerContext } from '../context.ts'
import type { Tx } from '../db/index.ts'
import type { FileStorage } from '../files/storage.ts'
import { openContent } from '../messages/plan.ts'
import { notFound } from '../problem.ts'
import { findPerson } from './person.ts'

/** Everything stored about a person, by kind; the same for the file and for paper. */
export interface SubjectData {
  readonly person: string
  readonly generatedAt: string
  readonly sections: Readonly<Record<string, readonly object[]>>
}

/** A shopper: their leads in the caller's organizations, with all related rows. */
export async function shopperData(tx: Tx, { caller, services }: CallerContext, leadId: number): Promise<SubjectData> {
  const person = await findPerson(tx, caller.organizations, leadId)
  const organizations = sql`${[...caller.organizations]}::int[]`
  const ids = sql`${person.leads.map(({ id }) => id)}::int[]`
  const mine = sql`organization_id = any (${organizations}) and lead_id = any (${ids})`
  const uids = person.leads.map(({ uid }) => uid)
  const sections = {
    leads: await tx.rows(sql`
      select o.name as organization, lead.id, lead.uid, lead.kind, lead.partner, lead.status, lead.reject_reason, lead.first_name,
        lead.last_name, lead.email, lead.phones, lead.address, lead.details, lead.language_id, g.name as service_group, lead.answers, lead.utm,
        lead.context, lead.referrer, lead.flags, lead.captured_at, lead.received_at, lead.first_claimed_at, lead.first_contact_at, lead.set_at, lead.ran_at, lead.sold_at,
        lead.sold_cents, lead.appointment_at, lead.deleted_at
      from lead join organization o on o.id = lead.organization_id
      left join service_group g on g.organization_id = lead.organization_id and g.id = lead.service_group_id
      where lead.organization_id = any (${organizations}) and lead.id = any (${ids}) order by lead.id`),
    events: await tx.rows(
      sql`select lead_id, at, kind, from_status, to_status, note from lead_event where ${mine} order by at, id`,
    ),
    consents: await tx.rows(sql`
      select lead_id, at, version, text, texts, texts_text, locale, page, ip, user_agent, ticked_by, revoked_at, legal_hold_at from consent
      where ${mine} order by at, id`),
    appointments: await tx.rows(sql`
      select b.lead_id, t.name as appointment_type, b.status, b.start_at, b.end_at, b.time_zone, b.created_at from booking b
      left join appointment_type t on t.organization_id = b.organization_id and t.id = b.appointment_type_id
      where b.organization_id = any (${organizations}) and b.lead_id = any (${ids}) order by b.start_at, b.id`),
    messages: await tx.rows(sql`
      select recipient, subject, state, sent_at, created_at from list_mail_to(${organizations}, ${[...person.emails]}::text[])`),
    conversation: (
      await tx.rows<{ uid: string; sealedBody: string | null }>(sql`
        select lead_id, uid, kind, channel, direction, state, skip_reason, due_at, sent_at, created_at, sealed_body from message
        where ${mine} order by id`)
    ).map(({ uid, sealedBody, ...row }) => ({
      ...row,
      text: openContent(services.keys, { uid, sealedBody })?.text || null,
    })),
    sendings: await tx.rows(sql`
      select lead_id, system, external_id, created_at, updated_at from external_ref where ${mine} order by id`),
    photos: await photosOf(
      services.files,
      await tx.rows<{ key: string }>(sql`select file_key as key, lead_id, created_at from lead_photo where ${mine} order by id`),
    ),
    sales: await tx.rows(sql`select lead_id, at, cents, note from revenue_entry where ${mine} order by at, id`),
    changes: await tx.rows(sql`
      select at, entity_id as lead_id, action, before, after from audit_event
      where organization_id = any (${organizations}) and entity = 'lead' and entity_id = any (${ids}) order by at, id`),
  }
  const [first] = person.leads
  return {
    person: first ? `${first.firstName} ${first.lastName}` : (uids[0] ?? ''),
    generatedAt: services.now().toISOString(),
    sections,
  }
}

/** Photos with their pictures as `data:` URLs. */
const photosOf = (files: FileStorage, rows: readonly { readonly key: string }[]): Promise<object[]> =>
  Promise.all(
    rows.map(async ({ key, ...row }) => {
      const body = await files.get(key)
      return { ...row, image: body ? `data:image/jpeg;base64,${(await buffer(body)).toString('base64')}` : null }
    }),
  )

/** A member of staff, in the caller's organizations. @throws 404 */
export async function staffData(tx: Tx, { caller, services }: CallerContext, userId: number): Promise<SubjectData> {
  const organizations = sql`${[...caller.organizations]}::int[]`
  const mine = sql`organization_id = any (${organizations}) and user_id = ${userId}`
  const profile = await tx.rows<{ firstName: string; lastName: string }>(sql`
    select distinct uid, first_name, last_name, email, phone, language_id, hire_date, external_employee_id, invited_at, last_activity_at,
      created_at
    from user_card where id = ${userId}`)
  const [one] = profile
  if (!one) throw notFound()
  const sections = {
    profile,
    memberships: await tx.rows(sql`
      select o.name as organization, m.role_id, m.subscription_id, m.is_active, m.created_at,
        (select coalesce(json_agg(t.name order by t.name), '[]') from membership_territory mt
          join territory t on t.organization_id = mt.organization_id and t.id = mt.territory_id
          where mt.organization_id = m.organization_id and mt.membership_id = m.id) as territories
      from membership m join organization o on o.id = m.organization_id
      where m.organization_id = any (${organizations}) and m.user_id = ${userId} order by m.id`),
    trades: await tx.rows(sql`
      select item.name, ut.level, ut.updated_at from user_trade ut
      join lookup_item item on item.organization_id = ut.organization_id and item.id = ut.trade_id
      where ut.organization_id = any (${organizations}) and ut.user_id = ${userId} order by ut.id`),
    shifts: await tx.rows(sql`
      select id, store_id, start_at, end_at, note, posted_at, deleted_at from shift where ${mine} order by start_at, id`),
    timeLogs: await tx.rows(sql`
      select id, store_id, clock_in_at, clock_out_at, time_zone, break_min, source, lat, lng, at_approved_location, location_declined, original, approved_at,
        locked_at, deleted_at,
        (select coalesce(json_agg(json_build_object('activityId', activity_id, 'startAt', start_at, 'endAt', end_at, 'isPaid', is_paid)
          order by start_at), '[]') from time_log_break b where b.organization_id = time_log.organization_id and b.time_log_id = time_log.id) as breaks
      from time_log where ${mine} order by clock_in_at, id`),
    locationChoices: await tx.rows(sql`
      select organization_id, version, is_agreed, created_at from list_location_choices(${userId}) where organization_id = any (${organizations}) order by created_at`),
    activity: await tx.rows(sql`select activity_id, at, store_id, count, note from activity where ${mine} order by at, id`),
    codes: await tx.rows(sql`select uid, label, is_active, expires_at, created_at from qr_code where ${mine} order by id`),
    leads: await tx.rows(sql`
      select id, status, received_at from lead where organization_id = any (${organizations}) and lead_generator_id = ${userId} order by id`),
    notifications: await tx.rows(sql`
      select n.title, n.body, r.sent_at, r.read_at from notification_recipient r
      join notification n on n.organization_id = r.organization_id and n.id = r.notification_id
      where r.organization_id = any (${organizations}) and r.user_id = ${userId} order by r.sent_at, r.id`),
    views: await tx.rows(sql`select list_key, name, state, updated_at from list_saved_views(${userId})`),
    sessions: await tx.rows(sql`
      select created_at, last_used_at, expires_at, ip, user_agent from sessions_within_reach(${userId}) order by created_at`),
    securityEvents: await tx.rows(sql`
      select at, kind, ip, user_agent, details from security_event
      where organization_id = any (${organizations}) and (user_id = ${userId} or actor_id = ${userId}) order by at, id`),
    changes: await tx.rows(sql`
      select at, action, before, after from audit_event
      where organization_id = any (${organizations}) and entity = 'user' and entity_id = ${userId} order by at, id`),
  }
  return { person: `${one.firstName} ${one.lastName}`, generatedAt: services.now().toISOString(), sections }
}
