import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'
import type { Cluster } from '../../support/postgres.ts'

const run = promisify(execFile)

/**
 * The peer of an entry: the statements that it cannot do without, on the same tables with their triggers and indexes, sent by
 * pgbench as prepared statements: 14, of which two begin and commit.
 */
const entry = (typeId: number) => `
\\set day random(2, 60)
\\set n random(1, 1000000000)
begin;
select set_config('app.now', now()::text, true), set_config('app.organizations', '{1}', true), set_config('app.organization', '1', true);
select u.id, c.config from app_user u join membership m on m.user_id = u.id join web_config c on c.organization_id = m.organization_id where u.uid = 'demolg00000000000000000001' limit 1;
insert into idempotency (organization_id, scope, key, body_hash, created_at) values (1, 'bench', 'bench' || :n::text || random(), 'hash', now());
select type.*, territory.time_zone from appointment_type type join territory on territory.organization_id = 1 and territory.id = type.territory_id where type.organization_id = 1 and type.id = ${typeId};
select id, rules from (select q.id, q as rules from question q join appointment_type_question l on l.organization_id = 1 and l.question_id = q.id where l.appointment_type_id = ${typeId}) asked;
select slot.*, (select count(*) from booking b where b.organization_id = 1 and b.appointment_type_id = ${typeId} and b.date = slot.date and b.status <> 'cancelled') from slot where organization_id = 1 and appointment_type_id = ${typeId} and date = current_date + :day::int;
insert into slot_seat as seat (organization_id, appointment_type_id, date, start_local, start_at, end_at, capacity) values (1, ${typeId}, current_date + :day::int, '11:00', current_date + :day::int + time '16:00', current_date + :day::int + time '17:00', 500) on conflict (organization_id, appointment_type_id, date, start_local) do update set capacity = greatest(excluded.capacity, seat.taken);
insert into consent (organization_id, version, text, locale, ip, ticked_by, at, texts) values (1, '1', 'I agree.', 'en', '10.0.0.1', 'shopper', now(), false);
insert into lead (organization_id, uid, kind, status, first_name, last_name, email, phones, service_group_id, appointment_type_id, lead_generator_id, received_at, captured_at, appointment_at, set_at, self_booked) values (1, md5(random()::text), 'internal', 'scheduled', 'Sam', 'Shopper', :n::text || '@shop.example', '[{"e164": "+16142000000", "type": "mobile"}]', 1, ${typeId}, 1, now(), now(), current_date + :day::int + time '15:00', now(), true);
insert into booking (organization_id, lead_id, appointment_type_id, date, start_local, start_at, end_at, time_zone, window_start_at, window_end_at, busy, status) values (1, (select max(id) from lead where organization_id = 1 and id <= currval(pg_get_serial_sequence('lead', 'id'))), ${typeId}, current_date + :day::int, '11:00', current_date + :day::int + time '15:00', current_date + :day::int + time '16:00', 'America/New_York', current_date + :day::int + time '15:00', current_date + :day::int + time '15:30', tstzrange(current_date + :day::int + time '15:00', current_date + :day::int + time '16:00'), 'scheduled');
insert into lead_event (organization_id, lead_id, at, kind, to_status) values (1, currval(pg_get_serial_sequence('lead', 'id')), now(), 'created', 'scheduled'), (1, currval(pg_get_serial_sequence('lead', 'id')), now(), 'booking', null);
update idempotency set reply = '{"sealed": "bench"}' where organization_id = 1 and scope = 'bench' and key = 'none';
commit;
`

/** Entries per second by pgbench. */
export async function pgbench(cluster: Cluster, typeId: number, { clients, seconds }: { clients: number; seconds: number }) {
  const folder = mkdtempSync(`${tmpdir()}/walkup-pgbench-`)
  try {
    writeFileSync(`${folder}/entry.sql`, entry(typeId))
    const args = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(seconds), '-f', `${folder}/entry.sql`]
    const { stdout } = await run(`${cluster.bin}/pgbench`, [
      ...args,
      '-h',
      '127.0.0.1',
      '-p',
      String(cluster.port),
      '-U',
      'walkup',
      'postgres',
    ])
    return {
      perSecond: Number(/tps = ([\d.]+)/.exec(stdout)?.[1]),
      mean: Number(/latency average = ([\d.]+)/.exec(stdout)?.[1]),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
