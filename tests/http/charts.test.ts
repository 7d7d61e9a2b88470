import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type SignedIn, type TestApp } from './harness.ts'
import { clockOf, dayIn, figures, leadsReceived, readRaw, type Raw, type RawLead } from './reportsOracle.ts'
import { testNow } from '../support/clock.ts'

let app: TestApp
let raw: Raw
let viewer: SignedIn
let generator: SignedIn
beforeAll(async () => {
  app = await startApp()
  viewer = await app.signIn('role7@walkup.test')
  generator = await app.signIn('role14@walkup.test')
  raw = await readRaw(app)
})
afterAll(() => app.close())

const daysAgo = (count: number) => new Date(testNow() - count * 86_400_000).toISOString().slice(0, 10)
const days = { from: daysAgo(30), to: daysAgo(3) }
const before = { from: daysAgo(58), to: daysAgo(31) }
const body = { filter: { dates: days } }
const zoneOf = (lead: RawLead) => raw.zones.get(lead.territoryId ?? 0) ?? ''
const mine = (lead: RawLead) => lead.organizationId === 1 && lead.leadGeneratorId !== null

const charts = {
  'charts.daysOfWeek': (lead: RawLead) => new Date(`${dayIn(lead.receivedAt, zoneOf(lead))}T00:00:00Z`).getUTCDay(),
  'charts.hoursOfDay': (lead: RawLead) => Number(clockOf(lead.receivedAt, zoneOf(lead)).slice(11)),
  'charts.leadCount': (lead: RawLead, from = days.from) =>
    (Date.parse(dayIn(lead.receivedAt, zoneOf(lead))) - Date.parse(from)) / 86_400_000,
}
const counted = (leads: readonly RawLead[], size: number, place: (lead: RawLead) => number) => {
  const counts = Array.from({ length: size }, () => 0)
  for (const lead of leads) counts[place(lead)] = (counts[place(lead)] ?? 0) + 1
  return counts
}

test.each([
  ['charts.daysOfWeek', 7],
  ['charts.hoursOfDay', 24],
  ['charts.leadCount', 28],
] as const)('%s equals sums over raw rows', async (name, size) => {
  const place = charts[name]
  const { data } = await viewer.call(name, { body })
  expect(data.period).toEqual(days)
  const leads = data.buckets.map((bucket) => bucket.leads)
  expect(leads).toEqual(counted(leadsReceived(raw, days, mine), size, (lead) => place(lead)))
  expect(data.buckets.map((bucket) => bucket.previousLeads)).toEqual(
    counted(leadsReceived(raw, before, mine), size, (lead) => place(lead, before.from)),
  )
  for (const { leadGenerator, leads: own, total } of data.leadGenerators) {
    const made = leadsReceived(raw, days, (lead) => mine(lead) && lead.leadGeneratorId === leadGenerator.id)
    expect(own).toEqual(counted(made, size, (lead) => place(lead)))
    expect(total).toBe(made.length)
  }
  const sum = data.leadGenerators.reduce((total, one) => total + one.total, 0)
  expect(sum).toBe(leads.reduce((total, count) => total + count, 0))
  expect(sum).toBeGreaterThan(100)
})

test('charts have a bucket for every day, with the same day of the comparison period', async () => {
  const { data } = await viewer.call('charts.leadCount', {
    body: { filter: { dates: { from: '2024-02-28', to: '2024-03-01' } }, compareTo: 'lastYear' },
  })
  expect(data.buckets).toEqual([
    { date: '2024-02-28', previousDate: '2023-02-28', leads: 0, previousLeads: 0 },
    { date: '2024-02-29', previousDate: '2023-03-01', leads: 0, previousLeads: 0 },
    { date: '2024-03-01', previousDate: null, leads: 0, previousLeads: 0 },
  ])
})

test('charts.leadCountSummary counts only a generator’s own leads', async () => {
  const { data } = await viewer.call('charts.leadCountSummary', { body })
  for (const row of data.leadGenerators)
    expect(row.figures).toEqual(
      figures(raw, days, testNow(), (lead) => mine(lead) && lead.leadGeneratorId === row.leadGenerator.id),
    )
  expect(data.total.figures).toEqual(figures(raw, days, testNow(), mine))
  expect(data.total.previous).toEqual(figures(raw, before, testNow(), mine))
  const own = await generator.call('charts.leadCountSummary', { body })
  expect(own.data.leadGenerators.map(({ leadGenerator }) => leadGenerator.id)).toEqual([generator.record.userId])
  expect(own.data.total.figures).toEqual(
    figures(raw, days, testNow(), (lead) => lead.leadGeneratorId === generator.record.userId && lead.organizationId === 1),
  )
})

test('payroll, dispatchers and integrations cannot read charts', async () => {
  for (const role of [5, 6, 10]) {
    const { call } = await app.signIn(`role${role}@walkup.test`)
    for (const name of [...Object.keys(charts), 'charts.leadCountSummary'] as (keyof typeof charts)[])
      expect((await call(name, { body: {} })).status).toBe(403)
  }
})
