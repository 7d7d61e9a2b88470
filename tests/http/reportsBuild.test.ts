import { describe, expect, test } from 'vitest'
import type { ReportMeasure } from '@walkup/sdk/domain'
import { ask, type Body, filter, mine, openReports } from './reportsBuildFixture.ts'
import { approached, days, daysAgo, figures, labor, leadsReceived, speed, type RawLead } from './reportsOracle.ts'
import { testNow } from '../support/clock.ts'

const suite = openReports()

describe('the builder’s figures equal the specified reports’', () => {
  const names = [
    'leads',
    'generatorLeads',
    'internal',
    'external',
    'rejected',
    'duplicates',
    'scheduled',
    'upcoming',
    'ran',
    'noShow',
    'sold',
    'soldCents',
    'ranRate',
    'closeRate',
  ] as const
  const paid = ['paidMinutes', 'openTimeLogs', 'leadsPerPaidHour'] as const
  const roles = ['role1', 'role2', 'role3', 'role4', 'role6', 'role7', 'hd']
  const pick = (values: Readonly<Record<string, unknown>> | null, keys: readonly string[]) =>
    Object.fromEntries(keys.map((key) => [key, values?.[key]]))

  test.each(roles)('by store and by generator and service, for %s', async (role) => {
    const { call } = suite.as(role)
    const stores = await call('reports.storeLead', { body: { filter } })
    const built = await ask(call, { measures: [...names, ...paid], groupBy: ['store'] })
    const inOrder = <T extends { id: number | null }>(rows: T[]) => rows.toSorted((a, b) => (a.id ?? 0) - (b.id ?? 0))
    expect(
      inOrder(
        built.rows.map(({ members, current, previous }) => ({
          id: (members[0]?.id ?? null) as number | null,
          current: pick(current, [...names, ...paid]),
          previous: pick(previous, [...names, ...paid]),
        })),
      ),
    ).toEqual(
      inOrder(
        stores.data.rows.map((row) => ({
          id: row.store?.id ?? null,
          current: { ...row.figures, ...row.labor },
          previous: { ...row.previous, ...row.previousLabor },
        })),
      ),
    )
    expect(pick(built.total.current, [...names, ...paid])).toEqual({ ...stores.data.total.figures, ...stores.data.total.labor })
    expect(built.comparison).toEqual(stores.data.comparison)
    const analysis = await call('reports.lgAgAnalysis', { body: { filter } })
    const pairs = await ask(call, { measures: [...names], groupBy: ['leadGenerator', 'serviceGroup'] })
    const key = (a: unknown, b: unknown) => `${JSON.stringify(a)} ${JSON.stringify(b)}`
    expect(new Map(pairs.rows.map((row) => [key(row.members[0], row.members[1]), pick(row.current, names)]))).toEqual(
      new Map(analysis.data.rows.map((row) => [key(row.leadGenerator, row.serviceGroup), row.figures])),
    )
  })

  test('speed to lead, approaches and the owner group', async () => {
    const { call } = suite.as('role2')
    const measures = Object.keys(speed(suite.raw, days, mine)) as ReportMeasure[]
    const built = await ask(call, { measures, groupBy: ['leadGenerator'] })
    expect(pick(built.total.current, measures)).toEqual(speed(suite.raw, days, mine))
    for (const row of built.rows)
      expect(pick(row.current, measures)).toEqual(
        speed(suite.raw, days, (lead) => mine(lead) && lead.leadGeneratorId === (row.members[0]?.id ?? null)),
      )
    const walked = [
      'approaches',
      'generatorLeads',
      'leadsPerApproach',
      'paidMinutes',
      'approachesPerPaidHour',
      'leadsPerPaidHour',
    ] as const
    const report = await call('reports.approaches', { body: { filter } })
    const approaches = await ask(call, { measures: [...walked], groupBy: ['leadGenerator'] })
    const generators = approaches.rows.filter(({ members }) => members[0])
    expect(new Map(generators.map((row) => [row.members[0]?.id, pick(row.current, walked)]))).toEqual(
      new Map(report.data.rows.map((row) => [row.leadGenerator?.id, row.current])),
    )
    const group = await call('reports.ownerGroupByOrganization', { body: { filter } })
    const organizations = await ask(call, {
      measures: ['leads', 'paidMinutes'],
      groupBy: ['organization'],
      includeOwnerGroup: true,
    })
    expect(organizations.rows.map(({ members, current }) => [members[0], current.leads, current.paidMinutes])).toEqual(
      group.data.rows.map((row) => [row.organization, row.figures.leads, row.labor.paidMinutes]),
    )
  })
})

