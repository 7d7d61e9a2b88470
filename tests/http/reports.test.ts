import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInAll, startApp, type SignedIn, type TestApp } from './harness.ts'
import {
  approached,
  before,
  days,
  daysAgo,
  expectFigures,
  figures,
  inOrganization,
  labor,
  leadsReceived,
  readRaw,
  speed,
  type Measured,
  type Raw,
  type RawLead,
} from './reportsOracle.ts'
import { testNow } from '../support/clock.ts'

let app: TestApp
let raw: Raw
let as: (name: string) => SignedIn
beforeAll(async () => {
  app = await startApp()
  as = await signInAll(app, [
    'role1',
    'role2',
    'role3',
    'role4',
    'role5',
    'role6',
    'role7',
    'role10',
    'role14',
    'role15',
    'hd',
    'other',
  ])
  // Some sales were fully refunded, others increased.
  await app.db.asOwner((tx) =>
    tx.run(sql`insert into revenue_entry (organization_id, lead_id, cents, note)
      select organization_id, id, case when id % 2 = 0 then -sold_cents else 5000 end, 'Meanwhile' from lead where status = 'sold' and id % 3 = 0`),
  )
  raw = await readRaw(app)
})
afterAll(() => app.close())

const body = { filter: { dates: days } }
const now = () => testNow()

const keysOf = <T>(values: readonly T[]) => [...new Set(values)]

test('a refund reduces its sale’s revenue in the period of the sale', async () => {
  const soldCents = async () => (await as('role2').call('reports.leadRan', { body })).data.total.figures.soldCents
  const before = await soldCents()
  const lead = raw.leads.find(
    ({ id, organizationId, status, appointmentAt }) =>
      organizationId === 1 &&
      status === 'sold' &&
      id % 3 !== 0 &&
      (appointmentAt ?? '') > daysAgo(28) &&
      (appointmentAt ?? '') < daysAgo(5),
  )
  expect(lead).toBeDefined()
  const refund = async (cents: number) =>
    (await as('role2').call('leads.addRevenue', { params: { id: lead?.id ?? 0 }, body: { cents, note: 'Two windows fewer' } }))
      .status
  expect(await refund(-700)).toBe(200)
  expect(await soldCents()).toBe(before - 700)
  expect(await refund(700)).toBe(200)
  expect(await soldCents()).toBe(before)
})

