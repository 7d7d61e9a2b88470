import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type SignedIn, type TestApp } from './harness.ts'

/** A few rows in separate territories with hand-calculated metrics, independent of the implementation. */
let app: TestApp
let viewer: SignedIn
let userId = 0
const territories = new Map<string, number>()
const stores = new Map<string, number>()
const zones = ['America/New_York', 'America/Phoenix', 'Pacific/Auckland', 'America/Havana']

interface Lead {
  at: string
  zone?: string | null
  status?: string
  appointmentAt?: string
  soldCents?: number
  firstClaimedAt?: string
  firstContactAt?: string
  selfBooked?: boolean
  isMine?: boolean
  isDeleted?: boolean
}
let made = 0
const insert = (lead: Lead) =>
  app.db.asOwner((tx) =>
    tx.run(sql`
      insert into lead (organization_id, uid, kind, status, first_name, last_name, service_group_id, territory_id, store_id, lead_generator_id,
        received_at, appointment_at, sold_cents, first_claimed_at, first_contact_at, self_booked, deleted_at)
      values (1, ${`handmade${++made}`}, 'internal', ${lead.status ?? 'new'}, 'Hand', 'Made', 1,
        ${lead.zone === null ? null : (territories.get(lead.zone ?? 'America/New_York') ?? null)}::int,
        ${lead.zone === null ? null : (stores.get(lead.zone ?? 'America/New_York') ?? null)}::int,
        ${lead.isMine ? userId : null}::int, ${lead.at}::timestamptz, ${lead.appointmentAt ?? null}::timestamptz, ${lead.soldCents ?? null}::bigint,
        ${lead.firstClaimedAt ?? null}::timestamptz, ${lead.firstContactAt ?? null}::timestamptz, ${lead.selfBooked ?? false}, ${lead.isDeleted ? '2026-11-20T00:00:00Z' : null}::timestamptz)`),
  )

beforeAll(async () => {
  app = await startApp()
  viewer = await app.signIn('role7@walkup.test')
  userId = (await app.signIn('role14@walkup.test')).record.userId
  for (const zone of zones) {
    await app.db.asOwner(async (tx) => {
      const row = await tx.one<{ id: number }>(
        sql`insert into territory (organization_id, name, time_zone) values (1, ${zone}, ${zone}) returning id`,
      )
      territories.set(zone, row?.id ?? 0)
      const store = await tx.one<{ id: number }>(sql`
        insert into store (organization_id, number, name, territory_id, line1, city, state, postal_code, time_zone)
        values (1, ${`Z${zone}`}, ${zone}, ${row?.id}, '1 Main St', 'Town', 'NY', '10001', ${zone}) returning id`)
      stores.set(zone, store?.id ?? 0)
    })
  }
})
afterAll(() => app.close())

const of = (zone: string) => territories.get(zone) ?? 0
const body = (zone: string, from: string, to = from) => ({ filter: { territoryIds: [of(zone)], dates: { from, to } } })
const leadsOn = async (zone: string, day: string) =>
  (await viewer.call('reports.leadCountSummary', { body: body(zone, day) })).data.total.figures.leads

