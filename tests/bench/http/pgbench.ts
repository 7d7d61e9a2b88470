import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'
import type { Cluster } from '../../support/postgres.ts'

const run = promisify(execFile)

const chosen = `
\\set day random(2, 60)
\\set n random(1, 1000000000)
`
const opened = `
begin;
select set_config('app.now', now()::text, true), set_config('app.organizations', '{1}', true), set_config('app.organization', '1', true);
select u.id, c.config from app_user u join membership m on m.user_id = u.id join web_config c on c.organization_id = m.organization_id where u.uid = 'demolg00000000000000000001' limit 1;
`
/** What both need to know of the appointment type and the day, and the seat's row. */
const seat = (typeId: number) => ({
  type: `select type.*, territory.time_zone from appointment_type type join territory on territory.organization_id = 1 and territory.id = type.territory_id where type.organization_id = 1 and type.id = ${typeId};`,
  day: `select slot.*, (select count(*) from booking b where b.organization_id = 1 and b.appointment_type_id = ${typeId} and b.date = slot.date and b.status <> 'cancelled') from slot where organization_id = 1 and appointment_type_id = ${typeId} and date = current_date + :day::int;`,
  row: `insert into slot_seat as seat (organization_id, appointment_type_id, date, start_local, start_at, end_at, capacity) values (1, ${typeId}, current_date + :day::int, '11:00', current_date + :day::int + time '16:00', current_date + :day::int + time '17:00', 500) on conflict (organization_id, appointment_type_id, date, start_local) do update set capacity = greatest(excluded.capacity, seat.taken);`,
})
const lead = `(select max(id) from lead where organization_id = 1 and id <= currval(pg_get_serial_sequence('lead', 'id')))`
const times = `current_date + :day::int + time '15:00', current_date + :day::int + time '16:00', 'America/New_York', current_date + :day::int + time '15:00', current_date + :day::int + time '15:30', tstzrange(current_date + :day::int + time '15:00', current_date + :day::int + time '16:00')`
const columns =
  'appointment_type_id, date, start_local, start_at, end_at, time_zone, window_start_at, window_end_at, busy, status'

/** The statements that a hold cannot do without: 9. */
const hold = (typeId: number) => `
${opened}
${seat(typeId).type}
${seat(typeId).day}
${seat(typeId).row}
insert into booking (organization_id, ${columns}, hold_expires_at, hold_hash, held_by_address, held_by_page) values (1, ${typeId}, current_date + :day::int, '11:00', ${times}, 'held', now() + interval '5 minutes', 'bench' || :n::text, 'bench' || :n::text, 'bench');
insert into throttle (key, count, started_at) values ('bench' || :n::text, 1, now()) on conflict (key) do update set count = throttle.count + 1;
commit;
`

/**
 * The statements that an entry cannot do without, on the same tables with their triggers and indexes: 14, of which two begin and
 * commit.
 * @param booking The statement that books
 */
const entry = (typeId: number, booking: string) => `
${opened}
insert into idempotency (organization_id, scope, key, body_hash, created_at) values (1, 'bench', 'bench' || :n::text || random(), 'hash', now());
${seat(typeId).type}
select id, rules from (select q.id, q as rules from question q join appointment_type_question l on l.organization_id = 1 and l.question_id = q.id where l.appointment_type_id = ${typeId}) asked;
${seat(typeId).day}
${seat(typeId).row}
insert into consent (organization_id, version, text, locale, ip, ticked_by, at, texts) values (1, '1', 'I agree.', 'en', '10.0.0.1', 'shopper', now(), false);
insert into lead (organization_id, uid, kind, status, first_name, last_name, email, phones, service_group_id, appointment_type_id, lead_generator_id, received_at, captured_at, appointment_at, set_at, self_booked) values (1, md5(random()::text), 'internal', 'scheduled', 'Sam', 'Shopper', :n::text || '@shop.example', '[{"e164": "+16142000000", "type": "mobile"}]', 1, ${typeId}, 1, now(), now(), current_date + :day::int + time '15:00', now(), true);
${booking}
insert into lead_event (organization_id, lead_id, at, kind, to_status) values (1, currval(pg_get_serial_sequence('lead', 'id')), now(), 'created', 'scheduled'), (1, currval(pg_get_serial_sequence('lead', 'id')), now(), 'booking', null);
update idempotency set reply = '{"sealed": "bench"}' where organization_id = 1 and scope = 'bench' and key = 'none';
commit;
`

/** What pgbench sends as prepared statements, one after the other: the peers of an entry, and of a hold that becomes one. */
const scripts = {
  entry: (typeId: number) =>
    chosen +
    entry(
      typeId,
      `insert into booking (organization_id, lead_id, ${columns}) values (1, ${lead}, ${typeId}, current_date + :day::int, '11:00', ${times}, 'scheduled');`,
    ),
  holdAndEntry: (typeId: number) =>
    chosen +
    hold(typeId) +
    entry(
      typeId,
      `update booking set lead_id = ${lead}, status = 'scheduled', hold_expires_at = null, hold_hash = null, held_by_address = null, held_by_page = null where organization_id = 1 and hold_hash = 'bench' || :n::text;`,
    ),
}

interface Load {
  readonly clients: number
  readonly seconds: number
}

/** How often a second pgbench runs the script. */
export async function pgbench(cluster: Cluster, script: keyof typeof scripts, typeId: number, { clients, seconds }: Load) {
  const folder = mkdtempSync(`${tmpdir()}/walkup-pgbench-`)
  try {
    writeFileSync(`${folder}/script.sql`, scripts[script](typeId))
    const args = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(seconds), '-f', `${folder}/script.sql`]
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