describe('the demo’s reports equal sums over raw rows', () => {
  const mine = inOrganization(1)
  const tables = [
    ['reports.leadCountByTerritory', ['territory']],
    ['reports.storeLead', ['store']],
    ['reports.leadCountByAppointmentType', ['appointmentType']],
    ['reports.leadCountByLgAppointmentType', ['leadGenerator', 'appointmentType']],
    ['reports.lgAgAnalysis', ['leadGenerator', 'serviceGroup']],
    ['reports.lgAgPerformance', ['leadGenerator', 'serviceGroup']],
  ] as const
  const idOf = {
    territory: 'territoryId',
    store: 'storeId',
    appointmentType: 'appointmentTypeId',
    leadGenerator: 'leadGeneratorId',
    serviceGroup: 'serviceGroupId',
  } as const
  test.each(tables)('%s', async (name, by) => {
    const answer = await as('role7').call(name, { body })
    expect(answer.status).toBe(200)
    expect(answer.data).toMatchObject({ period: days, comparison: { kind: 'previousPeriod', ...before } })
    expectFigures(raw, answer.data.total, mine)
    const rows = answer.data.rows as unknown as (Measured & Record<string, { id: number; name: string } | null>)[]
    expect(rows.length).toBeGreaterThan(1)
    for (const row of rows)
      expectFigures(raw, row, (lead) => mine(lead) && by.every((key) => lead[idOf[key]] === (row[key]?.id ?? null)))
    // Every lead is counted in exactly one row.
    const sum = rows.reduce((total, row) => total + (row.figures as { leads: number }).leads, 0)
    const own = name === 'reports.lgAgPerformance' ? (lead: RawLead) => mine(lead) && lead.leadGeneratorId !== null : mine
    expect(sum).toBe(leadsReceived(raw, days, own).length)
    const names = rows.map((row) => by.map((key) => `${row[key]?.id} ${row[key]?.name}`).join(' '))
    expect(keysOf(names).length).toBe(rows.length)
  })

  test('in paid time and leads per paid hour, by store, by generator and in total', async () => {
    const { data } = await as('role7').call('reports.storeLead', { body })
    for (const row of data.rows) {
      const store = row.store?.id ?? null
      expect(row.labor).toEqual(labor(raw, days, row.figures.generatorLeads, (log) => mine(log) && log.storeId === store))
      expect(row.previousLabor).toEqual(
        labor(raw, before, row.previous.generatorLeads, (log) => mine(log) && log.storeId === store),
      )
    }
    expect(data.total.labor).toEqual(labor(raw, days, data.total.figures.generatorLeads, mine))
    expect(data.total.labor.paidMinutes).toBeGreaterThan(1000)
    const group = await as('role7').call('reports.ownerGroupByLeadGenerator', { body })
    for (const row of group.data.rows) {
      const generator = row.leadGenerator?.id ?? null
      expectFigures(raw, row, (lead) => mine(lead) && lead.leadGeneratorId === generator)
      expect(row.labor).toEqual(labor(raw, days, row.figures.generatorLeads, (log) => mine(log) && log.userId === generator))
    }
  })

  test('in the summary, and its statuses', async () => {
    const { data } = await as('role7').call('reports.leadCountSummary', { body })
    expectFigures(raw, data.total, mine)
    for (const { status, leads, previousLeads } of data.statuses) {
      expect(leads).toBe(leadsReceived(raw, days, (lead) => mine(lead) && lead.status === status).length)
      expect(previousLeads).toBe(leadsReceived(raw, before, (lead) => mine(lead) && lead.status === status).length)
    }
    expect(data.statuses.reduce((sum, { leads }) => sum + leads, 0)).toBe(data.total.figures.leads)
  })

  test('for each generator compared with the group’s average', async () => {
    const { data } = await as('role7').call('reports.lgAgPerformance', { body })
    for (const row of data.rows) {
      const group = data.rows.filter(
        (other) => other.serviceGroup?.id === row.serviceGroup?.id && other.figures.leads + other.figures.scheduled > 0,
      )
      const all = figures(
        raw,
        days,
        now(),
        (lead) => mine(lead) && lead.serviceGroupId === row.serviceGroup?.id && lead.leadGeneratorId !== null,
      )
      expect(row.average).toEqual({
        generators: group.length,
        leads: group.length ? all.leads / group.length : null,
        ranRate: all.ranRate,
        closeRate: all.closeRate,
      })
      expect(row.leadsIndex).toBe(row.average.leads ? row.figures.leads / row.average.leads : null)
      expect(row.leadsChange).toBe(row.figures.leads - row.previous.leads)
    }
  })

  test.each(['territory', 'store', 'leadGenerator', 'serviceGroup', 'appointmentType'] as const)(
    'speed-to-lead and ran by %s',
    async (groupBy) => {
      const { data } = await as('role7').call('reports.speedToLead', { body: { ...body, groupBy } })
      const key = idOf[groupBy]
      expect(data.total.current).toEqual(speed(raw, days, mine))
      expect(data.total.previous).toEqual(speed(raw, before, mine))
      expect(data.total.current.selfBooked).toBeGreaterThan(0)
      for (const row of data.rows) {
        const only = (lead: RawLead) => mine(lead) && lead[key] === (row.item?.id ?? null)
        expect(row.current).toEqual(speed(raw, days, only))
        expect(row.previous).toEqual(speed(raw, before, only))
      }
      const ran = await as('role7').call('reports.leadRan', { body: { ...body, groupBy } })
      for (const row of ran.data.rows) expectFigures(raw, row, (lead) => mine(lead) && lead[key] === (row.item?.id ?? null))
    },
  )

  test('in approaches', async () => {
    const { data } = await as('role7').call('reports.approaches', { body })
    expect(data.rows.length).toBeGreaterThan(5)
    expect(data.total.current.approaches).toBe(approached(raw, days, mine))
    for (const { leadGenerator, current, previous } of data.rows) {
      const id = leadGenerator?.id ?? null
      for (const [shown, span] of [
        [current, days],
        [previous, before],
      ] as const) {
        const count = approached(raw, span, (one) => mine(one) && one.userId === id)
        const leads = leadsReceived(raw, span, (lead) => mine(lead) && lead.leadGeneratorId === id).length
        const { paidMinutes, leadsPerPaidHour } = labor(raw, span, leads, (log) => mine(log) && log.userId === id)
        expect(shown).toMatchObject({
          approaches: count,
          generatorLeads: leads,
          leadsPerApproach: count ? leads / count : null,
          paidMinutes,
          leadsPerPaidHour,
        })
      }
    }
  })
})