describe('days are in the territory’s time zone', () => {
  const inside: Record<string, [day: string, first: string, last: string][]> = {
    // 25, 23 and 24 hours: clocks change on November 1 and March 8, 2026.
    'America/New_York': [
      ['2026-11-01', '2026-11-01T04:00:00Z', '2026-11-02T04:59:59.999Z'],
      ['2026-03-08', '2026-03-08T05:00:00Z', '2026-03-09T03:59:59.999Z'],
      ['2026-07-04', '2026-07-04T04:00:00Z', '2026-07-05T03:59:59.999Z'],
    ],
    'America/Phoenix': [['2026-11-01', '2026-11-01T07:00:00Z', '2026-11-02T06:59:59.999Z']],
    'Pacific/Auckland': [['2026-11-01', '2026-10-31T11:00:00Z', '2026-11-01T10:59:59.999Z']],
    // Clocks change at midnight here: one day starts at 1:00, one has two midnights.
    'America/Havana': [
      ['2026-03-08', '2026-03-08T05:00:00Z', '2026-03-09T03:59:59.999Z'],
      ['2026-11-01', '2026-11-01T04:00:00Z', '2026-11-02T04:59:59.999Z'],
    ],
  }
  test.each(Object.entries(inside))('%s', async (zone, days) => {
    for (const [day, first, last] of days) {
      expect(await leadsOn(zone, day)).toBe(0)
      for (const at of [first, last]) await insert({ at, zone })
      const outside = [Date.parse(first) - 1, Date.parse(last) + 1].map((instant) => new Date(instant).toISOString())
      for (const at of outside) await insert({ at, zone })
      expect([zone, day, await leadsOn(zone, day)]).toEqual([zone, day, 2])
    }
  })

  test('each lead counts on its own local day, across zones', async () => {
    const { data } = await viewer.call('reports.leadCountByTerritory', {
      body: { filter: { territoryIds: [...territories.values()], dates: { from: '2026-11-01', to: '2026-11-01' } } },
    })
    expect(Object.fromEntries(data.rows.map(({ territory, figures }) => [territory?.name, figures.leads]))).toEqual(
      Object.fromEntries(zones.map((zone) => [zone, 2])),
    )
    expect(data.total.figures.leads).toBe(8)
    expect(data.total.drill.leads?.length).toBe(4)
  })

  test('hours are local; a repeated hour includes both occurrences', async () => {
    for (const at of ['2025-11-02T05:30:00Z', '2025-11-02T06:30:00Z', '2025-11-02T07:30:00Z']) await insert({ at, isMine: true })
    const { data } = await viewer.call('charts.hoursOfDay', { body: body('America/New_York', '2025-11-02') })
    expect(data.buckets.filter(({ leads }) => leads).map(({ hour, leads }) => [hour, leads])).toEqual([
      [1, 2],
      [2, 1],
    ])
  })

  test('leads without a territory use the organization’s first one', async () => {
    const [first] = await app.db.asOwner((tx) =>
      tx.rows<{ timeZone: string }>(sql`select time_zone from territory where organization_id = 1 order by id limit 1`),
    )
    expect(first?.timeZone).toBe('America/New_York')
    await insert({ at: '2024-07-05T03:59:00Z', zone: null })
    await insert({ at: '2024-07-05T04:00:00Z', zone: null })
    const { data } = await viewer.call('reports.leadCountByTerritory', {
      body: { filter: { dates: { from: '2024-07-04', to: '2024-07-04' } } },
    })
    expect(data.rows.map(({ territory, figures }) => [territory, figures.leads])).toEqual([[null, 1]])
    const [search, ...others] = data.rows[0]?.drill.leads ?? []
    expect([search?.filter.hasTerritory, search?.filter.received?.timeZone, others]).toEqual([false, 'America/New_York', []])
    expect((await viewer.call('leads.searchAll', { body: search })).data.total).toBe(1)
  })
})