test('the outcomes of received leads equal sums over raw rows, and a rate without cases is null', async () => {
  const cohort = (only: (lead: RawLead) => boolean) => {
    const got = leadsReceived(suite.raw, days, only)
    const of = (...statuses: string[]) => got.filter(({ status }) => statuses.includes(status))
    const set = of('scheduled', 'confirmed', 'ran', 'sold', 'notSold', 'noShow').length
    const [ranLeads, soldLeads] = [of('ran', 'sold', 'notSold').length, of('sold').length]
    const share = (part: number, whole: number) => (whole ? part / whole : null)
    return {
      leads: got.length,
      appointmentsSet: set,
      ranLeads,
      soldLeads,
      canceled: of('cancelled').length,
      soldLeadCents: of('sold').reduce((sum, { soldCents }) => sum + (soldCents ?? 0), 0),
      setRate: share(set, got.length),
      leadRanRate: share(ranLeads, set),
      leadCloseRate: share(soldLeads, ranLeads),
      leadToSaleRate: share(soldLeads, got.length),
    }
  }
  const measures = Object.keys(cohort(mine)) as ReportMeasure[]
  for (const [dimension, of] of [
    ['leadGenerator', 'leadGeneratorId'],
    ['territory', 'territoryId'],
    ['partner', 'partner'],
    ['status', 'status'],
  ] as const) {
    const { rows, total } = await ask(suite.as('role2').call, { measures, groupBy: [dimension] })
    expect(total.current).toEqual(cohort(mine))
    expect(rows.length).toBeGreaterThan(1)
    for (const { members, current } of rows)
      expect(current).toEqual(cohort((lead) => mine(lead) && lead[of] === (members[0]?.id ?? null)))
  }
  const nobody = await ask(suite.as('role2').call, { measures, filter: { dates: { from: '2001-01-01', to: '2001-01-02' } } })
  expect(nobody.total.current).toMatchObject({ leads: 0, setRate: null, leadToSaleRate: null })
})

test('visits that have not happened yet mark a row as maturing', async () => {
  const ahead = { dates: { from: daysAgo(0), to: daysAgo(-20) } }
  const { total } = await ask(suite.as('role2').call, { measures: ['scheduled', 'upcoming'], filter: ahead })
  expect(total.maturing).toBe(figures(suite.raw, ahead.dates, testNow(), mine).upcoming)
  expect(total.maturing).toBeGreaterThan(0)
  const { rows } = await ask(suite.as('role2').call, { measures: ['ranLeads'], groupBy: ['week'] })
  const toCome = leadsReceived(suite.raw, days, mine).filter(
    ({ status, appointmentAt }) => ['scheduled', 'confirmed'].includes(status) && Date.parse(appointmentAt ?? '') >= testNow(),
  )
  expect(rows.reduce((sum, { maturing }) => sum + maturing, 0)).toBe(toCome.length)
})

test('paid hours by hour add up to the total, and by campaign are only in the total', async () => {
  const { call } = suite.as('role2')
  const hourly = await ask(call, {
    measures: ['paidMinutes', 'openTimeLogs', 'leadsPerPaidHour', 'approaches'],
    groupBy: ['hour'],
  })
  const { paidMinutes, openTimeLogs } = labor(suite.raw, days, 0, mine)
  expect(hourly.total.current).toMatchObject({ paidMinutes, openTimeLogs })
  const sum = hourly.rows.reduce((minutes, { current }) => minutes + (current.paidMinutes ?? 0), 0)
  expect(Math.abs(sum - paidMinutes)).toBeLessThanOrEqual(hourly.rows.length)
  expect(hourly.rows.reduce((count, { current }) => count + (current.approaches ?? 0), 0)).toBe(approached(suite.raw, days, mine))
  const shifts = await ask(call, { measures: ['paidMinutes', 'leads', 'approaches'], groupBy: ['shift'] })
  expect(shifts.rows.every(({ previous }) => previous === null)).toBe(true)
  expect(shifts.rows.find(({ members }) => members[0])?.members[0]?.shift?.startAt).toBeTruthy()
  expect(shifts.rows.reduce((count, { current }) => count + (current.approaches ?? 0), 0)).toBe(approached(suite.raw, days, mine))
  const campaigns = await ask(call, { measures: ['leads', 'paidMinutes', 'leadsPerPaidHour'], groupBy: ['campaign'] })
  expect(campaigns.rows[0]?.current).toMatchObject({ paidMinutes: null, leadsPerPaidHour: null })
  expect(campaigns.total.current.paidMinutes).toBe(paidMinutes)
})

test('building a report requires a role with reports, and approaches that the organization shows them', async () => {
  const body: Body = { measures: ['leads'] }
  for (const role of ['role5', 'role14']) expect((await suite.as(role).call('reports.build', { body })).status).toBe(403)
  expect((await suite.app.call('reports.build', { body })).status).toBe(401)
  const hidden = await suite.as('other').call('reports.build', { body: { measures: ['leadsPerApproach'] } })
  expect([hidden.status, hidden.problem.code]).toEqual([403, 'forbidden'])
})
