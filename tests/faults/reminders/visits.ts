import sql from 'sql-template-tag'
import type { Db } from '../../../packages/server/src/db/index.ts'

/** The time zones of the visits, each with an address. Phoenix and Honolulu have no DST. */
const places = [
  { zone: 'America/New_York', state: 'OH', postalCode: '43004' },
  { zone: 'America/Phoenix', state: 'AZ', postalCode: '85001' },
  { zone: 'America/Los_Angeles', state: 'CA', postalCode: '90001' },
  { zone: 'America/Chicago', state: 'IL', postalCode: '60601' },
  { zone: 'America/Denver', state: 'CO', postalCode: '80201' },
  { zone: 'Pacific/Honolulu', state: 'HI', postalCode: '96801' },
] as const
export type Place = (typeof places)[number]

const MINUTE = 60_000
const HOUR = 60 * MINUTE
export const reminderHours = [48, 3] as const
const organizationId = 1

const formats = new Map<string, Intl.DateTimeFormat>()
/** `2026-11-01 09:00` in a zone, independent of the server's own arithmetic. */
export function localTime(instant: number, zone: string): string {
  let format = formats.get(zone)
  if (!format) {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
    formats.set(zone, (format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, ...parts })))
  }
  return format.format(instant)
}

/** The first instant with a local time. */
function instantOf(local: string, zone: string): number {
  const asUtc = Date.parse(`${local.replace(' ', 'T')}:00Z`)
  for (let at = asUtc - 15 * HOUR; at <= asUtc + 15 * HOUR; at += 30 * MINUTE) if (localTime(at, zone) === local) return at
  throw new Error(`${zone} has no ${local}`)
}

export const isQuiet = (instant: number, zones: readonly string[]): boolean =>
  zones.some((zone) => {
    const time = localTime(instant, zone).slice(11)
    return time < '08:00' || time >= '20:00'
  })

const dues = new Map<string, number>()
/** When a reminder must be sent: searches backward, minute by minute, for a time outside quiet hours. */
export function expectedDue(startAt: number, hours: number, zone: string, zones: readonly string[]): number {
  const key = `${startAt} ${hours} ${zones.join()}`
  const known = dues.get(key)
  if (known !== undefined) return known
  let due = startAt - hours * HOUR
  if (hours === 48) {
    const [date = '', time = ''] = localTime(startAt, zone).split(' ')
    due = instantOf(`${new Date(Date.parse(date) - 48 * HOUR).toISOString().slice(0, 10)} ${time}`, zone)
  }
  while (isQuiet(due, zones)) due -= MINUTE
  dues.set(key, due)
  return due
}

/** When a reminder becomes useless. */
export const expectedExpiry = (startAt: number, hours: number): number => startAt - (hours < 24 ? HOUR / 2 : (hours * HOUR) / 2)

/** Whether quiet hours start a minute after a reminder is due and last until it is useless: only then may it not be sent. */
export function hasOneMinute(startAt: number, hours: number, due: number, zones: readonly string[]): boolean {
  for (let at = due + MINUTE; at < expectedExpiry(startAt, hours); at += MINUTE) if (!isQuiet(at, zones)) return false
  return true
}

export interface Change {
  readonly at: number
  readonly kind: 'moved' | 'canceled' | 'stopped' | 'revoked'
  readonly startAt?: number
}
export interface Visit {
  readonly id: number
  readonly phone: string
  readonly place: Place
  readonly zones: readonly string[]
  readonly address: { readonly state: string; readonly postalCode: string } | null
  readonly email: string | null
  readonly hasConsent: boolean
  readonly startAt: number
  readonly bookedAt: number
  readonly changes: Change[]
}

/** The reminders that a visit's shopper must get, by occasion. */
export function expectedReminders({ id, place, zones, hasConsent, startAt, bookedAt, changes }: Visit): Map<string, number> {
  const expected = new Map<string, number>()
  if (!hasConsent) return expected
  let start: number | undefined = startAt
  let since = bookedAt
  for (const change of [...changes, { at: Infinity, kind: 'moved' as const }]) {
    if (start === undefined) break
    for (const hours of reminderHours) {
      const due = expectedDue(start, hours, place.zone, zones)
      if (due > since && due < change.at) expected.set(`reminder:${hours}h:${id}:${new Date(start).toISOString()}`, due)
    }
    if (change.kind !== 'moved') break
    start = change.startAt
    since = change.at
  }
  return expected
}

export interface Scenario {
  readonly places: readonly Place[]
  readonly days: readonly string[]
  readonly times: readonly string[]
}
export const small: Scenario = { places: places.slice(0, 3), days: ['2026-11-01', '2027-03-14'], times: ['09:00'] }
export const large: Scenario = {
  places,
  days: ['2026-11-01', '2027-03-14'],
  times: ['08:00', '09:00', '13:00', '20:30'],
}

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T
/** The n-th start of a scenario in a zone. */
export const startOf = ({ days, times }: Scenario, zone: string, index: number): number =>
  instantOf(`${pick(days, index)} ${pick(times, Math.floor(index / days.length))}`, zone)

