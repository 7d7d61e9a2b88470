import sql from 'sql-template-tag'
import type { Tx } from '../../packages/server/src/db/index.ts'

/** Creates rows that endpoints need but the demo lacks, in every organization: one per lead, member or organization. */
export async function addTargetRows(tx: Tx): Promise<void> {
  // Of each kind, and without a visit, which would block deleting the lead.
  await tx.run(sql`update lead set deleted_at = app_now() where id % 5 = 0
    and not exists (select from booking b where b.organization_id = lead.organization_id and b.lead_id = lead.id)`)
  await tx.run(sql`with made as (insert into connection (organization_id, system) select id, 'webhook' from organization returning organization_id, id)
    insert into delivery (organization_id, connection_id, lead_id, topic, uid, message, state)
    select organization_id, made.id, lead.id, 'lead.created', 'msg' || lead.id, '{}', 'dead' from made join lead using (organization_id)
    where lead.deleted_at is null`)
  await tx.run(sql`insert into api_key (organization_id, name, key_hash, prefix, scopes)
    select id, 'Access', 'access' || id, 'wk_test', '{leads:read}' from organization`)
  await tx.run(sql`insert into waitlist_entry (organization_id, lead_id, service_group_id, preferences, expires_on)
    select organization_id, id, service_group_id, '[{"days":[1]}]', '2040-01-02' from lead where deleted_at is null`)
  await tx.run(sql`insert into report_schedule (organization_id, user_id, name, source, body, path, cron, time_zone, deleted_at)
    select organization_id, user_id, 'Weekly', 'reports.storeLead', '{}', '/', '0 8 * * 1', 'UTC', deleted_at from membership
    cross join (values (null::timestamptz), (app_now())) as state (deleted_at)`)
  await tx.run(sql`insert into integrity_flag (organization_id, kind, lead_id, lead_generator_id, territory_id, at, facts)
    select organization_id, 'velocity', id, lead_generator_id, territory_id, received_at, '{}' from lead
    where deleted_at is null and lead_generator_id is not null on conflict do nothing`)
  await tx.run(sql`insert into holiday (organization_id, date, name) select id, '2040-01-02', 'Holiday' from organization`)
}