describe('hand-calculated metrics', () => {
  const day = '2026-05-05'
  const noon = `${day}T16:00:00Z`
  test('rates, and null without data', async () => {
    for (const lead of [
      { at: noon, status: 'sold', appointmentAt: noon, soldCents: 100_000 },
      { at: noon, status: 'notSold', appointmentAt: noon },
      { at: noon, status: 'ran', appointmentAt: noon },
      { at: noon, status: 'noShow', appointmentAt: noon },
      { at: noon, status: 'confirmed', appointmentAt: noon },
      // Canceled and rejected appointments do not count; those of the next day count there.
      { at: noon, status: 'cancelled', appointmentAt: noon },
      { at: noon, status: 'rejected', appointmentAt: noon },
      { at: noon, status: 'sold', appointmentAt: '2026-05-06T04:00:00Z', soldCents: 7 },
      { at: noon, status: 'sold', appointmentAt: noon, soldCents: 9, isDeleted: true },
    ])
      await insert(lead)
    const { data } = await viewer.call('reports.leadRan', { body: body('America/New_York', day) })
    expect(data.total.figures).toEqual({
      leads: 8,
      generatorLeads: 0,
      internal: 8,
      external: 0,
      rejected: 1,
      duplicates: 0,
      scheduled: 5,
      upcoming: 0,
      ran: 3,
      noShow: 1,
      sold: 1,
      soldCents: 100_000,
      ranRate: 3 / 5,
      closeRate: 1 / 3,
    })
    expect(data.total.previous).toMatchObject({ leads: 0, ranRate: null, closeRate: null })
  })

  test('speed-to-lead', async () => {
    const received = '2026-06-01T16:00:00Z'
    const after = (seconds: number) => new Date(Date.parse(received) + seconds * 1000).toISOString()
    for (const seconds of [-30, 60, 300, 301, 3600]) await insert({ at: received, firstContactAt: after(seconds) })
    // A claim is no contact.
    await insert({ at: received, firstClaimedAt: after(20) })
    await insert({ at: received, selfBooked: true, firstContactAt: after(5) })
    const { data } = await viewer.call('reports.speedToLead', { body: body('America/New_York', '2026-06-01') })
    expect(data.total.current).toEqual({
      leads: 7,
      selfBooked: 1,
      claimed: 1,
      medianClaimSeconds: 20,
      contacted: 5,
      notContacted: 1,
      medianSeconds: 300,
      p90Seconds: 2280.4,
      within5Minutes: 3,
      shareWithin5Minutes: 0.6,
    })
    expect(data.rows[0]?.previous).toMatchObject({ leads: 0, medianSeconds: null, shareWithin5Minutes: null })
  })

  test('paid time across a clock change, and approaches', async () => {
    const store = stores.get('America/New_York') ?? 0
    await app.db.asOwner(async (tx) => {
      // 22:00 to 6:00 local time, but nine hours because of DST. It counts on the day it started.
      await tx.run(sql`
        insert into time_log (organization_id, user_id, store_id, clock_in_at, clock_out_at, time_zone, break_min, source)
        values (1, ${userId}, ${store}, '2025-11-02T02:00:00Z', '2025-11-02T11:00:00Z', 'America/New_York', 60, 'mobile')`)
      await tx.run(sql`insert into activity (organization_id, user_id, activity_id, at, store_id, count) values
        (1, ${userId}, 5, '2025-11-02T03:00:00Z', ${store}, 30), (1, ${userId}, 5, '2025-11-02T03:30:00Z', ${store}, 10),
        (1, ${userId}, 4, '2025-11-02T03:30:00Z', ${store}, 1), (1, ${userId}, 5, '2025-11-02T04:00:00Z', ${store}, 7)`)
    })
    for (let nth = 0; nth < 4; nth++) await insert({ at: `2025-11-02T03:0${nth}:00Z`, isMine: true })
    const asked = body('America/New_York', '2025-11-01')
    const { data } = await viewer.call('reports.approaches', { body: asked })
    expect(data.total.current).toEqual({
      approaches: 40,
      generatorLeads: 4,
      leadsPerApproach: 0.1,
      paidMinutes: 480,
      approachesPerPaidHour: 5,
      leadsPerPaidHour: 0.5,
    })
    const stored = await viewer.call('reports.storeLead', { body: asked })
    expect(stored.data.total.labor).toEqual({ paidMinutes: 480, openTimeLogs: 0, leadsPerPaidHour: 0.5 })
    const none = await viewer.call('reports.approaches', { body: body('America/Phoenix', '2025-11-01') })
    expect(none.data.total.current).toMatchObject({ approaches: 0, leadsPerApproach: null, leadsPerPaidHour: null })
  })
})