/** The visits of a scenario; a tenth of the shoppers want no texts, and a fifth live in another zone or an unknown place. */
export const createVisits = (scenario: Scenario, count: number, bookedAt: number): Visit[] =>
  Array.from({ length: count }, (_, index) => {
    const place = pick(scenario.places, index)
    const home = index % 10 === 3 ? null : index % 10 === 7 ? pick(scenario.places, index + 1) : place
    return {
      id: 1_000_000 + index,
      phone: `+1614${String(2_000_000 + index)}`,
      place,
      zones: [...new Set([place.zone, ...(home ? [home.zone] : [])])],
      address: home && { state: home.state, postalCode: home.postalCode },
      email: index % 5 === 0 ? `reminded.${index}@shop.example` : null,
      hasConsent: index % 10 !== 9,
      startAt: startOf(scenario, place.zone, Math.floor(index / scenario.places.length)),
      bookedAt,
      changes: [],
    }
  })

const iso = (instant: number) => new Date(instant).toISOString()

/** Books the visits, with one type per zone. Only types of the first zone send confirmations. */
export const bookVisits = (db: Db, scenario: Scenario, visits: readonly Visit[]): Promise<void> =>
  db.asOwner(async (tx) => {
    const types = new Map<string, number>()
    for (const { zone } of scenario.places) {
      const row = await tx.one<{ id: number }>(sql`
        with t as (insert into territory (organization_id, name, time_zone) values (${organizationId}, ${zone}, ${zone}) returning id)
        insert into appointment_type (organization_id, name, territory_id, service_group_id, duration_min, arrival_window_min, min_notice_min,
          horizon_days, messages_off)
        select ${organizationId}, ${`Visit ${zone}`}, id, 1, 60, 30, 60, 200, ${types.size ? '{booked,moved,canceled}' : '{}'}::text[]
        from t returning id`)
      types.set(zone, row?.id ?? 0)
      for (const day of scenario.days)
        for (const time of scenario.times) {
          const start = instantOf(`${day} ${time}`, zone)
          await tx.run(sql`
            insert into slot_seat (organization_id, appointment_type_id, date, start_local, start_at, end_at, capacity)
            values (${organizationId}, ${row?.id}, ${day}::date, ${time}::time, ${iso(start)}, ${iso(start + HOUR)}, 10000)`)
        }
    }
    const rows = JSON.stringify(
      visits.map(({ id, phone, place, address, email, hasConsent, startAt }) => ({
        id,
        type: types.get(place.zone),
        zone: place.zone,
        phones: [{ e164: phone, type: 'mobile' }],
        address: address && { line1: '1 Main St', city: 'Anywhere', ...address },
        email,
        texts: hasConsent,
        date: localTime(startAt, place.zone).slice(0, 10),
        time: localTime(startAt, place.zone).slice(11),
        start: iso(startAt),
      })),
    )
    const given = sql`jsonb_to_recordset(${rows}::jsonb) as one (id int, type int, zone text, phones jsonb, address jsonb, email text, texts boolean,
      date date, time time, start timestamptz)`
    await tx.run(sql`
      insert into consent (organization_id, id, lead_id, version, text, locale, ticked_by, texts)
      select ${organizationId}, id, id, '1', 'I agree.', 'en-US', 'shopper', texts from ${given}`)
    await tx.run(sql`
      insert into lead (organization_id, id, uid, kind, status, first_name, last_name, email, phones, address, service_group_id, consent_id)
      select ${organizationId}, id, 'reminded' || id, 'external', 'scheduled', 'Sam', 'Shopper', email, phones, nullif(address, 'null'), 1, id from ${given}`)
    await tx.run(sql`
      insert into booking (organization_id, id, lead_id, appointment_type_id, date, start_local, start_at, end_at, time_zone, window_start_at,
        window_end_at, busy, status)
      select ${organizationId}, id, id, type, date, time, start, start + interval '1 hour', zone, start, start + interval '30 minutes',
        tstzrange(start, start + interval '1 hour'), 'scheduled' from ${given}`)
  })

/** Records a change of a visit like the areas. */
export const applyChange = (db: Db, { id, place }: Visit, { kind, startAt = 0 }: Change): Promise<number> =>
  db.asOwner((tx) => {
    const local = localTime(startAt, place.zone)
    return kind === 'moved'
      ? tx.run(sql`
          update booking set start_at = ${iso(startAt)}, end_at = ${iso(startAt + HOUR)}, window_start_at = ${iso(startAt)},
            window_end_at = ${iso(startAt + HOUR)}, busy = tstzrange(${iso(startAt)}, ${iso(startAt + HOUR)}), date = ${local.slice(0, 10)}::date,
            start_local = ${local.slice(11)}::time, ics_sequence = ics_sequence + 1
          where organization_id = ${organizationId} and id = ${id}`)
      : kind === 'canceled'
        ? tx.run(sql`update booking set status = 'cancelled' where organization_id = ${organizationId} and id = ${id}`)
        : tx.run(sql`update consent set revoked_at = app_now() where organization_id = ${organizationId} and id = ${id}`)
  })
