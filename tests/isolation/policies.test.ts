import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assertPoliciesBind, serverScope, type Db } from '../../packages/server/src/db/index.ts'
import { startApp, type TestApp } from '../http/harness.ts'

let test: TestApp
let db: Db
let tables: string[]
beforeAll(async () => {
  test = await startApp()
  db = test.db
  const rows = await db.asOwner((tx) =>
    tx.rows<{ name: string }>(sql`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'organization_id' and not a.attisdropped
        and c.relname not in ('session', 'mail', 'job')
      order by 1`),
  )
  tables = rows.map((row) => row.name)
  await fillForeign()
})
afterAll(() => test.close())

/** A row of organization 3 in each table that is empty in the demo. */
async function fillForeign(): Promise<void> {
  await db.script(`
    insert into audit_event (organization_id, entity, action) values (3, 'lead', 'update');
    insert into security_event (organization_id, kind) values (3, 'signIn');
    insert into technician_time_off (organization_id, technician_id, from_date, to_date)
      select 3, min(id), '2026-12-24', '2026-12-26' from technician where organization_id = 3;
    insert into logo (organization_id, file_key) values (3, 'logos/three-png');
    insert into holiday (organization_id, date, name) values (3, '2026-12-25', 'Christmas Day');
    insert into funnel_count (organization_id, date, page, user_id, step, count)
      select 3, '2026-12-25', '/q', min(user_id), 'view', 1 from membership where organization_id = 3;
    insert into feature_switch (organization_id, key, is_active) values (3, 'charts', true);
    update territory set postal_codes = '{44101}' where id = (select min(id) from territory where organization_id = 3);
    insert into smart_circle_offer (organization_id, borrower_id, user_id, first_day, last_day)
      select 3, 4, min(user_id), '2026-12-01', '2026-12-31' from membership where organization_id = 3;
    insert into smart_circle_guest (organization_id, user_id, lender_id, home_user_id)
      select 3, min(user_id), 4, max(user_id) from membership where organization_id = 3;
    insert into retention (organization_id, days) values (3, '{}');
    insert into payroll_rules (organization_id, overtime, week_starts_on, earnings_codes) values (3, 'federal', 0, '[]');
    insert into location_choice (organization_id, user_id, version, is_agreed)
      select 3, min(user_id), 1, true from time_log where organization_id = 3;
    insert into import_mapping (organization_id, kind, mapping) values (3, 'users', '{}');
    insert into change_event (organization_id, entity, entity_id, change) values (3, 'lead', 1, 'updated');
    insert into handover (organization_id, id_hash, user_uid, sealed, expires_at) values (3, 'h', 'u', repeat('s', 40), app_now());
    insert into idempotency (organization_id, scope, key, body_hash) values (3, 'entry', 'k', 'h');
    -- The server would take the event from the outbox.
    create or replace function outbox_organizations() returns setof int language sql stable as 'select 0 where false';
    insert into outbox (organization_id, topic, lead_id) select 3, 'lead.created', min(id) from lead where organization_id = 3;
    insert into support_item (organization_id, kind, title, video_url) values (3, 'tutorial', 'How to', 'https://video.example/1');
    insert into api_key (organization_id, name, key_hash, prefix, scopes) values (3, 'Partner', 'h', 'wk_Hq3v', '{leads:read}');
    insert into connection (organization_id, system) values (3, 'centah');
    insert into capacity_day (organization_id, appointment_type_id, date, open, read_at)
      select 3, min(id), '2026-12-01', '[]', app_now() from appointment_type where organization_id = 3;
    insert into connection_mapping (organization_id, connection_id, service_group_id, service_item_id)
      select 3, id, (select min(id) from service_group where organization_id = 3), (select min(id) from lookup_item where organization_id = 3)
      from connection where organization_id = 3;
    insert into message (organization_id, uid, channel, kind, lead_id, recipient, occasion, due_at, expires_at, state)
      select 3, 'message', 'sms', 'booked', min(id), 'lead:1', 'booked:1:0', app_now(), app_now(), 'sent' from lead where organization_id = 3;
    insert into message_template (organization_id, kind, channel, language, body) values (3, 'booked', 'sms', 'en', 'Booked');
    insert into message_settings (organization_id, review_url) values (3, 'https://review.example');
    insert into text_opt_out (organization_id, phone_hash, source) values (3, 'h', 'reply');
    insert into mail_opt_out (organization_id, email_hash) values (3, 'h');
    insert into speed_to_lead (organization_id, business_hours, targets) values (3, '[]', '[]');
    insert into notice_preference (organization_id, user_id) select 3, min(user_id) from membership where organization_id = 3;
    with one as (insert into notification (organization_id, title, body, channels, audience) values (3, 'T', 'B', '{email}', '{}') returning id)
      insert into notice_digest (organization_id, user_id, notification_id, due_at)
      select 3, (select min(user_id) from membership where organization_id = 3), id, app_now() + interval '1 day' from one;
    -- The server would expand the event.
    create or replace function notice_organizations() returns setof int language sql stable as 'select 0 where false';
    insert into notice_event (organization_id, kind, subject_id) values (3, 'newLead', 1);
    insert into technician_calendar (organization_id, technician_id, token_hash) select 3, min(id), 'h' from technician where organization_id = 3;
    insert into push_subscription (organization_id, user_id, endpoint, p256dh, sealed_auth, name)
      select 3, min(user_id), 'https://push.example/1', 'k', 's', 'Chrome' from membership where organization_id = 3;
    insert into do_not_call (organization_id, phone_hash) values (3, 'h');
    insert into lead_call (organization_id, lead_id, outcome, was_first) select 3, min(id), 'noAnswer', false from lead where organization_id = 3;
    insert into cadence_enrollment (organization_id, cadence_id, lead_id, steps, state)
      select 3, min(c.id), (select min(id) from lead where organization_id = 3), '[]', 'finished' from cadence c where organization_id = 3;
    insert into report_schedule (organization_id, user_id, name, source, body, path, cron, time_zone)
      select 3, min(user_id), 'Weekly', 'reports.storeLead', '{}', '/', '0 8 * * 1', 'UTC' from membership where organization_id = 3;
    insert into report_schedule_recipient (organization_id, schedule_id, user_id)
      select 3, id, user_id from report_schedule where organization_id = 3;
    insert into report_run (organization_id, schedule_id, occasion, due_at, state)
      select 3, id, 'now', app_now(), 'sent' from report_schedule where organization_id = 3;
    insert into report_run_recipient (organization_id, run_id, user_id)
      select 3, id, (select min(user_id) from membership where organization_id = 3) from report_run where organization_id = 3;
    -- The server would offer the opening.
    create or replace function waitlist_organizations(at timestamptz) returns setof int language sql stable as 'select 0 where false';
    insert into waitlist_entry (organization_id, lead_id, service_group_id, preferences, expires_on)
      select 3, id, service_group_id, '[{}]', '2040-01-02' from lead where organization_id = 3 order by id limit 1;
    insert into waitlist_opening (organization_id, appointment_type_id, date, start_local)
      select 3, min(id), '2026-12-01', '10:00' from appointment_type where organization_id = 3;
    insert into waitlist_offer (organization_id, entry_id, appointment_type_id, date, start_local, start_at, time_zone, channel, token_hash, expires_at)
      select 3, (select id from waitlist_entry where organization_id = 3), min(id), '2026-12-01', '10:00', app_now(), 'UTC', 'sms', 'h', app_now()
      from appointment_type where organization_id = 3;
    insert into external_ref (organization_id, lead_id, system) select 3, min(id), 'centah' from lead where organization_id = 3;
    insert into lead_backfill (organization_id, connection_id, lead_ids) select 3, min(id), '{1}' from connection where organization_id = 3;
    insert into lead_report (organization_id, lead_id, source, at) select 3, min(id), 'centah', app_now() from lead where organization_id = 3;
    insert into delivery (organization_id, connection_id, lead_id, topic, uid, next_attempt_at)
      select 3, (select min(id) from connection where organization_id = 3), min(id), 'lead.created', 'msg', app_now() from lead where organization_id = 3;
    insert into delivery_attempt (organization_id, delivery_id, at, duration_ms, state)
      select 3, min(id), app_now(), 1, 'failed' from delivery where organization_id = 3;
    insert into lead_photo (organization_id, lead_id, file_key, sent_sha256, width, height)
      select 3, min(id), 'photos/three', 'h', 1, 1 from lead where organization_id = 3;
    insert into typist (organization_id, user_id, lead_id, until)
      select 3, min(claimed_by), min(id), app_now() from lead where organization_id = 3;
    insert into revenue_entry (organization_id, lead_id, cents, note) select 3, min(id), -100, 'Refund' from lead where organization_id = 3;
    insert into no_activity (organization_id, shift_id, reason_id)
      select 3, min(id), (select min(id) from lookup_item where organization_id = 3) from shift where organization_id = 3;
    insert into punch_decision (organization_id, key, kind, user_id, time_zone, expected_at, state)
      select 3, 'shift:' || id, 'shift', user_id, 'UTC', start_at, 'submitted' from shift where organization_id = 3 and user_id is not null limit 1;
    insert into confirmed_email (organization_id, email_hash) values (3, 'h');
    insert into lead_review (organization_id, uid, reasons, first_name, last_name, service_group_id, lead_generator_id, consent, captured_at, received_at)
      select 3, 'review', '{honeypot}', 'Sam', 'Lee', (select min(id) from service_group where organization_id = 3),
        (select min(user_id) from membership where organization_id = 3), '{}', app_now(), app_now();
    insert into integrity_rules (organization_id, rules) values (3, '{}');
    insert into integrity_check (organization_id, subject, subject_id) values (3, 'lead', 1) on conflict do nothing;
    insert into integrity_flag (organization_id, kind, lead_id, lead_generator_id, at, facts)
      select 3, 'velocity', min(id), (select min(user_id) from membership where organization_id = 3), app_now(), '{}' from lead where organization_id = 3;
    insert into lead_review_overflow (organization_id, entries) values (3, 1);
    insert into stale_missing_punch (organization_id, user_id, from_at, to_at)
      select 3, user_id, start_at, end_at from shift where organization_id = 3 and user_id is not null limit 1;
  `)
}