test('the filter applies to every metric, with last year and descendants on request', async () => {
  const territoryIds = [1]
  const { data } = await as('role2').call('reports.storeLead', {
    body: { filter: { dates: days, territoryIds, kinds: ['internal'] } },
  })
  expectFigures(raw, data.total, (lead) => lead.territoryId === 1 && lead.kind === 'internal')
  const wide = await as('role2').call('reports.leadCountByTerritory', {
    body: { ...body, includeDescendants: true, compareTo: 'lastYear' },
  })
  expect(wide.data.total.figures).toEqual(figures(raw, days, now(), ({ organizationId }) => organizationId <= 2))
  const yearAgo = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  expect(wide.data.comparison).toEqual({ kind: 'lastYear', from: yearAgo(days.from), to: yearAgo(days.to) })
})

test('each metric’s drill-down finds exactly its leads', async () => {
  const { call } = as('role2')
  const follow = async (
    drill: Readonly<Record<string, readonly { filter: object; includeDescendants: boolean }[] | undefined>>,
    shown: Readonly<Record<string, unknown>>,
  ) => {
    for (const [figure, searches] of Object.entries(drill)) {
      let found = 0
      for (const search of searches ?? []) {
        const answer = await call('leads.searchAll', { body: search })
        expect(answer.status).toBe(200)
        found += answer.data.total
      }
      expect([figure, found]).toEqual([figure, shown[figure]])
    }
    return Object.keys(drill).length
  }
  const territories = await call('reports.leadCountByTerritory', { body: { ...body, includeDescendants: true } })
  for (const row of territories.data.rows) expect(await follow(row.drill, row.figures)).toBeGreaterThan(6)
  expect(await follow(territories.data.total.drill, territories.data.total.figures)).toBe(10)
  expect(territories.data.total.drill.leads?.length).toBeGreaterThan(2)
  const ahead = { filter: { dates: { from: daysAgo(0), to: daysAgo(-20) } } }
  const toCome = await call('reports.leadCountByTerritory', { body: ahead })
  expect(toCome.data.total.figures.upcoming).toBeGreaterThan(0)
  expect(toCome.data.total.drill.upcoming?.[0]?.filter).toMatchObject({ isUpcoming: true })
  await follow(toCome.data.total.drill, toCome.data.total.figures)
  const generators = await call('reports.lgAgAnalysis', { body })
  const none = generators.data.rows.find((row) => row.leadGenerator === null)
  expect(none?.drill.leads?.[0]?.filter).toMatchObject({ hasLeadGenerator: false })
  for (const row of [none, ...generators.data.rows.slice(0, 8)])
    if (row) expect(await follow(row.drill, row.figures)).toBeGreaterThan(0)
  for (const groupBy of ['territory', 'store', 'leadGenerator', 'serviceGroup', 'appointmentType']) {
    const { data } = await call('reports.speedToLead', { body: { ...body, groupBy } })
    expect(await follow(data.total.drill, { ...data.total.current })).toBe(5)
    for (const row of [...data.rows.slice(0, 3), ...data.rows.filter(({ item }) => !item)])
      expect(await follow(row.drill, { ...row.current })).toBeGreaterThan(0)
  }
  const { data: approaches } = await call('reports.approaches', { body })
  expect(await follow(approaches.total.drill, { ...approaches.total.current })).toBe(1)
  // Leads without a territory use the first territory's time zone, which the search cannot filter by.
  await app.db.asOwner((tx) =>
    tx.run(sql`update lead set territory_id = null where id in (
      select id from lead where organization_id = 1 and kind = 'external' and received_at > app_now() - interval '20 days' limit 5)`),
  )
  const placeless = await call('reports.leadCountByTerritory', { body })
  const nowhere = placeless.data.rows.find(({ territory }) => !territory)
  expect(nowhere?.drill.leads?.[0]?.filter).toMatchObject({ hasTerritory: false })
  expect(await follow(nowhere?.drill ?? {}, { ...nowhere?.figures })).toBeGreaterThan(1)
  await follow(placeless.data.total.drill, placeless.data.total.figures)
  const wide = await call('reports.leadCountByTerritory', { body: { ...body, includeDescendants: true } })
  expect(wide.data.total.drill.leads).toBeUndefined()
  const summary = await call('reports.leadCountSummary', { body })
  for (const { drill, leads } of summary.data.statuses) expect(await follow(drill, { leads })).toBe(leads ? 1 : 0)
})
