import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roleList, type Replies } from '@walkup/sdk/contract'
import type { Db } from '../db/index.ts'
import { verifyPassword } from '../password.ts'
import { contradictions, countRows, now, openSeeded } from './demoFixture.ts'
import { DEMO_PASSWORD, FIRST_GENERATOR_UID, seedDemo } from './index.ts'

/** The reported progress, from 0 to 1. */
const parts: number[] = []
let db: Db
const rows = <Row extends object>(text: string) => db.asOwner((tx) => tx.rows<Row>(raw(text)))
const count = (text: string) => countRows(db, text)

beforeAll(async () => {
  db = await openSeeded((done, total) => void parts.push(done / total))
}, 600_000)
afterAll(() => db.close())

describe('the demo', () => {
  test('has its organizations, places and people', async () => {
    expect(await rows('select id, organization_parent_id as parent from organization order by id')).toEqual([
      { id: 1, parent: null },
      { id: 2, parent: 1 },
      { id: 3, parent: null },
      { id: 4, parent: 3 },
    ])
    expect(await count('territory')).toBe(8)
    const zones = (await rows<{ zone: string }>('select distinct time_zone as zone from territory')).map((row) => row.zone)
    expect(zones).toHaveLength(4)
    expect(zones).toContain('America/Phoenix')
    expect(await count('store')).toBe(60)
    // An account per role, what else an organization needs, and a borrowed person.
    expect(await count('app_user')).toBe(71 + roleList.length)
    const given = await rows<{ role: number }>('select distinct role_id as role from membership order by 1')
    expect(given.map((row) => row.role)).toEqual(roleList.map(({ id }) => id))
  })

  test('has the fixed accounts, all with the demo password', async () => {
    const accounts = await rows<{
      email: string
      role: number
      subscription: number
      organization: number
      uid: string
      hash: string
    }>(
      `select email, role_id as role, subscription_id as subscription, organization_id as organization, uid, password_hash as hash
       from app_user u join membership m on m.user_id = u.id join credential c on c.user_id = u.id
       where email ~ '^(role\\d+|hd|centah|other)@walkup\\.test$'`,
    )
    const of = (email: string) => accounts.find((one) => one.email === email)
    for (const { id: role } of roleList)
      expect(of(`role${role}@walkup.test`)).toMatchObject({ role, organization: 1, subscription: 1 })
    expect(of('hd@walkup.test')).toMatchObject({ role: 2, subscription: 16, organization: 1 })
    expect(of('centah@walkup.test')).toMatchObject({ role: 2, subscription: 2, organization: 1 })
    expect(of('other@walkup.test')).toMatchObject({ role: 2, organization: 4 })
    expect(of('role14@walkup.test')?.uid).toBe(FIRST_GENERATOR_UID)
    expect(await verifyPassword(DEMO_PASSWORD, of('other@walkup.test')?.hash ?? '')).toBe(true)
    expect(await rows(`select organization_id from service_group where id = 1 and inherited_from is null`)).toEqual([
      { organizationId: 1 },
    ])
  })

  test('gives every generator a printed code and a store', async () => {
    expect(
      await count(`membership m where role_id in (14, 15) and not is_guest(m.user_id) and not exists (select from qr_code q where q.user_id = m.user_id
        and q.store_id is not null)`),
    ).toBe(0)
    const short = `length(uid) < 22 or uid !~ '^[A-Za-z0-9]+$'`
    for (const table of ['qr_code', 'app_user', 'organization', 'lead']) expect(await count(`${table} where ${short}`)).toBe(0)
  })

  test('has about 6,000 leads of 90 days, none of them yet to come', async () => {
    const leads = await count('lead')
    expect(leads).toBeGreaterThan(5400)
    expect(leads).toBeLessThan(6600)
    const [span] = await rows<{ first: string; last: string }>(
      'select min(received_at) as first, max(received_at) as last from lead',
    )
    expect(Date.parse(span?.last ?? '')).toBeLessThanOrEqual(now.getTime())
    expect(now.getTime() - Date.parse(span?.first ?? '')).toBeGreaterThan(85 * 86_400_000)
    const late = ['first_contact_at', 'set_at', 'ran_at', 'sold_at', 'updated_at'].map(
      (column) => `${column} > '${now.toISOString()}'`,
    )
    expect(await count(`lead where ${late.join(' or ')}`)).toBe(0)
    expect(await count(`lead_event where at > '${now.toISOString()}'`)).toBe(0)
  })

  test('keeps filled every list that an organization fills', async () => {
    const [first] = await rows<{ n: number }>('select count(distinct (organization_id, list)) as n from lookup_item')
    expect(first?.n).toBe(4 * 14)
    const configs = await rows<{ config: Replies['account.me']['wingenWebConfig'] }>('select config from web_config')
    expect(configs).toHaveLength(4)
    for (const { config } of configs) expect(Object.keys(config.consent.text)).toEqual(['en', 'es'])
  })
})