const foreignRows = (table: string, organizationId: number) =>
  db.asTenant(serverScope(organizationId), async (tx) => {
    const row = await tx.one<{ own: number; foreign: number }>(
      sql`select count(*) filter (where organization_id = ${organizationId}) as own,
        count(*) filter (where organization_id is distinct from ${organizationId}) as foreign from ${raw(table)}`,
    )
    return row ?? { own: 0, foreign: -1 }
  })

describe('row security', () => {
  it('covers every table that has an organization', () => {
    expect(tables.length).toBeGreaterThan(30)
    expect(tables).toEqual(
      expect.arrayContaining(['lead', 'booking', 'slot_seat', 'consent', 'lead_event', 'time_log', 'qr_code', 'audit_event']),
    )
  })

  it('hides other organizations’ rows from a query without WHERE', async () => {
    let seen = 0
    for (const table of tables) {
      for (const organizationId of [1, 2, 3, 4]) {
        const { own, foreign } = await foreignRows(table, organizationId)
        expect(foreign, `${table} as ${organizationId}`).toBe(0)
        seen += own
      }
    }
    // The table is not simply empty.
    expect(seen).toBeGreaterThan(1000)
  })

  it('hides everything until an organization is set', async () => {
    for (const table of [...tables, 'organization']) {
      const row = await db.asTenant(serverScope(), (tx) => tx.one<{ n: number }>(sql`select count(*) as n from ${raw(table)}`))
      expect(row?.n, table).toBe(0)
    }
  })

  it('limits text search to the verified organizations', async () => {
    const found = (scope: Parameters<Db['asTenant']>[0], slots: string[] | null) =>
      db.asTenant(scope, (tx) =>
        tx.rows<{ id: number }>(
          sql`select find_leads('{%a%}', '[]', ${JSON.stringify(slots ? [slots] : [])}::jsonb, null, null, null, null, null, null, '{}', 100000) as id`,
        ),
      )
    for (const organizationId of [1, 2, 3, 4]) {
      const own = await db.asOwner((tx) =>
        tx.rows<{ id: number }>(sql`
          select id from lead where organization_id = ${organizationId} and deleted_at is null and search_text like '%a%'`),
      )
      const ids = (await found(serverScope(organizationId), null)).map(({ id }) => id)
      expect(own.length).toBeGreaterThan(100)
      expect(ids.toSorted((a, b) => a - b)).toEqual(own.map(({ id }) => id).toSorted((a, b) => a - b))
    }
    expect(await found(serverScope(), null)).toEqual([])
    // Callers choose the search tokens, but not the organizations.
    expect(await found(serverScope(1), ['any', '3:any', `any' or true`])).toEqual(await found(serverScope(1), null))
    expect(await found(serverScope(1), ['3:any'])).toEqual([])
  })

  it('rejects writing another organization’s row, or moving one there', async () => {
    const write = (statement: ReturnType<typeof sql>) => db.asTenant(serverScope(1), (tx) => tx.run(statement))
    await expect(write(sql`insert into service_group (organization_id, name) values (3, 'x')`)).rejects.toThrow(
      /row-level security/,
    )
    await expect(write(sql`update service_group set organization_id = 3`)).rejects.toThrow(/row-level security/)
    expect(await write(sql`update service_group set name = 'x' where organization_id = 3`)).toBe(0)
    expect(await write(sql`delete from lookup_item where organization_id = 3`)).toBe(0)
  })

  it('hides passwords, sessions and mail from the tenant role', async () => {
    for (const table of ['credential', 'session', 'password_link', 'mail', 'throttle']) {
      await expect(
        db.asTenant(serverScope(1), (tx) => tx.rows(sql`select * from ${raw(table)}`)),
        table,
      ).rejects.toThrow(/permission denied/)
    }
  })

  it('makes the audit trail append-only', async () => {
    await expect(db.asTenant(serverScope(1), (tx) => tx.run(sql`update audit_event set action = 'x'`))).rejects.toThrow(
      /permission denied/,
    )
    await expect(db.asTenant(serverScope(1), (tx) => tx.run(sql`delete from audit_event`))).rejects.toThrow(/permission denied/)
  })
})

describe('the startup check', () => {
  it('passes on the current schema', () => expect(assertPoliciesBind(db)).resolves.toBeUndefined())

  it('detects each table without row security', async () => {
    for (const table of tables) {
      await db.script(`alter table ${table} no force row level security`)
      await expect(assertPoliciesBind(db), table).rejects.toThrow(`table ${table} has organization_id but no forced row security`)
      await db.script(`alter table ${table} force row level security`)
    }
  })

  it('detects a dropped or opened policy by the visible rows', async () => {
    for (const table of tables) {
      const others = await db.asOwner((tx) =>
        tx.rows<{ name: string; condition: string }>(sql`
          select policyname as name, qual as condition from pg_policies
          where schemaname = 'public' and tablename = ${table} and permissive = 'RESTRICTIVE' and qual is not null`),
      )
      // Opens the table's other policies, so that only the tenant policy applies.
      for (const { name } of others) await db.script(`alter policy ${name} on ${table} using (true)`)
      expect((await foreignRows(table, 1)).foreign, `${table} by its tenant policy alone`).toBe(0)
      await db.script(`alter policy tenant on ${table} using (true)`)
      expect((await foreignRows(table, 1)).foreign, `${table} without its tenant policy`).toBeGreaterThan(0)
      await db.script(`alter policy tenant on ${table} using (organization_id = any ((select app_organizations())::int[]))`)
      for (const { name, condition } of others) await db.script(`alter policy ${name} on ${table} using (${condition})`)
      expect((await foreignRows(table, 1)).foreign, table).toBe(0)
    }
  })

  it('rejects a serving role with BYPASSRLS', async () => {
    await test.superuser('alter role walkup_app bypassrls')
    try {
      await expect(assertPoliciesBind(db)).rejects.toThrow('role walkup_app bypasses row security')
    } finally {
      await test.superuser('alter role walkup_app nobypassrls')
    }
  })
})