describe('leads', () => {
  test.each(Object.entries(contradictions))('none is %s', async (_, where) => {
    expect(await count(`lead where ${where}`)).toBe(0)
  })

  test('follow the status transitions, from event to event', async () => {
    const allowed: Record<string, string[]> = {
      captured: ['new', 'contacted', 'scheduled', 'rejected'],
      new: ['contacted', 'scheduled', 'rejected'],
      contacted: ['scheduled', 'rejected', 'cancelled'],
      scheduled: ['confirmed', 'ran', 'noShow', 'cancelled', 'rejected'],
      confirmed: ['ran', 'noShow', 'cancelled', 'scheduled'],
      noShow: ['scheduled', 'rejected'],
      cancelled: ['scheduled', 'rejected'],
      ran: ['sold', 'notSold'],
      notSold: ['sold'],
      rejected: ['new'],
    }
    const moves = await rows<{ fromStatus: string; toStatus: string }>(
      `select distinct from_status, to_status from lead_event where kind = 'status'`,
    )
    expect(moves.filter(({ fromStatus, toStatus }) => !allowed[fromStatus]?.includes(toStatus))).toEqual([])
    expect(moves.length).toBeGreaterThan(12)
    const last = `select distinct on (organization_id, lead_id) organization_id, lead_id, to_status from lead_event
      where to_status is not null order by organization_id, lead_id, id desc`
    expect(
      await count(`lead left join (${last}) e on e.organization_id = lead.organization_id and e.lead_id = lead.id
        where to_status is distinct from status`),
    ).toBe(0)
    const before = `select at, lag(at) over (partition by organization_id, lead_id order by id) as before from lead_event`
    expect(await count(`(${before}) e where at < before`)).toBe(0)
  })

  test('hold the seats that their bookings say', async () => {
    expect(
      await count(`lead l where status in ('scheduled', 'confirmed') and not exists (select from booking b
        where b.organization_id = l.organization_id and b.lead_id = l.id and b.status = l.status and b.start_at = l.appointment_at)`),
    ).toBe(0)
    expect(
      await count(`slot_seat s where taken <> (select count(*) from booking b where status <> 'cancelled'
        and (b.organization_id, b.appointment_type_id, b.date, b.start_local) =
            (s.organization_id, s.appointment_type_id, s.date, s.start_local))`),
    ).toBe(0)
    expect(
      await count(`booking b join territory t on t.time_zone = b.time_zone
      where (b.start_at at time zone b.time_zone) <> b.date + b.start_local`),
    ).toBe(0)
  })
})

test('the first appointment type has a free slot of at most five seats on most of the next 14 days', async () => {
  const free = await rows<{ day: string; most: number }>(`
    with day as (select generate_series(date '2026-11-03', date '2026-11-16', interval '1 day')::date as day)
    select day::text, max(d.capacity) as most from day join default_slot d on d.appointment_type_id = 1 and d.day_of_week = extract(dow from day)
      left join slot_seat s on s.appointment_type_id = 1 and s.date = day and s.start_local = d.start_local
    where d.effective_from <= day and d.effective_to is null and coalesce(s.taken, 0) < d.capacity
      and not exists (select from slot where slot.appointment_type_id = 1 and slot.date = day)
    group by day`)
  expect(free.length).toBeGreaterThanOrEqual(10)
  for (const { most } of free) expect(most).toBeLessThanOrEqual(5)
  expect(
    await rows(`select min_notice_min <= 120 as soon, organization_id, service_group_id from appointment_type where id = 1`),
  ).toEqual([{ soon: true, organizationId: 1, serviceGroupId: 1 }])
})

test('labor has open shifts, missing punches, and the first generator at work', async () => {
  expect(await count('shift where user_id is null')).toBeGreaterThan(20)
  expect(await count(`time_log where user_id = 9 and clock_out_at is null and clock_in_at > '2026-11-03'`)).toBe(1)
  const unpunched = await count(`shift h where user_id is not null and end_at < '${now.toISOString()}' and not exists (
    select from time_log t where t.organization_id = h.organization_id and t.user_id = h.user_id and t.clock_in_at < h.end_at and coalesce(t.clock_out_at, 'infinity') > h.start_at)`)
  expect(unpunched).toBeGreaterThan(10)
  expect(await count(`time_log where clock_out_at is null and clock_in_at < '2026-11-02'`)).toBe(2)
  expect(await count('activity where activity_id = 5 and count > 1')).toBeGreaterThan(5000)
})

test('what is inserted later does not collide', async () => {
  await db.asOwner(async (tx) => {
    for (const { table } of await tx.rows<{ table: string }>(
      sql`select table_name as table from information_schema.columns
        where table_schema = 'public' and column_name = 'id' and is_identity = 'YES'`,
    )) {
      const [next] = await tx.rows<{ free: boolean }>(
        sql`select nextval(pg_get_serial_sequence(${table}, 'id')) > coalesce((select max(id) from ${raw(table)}), 0) as free`,
      )
      expect([table, next?.free]).toEqual([table, true])
    }
  })
})

test('writes no change events, reports its progress step by step, and refuses a database in use', async () => {
  expect(await count('change_event')).toBe(0)
  // Monotonic, up to 1, and in small steps.
  expect(parts.length).toBeGreaterThan(50)
  expect(parts).toEqual(parts.toSorted((a, b) => a - b))
  expect(parts.at(-1)).toBe(1)
  await expect(seedDemo(db, { now })).rejects.toThrow(/empty/)
})
