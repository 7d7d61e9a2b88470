import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bodies, Replies } from '@walkup/sdk/contract'
import { reportDimensions, reportMeasures, type ReportDimension, type ReportMeasure } from '@walkup/sdk/domain'
import { signInAll, startApp, type Call, type SignedIn, type TestApp } from './harness.ts'
import {
  approached,
  days,
  daysAgo,
  figures,
  inOrganization,
  labor,
  leadsReceived,
  readRaw,
  speed,
  type Raw,
  type RawLead,
} from './reportsOracle.ts'
import { testNow } from '../support/clock.ts'

type Reply = Replies['reports.build']
type Body = Bodies['reports.build']

let app: TestApp
let raw: Raw
let as: (name: string) => SignedIn
beforeAll(async () => {
  app = await startApp()
  as = await signInAll(app, ['role1', 'role2', 'role3', 'role4', 'role5', 'role6', 'role7', 'role14', 'hd', 'other'])
  // Leads with a source, a campaign and a partner, of which the demo has few.
  await app.db.asOwner(async (tx) => {
    await tx.run(sql`update lead set utm = '{"source": "newsletter"}' where organization_id = 1 and id % 5 = 0`)
    await tx.run(
      sql`update lead set campaign_id = (select min(id) from lookup_item where organization_id = 1) where organization_id = 1 and id % 4 = 0`,
    )
  })
  raw = await readRaw(app)
})
afterAll(() => app.close())

const filter = { dates: days }
const all = Object.keys(reportMeasures) as ReportMeasure[]
const ofLeads = all.filter((name) => !/[Hh]our|Minutes$|Logs|[aA]pproach/.test(name) || /within5|selfBooked/.test(name))
const ask = async (call: Call, body: Body) => {
  const answer = await call('reports.build', { body: { filter, ...body } })
  expect([answer.status, answer.problem?.detail]).toEqual([200, undefined])
  return answer.data
}
const mine = inOrganization(1)

/** The leads that the searches of a figure find. */
async function found(call: Call, searches: readonly object[] | undefined): Promise<number> {
  let total = 0
  for (const body of searches ?? []) {
    const answer = await call('leads.searchAll', { body: { ...body, limit: 1 } })
    expect([answer.status, JSON.stringify(body)]).toEqual([200, JSON.stringify(body)])
    expect(answer.data.totalIsExact).toBe(true)
    total += answer.data.total
  }
  return total
}

/** Every count of every row equals the total of the lead searches behind it. */
async function follow(call: Call, { rows, total, measures }: Reply, most = 12): Promise<number> {
  let followed = 0
  for (const { current, drill } of [total, ...rows.slice(0, most), ...rows.filter(({ members }) => members.includes(null))])
    for (const measure of measures) {
      const definition = reportMeasures[measure]
      if (!('source' in definition) || definition.unit !== 'count' || !['received', 'appointment'].includes(definition.source))
        continue
      if (!current[measure]) continue
      expect([measure, JSON.stringify(drill[measure]), await found(call, drill[measure])]).toEqual([
        measure,
        JSON.stringify(drill[measure]),
        current[measure],
      ])
      followed++
    }
  return followed
}

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
    const { call } = as(role)
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
    const { call } = as('role2')
    const measures = Object.keys(speed(raw, days, mine)) as ReportMeasure[]
    const built = await ask(call, { measures, groupBy: ['leadGenerator'] })
    expect(pick(built.total.current, measures)).toEqual(speed(raw, days, mine))
    for (const row of built.rows)
      expect(pick(row.current, measures)).toEqual(
        speed(raw, days, (lead) => mine(lead) && lead.leadGeneratorId === (row.members[0]?.id ?? null)),
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
    const got = leadsReceived(raw, days, only)
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
    const { rows, total } = await ask(as('role2').call, { measures, groupBy: [dimension] })
    expect(total.current).toEqual(cohort(mine))
    expect(rows.length).toBeGreaterThan(1)
    for (const { members, current } of rows)
      expect(current).toEqual(cohort((lead) => mine(lead) && lead[of] === (members[0]?.id ?? null)))
  }
  const nobody = await ask(as('role2').call, { measures, filter: { dates: { from: '2001-01-01', to: '2001-01-02' } } })
  expect(nobody.total.current).toMatchObject({ leads: 0, setRate: null, leadToSaleRate: null })
})

test('visits that have not happened yet mark a row as maturing', async () => {
  const ahead = { dates: { from: daysAgo(0), to: daysAgo(-20) } }
  const { total } = await ask(as('role2').call, { measures: ['scheduled', 'upcoming'], filter: ahead })
  expect(total.maturing).toBe(figures(raw, ahead.dates, testNow(), mine).upcoming)
  expect(total.maturing).toBeGreaterThan(0)
  const { rows } = await ask(as('role2').call, { measures: ['ranLeads'], groupBy: ['week'] })
  const toCome = leadsReceived(raw, days, mine).filter(
    ({ status, appointmentAt }) => ['scheduled', 'confirmed'].includes(status) && Date.parse(appointmentAt ?? '') >= testNow(),
  )
  expect(rows.reduce((sum, { maturing }) => sum + maturing, 0)).toBe(toCome.length)
})

const dimensions = Object.keys(reportDimensions) as ReportDimension[]
describe.each(dimensions)('by %s', (dimension) => {
  test('every count adds up to the total and drills to exactly its leads', async () => {
    const { call } = as('role2')
    const built = await ask(call, { measures: ofLeads.slice(0, 20), groupBy: [dimension] })
    for (const measure of ['leads', 'canceled', 'selfBooked', 'appointmentsSet'] as const)
      expect([measure, built.rows.reduce((sum, { current }) => sum + (current[measure] ?? 0), 0)]).toEqual([
        measure,
        built.total.current[measure],
      ])
    if (dimension !== 'shift')
      expect(built.rows.reduce((sum, { previous }) => sum + (previous?.leads ?? 0), 0)).toBe(built.total.previous?.leads)
    expect(await follow(call, built, 3)).toBeGreaterThan(8)
    const visits = await ask(call, { measures: ['scheduled', 'ran', 'noShow', 'sold'], groupBy: [dimension] })
    expect(visits.rows.reduce((sum, { current }) => sum + (current.scheduled ?? 0), 0)).toBe(visits.total.current.scheduled)
    expect(await follow(call, visits, 3)).toBeGreaterThan(2)
  })
})

test('two dimensions drill together, also by hour and weekday, with filters and across time zones', async () => {
  const { call } = as('role2')
  const pairs: ReportDimension[][] = [
    ['store', 'hour'],
    ['weekday', 'hour'],
    ['day', 'leadGenerator'],
    ['week', 'technician'],
    ['campaign', 'utmSource'],
    ['status', 'partner'],
  ]
  for (const groupBy of pairs) {
    const built = await ask(call, { measures: ['leads', 'appointmentsSet', 'scheduled'], groupBy })
    expect(await follow(call, built, 4)).toBeGreaterThan(3)
  }
  const narrow = await ask(call, {
    measures: ['leads', 'appointmentsSet'],
    groupBy: ['hour'],
    filter: { ...filter, utmSources: ['newsletter'], kinds: ['internal'] },
  })
  expect(narrow.total.current.leads).toBeGreaterThan(0)
  expect(await follow(call, narrow, 4)).toBeGreaterThan(2)
  const wide = await ask(call, { measures: ['leads', 'ran'], groupBy: ['hour'], includeDescendants: true })
  expect(wide.total.drill.leads?.length).toBeGreaterThan(1)
  expect(await follow(call, wide, 4)).toBeGreaterThan(3)
})

test.each(['role3', 'role4', 'role7', 'hd'])(
  '%s: the figures are those of the leads that the role’s own search finds',
  async (role) => {
    const { call } = as(role)
    for (const groupBy of [['technician'], ['hour'], ['utmSource', 'partner']] satisfies ReportDimension[][])
      expect(await follow(call, await ask(call, { measures: ['leads', 'appointmentsSet', 'ran'], groupBy }), 3)).toBeGreaterThan(
        0,
      )
  },
)

test('payroll sees the same figures as a viewer in every dimension, but not the leads behind them', async () => {
  for (const dimension of dimensions) {
    const body: Body = { measures: ['leads', 'soldLeadCents', 'ran', 'paidMinutes'], groupBy: [dimension] }
    const [payroll, viewer] = [await ask(as('role6').call, body), await ask(as('role7').call, body)]
    const bare = ({ rows, total }: Reply) => [...rows, total].map(({ current, previous }) => [current, previous])
    expect([dimension, bare(payroll).length]).toEqual([dimension, bare(viewer).length])
    expect(new Set(bare(payroll).map((one) => JSON.stringify(one)))).toEqual(
      new Set(bare(viewer).map((one) => JSON.stringify(one))),
    )
    expect(JSON.stringify(payroll)).not.toContain('"received"')
  }
})

test('paid hours by hour add up to the total, and by campaign are only in the total', async () => {
  const { call } = as('role2')
  const hourly = await ask(call, {
    measures: ['paidMinutes', 'openTimeLogs', 'leadsPerPaidHour', 'approaches'],
    groupBy: ['hour'],
  })
  const { paidMinutes, openTimeLogs } = labor(raw, days, 0, mine)
  expect(hourly.total.current).toMatchObject({ paidMinutes, openTimeLogs })
  const sum = hourly.rows.reduce((minutes, { current }) => minutes + (current.paidMinutes ?? 0), 0)
  expect(Math.abs(sum - paidMinutes)).toBeLessThanOrEqual(hourly.rows.length)
  expect(hourly.rows.reduce((count, { current }) => count + (current.approaches ?? 0), 0)).toBe(approached(raw, days, mine))
  const shifts = await ask(call, { measures: ['paidMinutes', 'leads', 'approaches'], groupBy: ['shift'] })
  expect(shifts.rows.every(({ previous }) => previous === null)).toBe(true)
  expect(shifts.rows.find(({ members }) => members[0])?.members[0]?.shift?.startAt).toBeTruthy()
  expect(shifts.rows.reduce((count, { current }) => count + (current.approaches ?? 0), 0)).toBe(approached(raw, days, mine))
  const campaigns = await ask(call, { measures: ['leads', 'paidMinutes', 'leadsPerPaidHour'], groupBy: ['campaign'] })
  expect(campaigns.rows[0]?.current).toMatchObject({ paidMinutes: null, leadsPerPaidHour: null })
  expect(campaigns.total.current.paidMinutes).toBe(paidMinutes)
})

test('building a report requires a role with reports, and approaches that the organization shows them', async () => {
  const body: Body = { measures: ['leads'] }
  for (const role of ['role5', 'role14']) expect((await as(role).call('reports.build', { body })).status).toBe(403)
  expect((await app.call('reports.build', { body })).status).toBe(401)
  const hidden = await as('other').call('reports.build', { body: { measures: ['leadsPerApproach'] } })
  expect([hidden.status, hidden.problem.code]).toEqual([403, 'forbidden'])
})

test('flagged leads are those with an undismissed flag, for roles that may review them', async () => {
  const flagged = new Set(
    (
      await app.db.asOwner((tx) =>
        tx.rows<{ leadId: number }>(sql`select lead_id from integrity_flag where lead_id is not null and state <> 'dismissed'`),
      )
    ).map(({ leadId }) => leadId),
  )
  const expected = leadsReceived(raw, days, mine).filter(({ id }) => flagged.has(id)).length
  expect(expected).toBeGreaterThan(0)
  const built = await ask(as('role4').call, { measures: ['flagged', 'flaggedRate'] })
  const whole = await ask(as('role2').call, { measures: ['flagged', 'flaggedRate', 'leads'], groupBy: ['leadGenerator'] })
  expect(whole.total.current).toMatchObject({ flagged: expected, flaggedRate: expected / (whole.total.current.leads ?? 0) })
  expect(built.total.current.flagged).toBeLessThanOrEqual(expected)
  expect(await follow(as('role2').call, whole, 99)).toBeGreaterThan(2)
  for (const role of ['role6', 'role7', 'hd'])
    for (const measure of ['flagged', 'flaggedRate'] as const)
      expect([role, (await as(role).call('reports.build', { body: { measures: [measure] } })).status]).toEqual([role, 403])
})

test('no input becomes SQL, and too many rows are rejected', async () => {
  const { call } = as('role2')
  const status = async (body: object) => (await call('reports.build', { body: body as Body })).status
  const hostile = `x') or true; drop table lead; --`
  expect(await status({ measures: [hostile] })).toBe(400)
  expect(await status({ measures: ['leads'], groupBy: [hostile] })).toBe(400)
  expect(await status({ measures: ['constructor'] })).toBe(400)
  expect(await status({ measures: ['leads'], groupBy: ['day', 'hour', 'store'] })).toBe(400)
  const nothing = await ask(call, { measures: ['leads'], filter: { ...filter, utmSources: [hostile] } })
  expect(nothing.total.current.leads).toBe(0)
  await app.db.asOwner((tx) =>
    tx.run(sql`update lead set utm = jsonb_build_object('source', ${hostile}::text) where organization_id = 1 and id % 7 = 0`),
  )
  const sources = await ask(call, { measures: ['leads', 'appointmentsSet'], groupBy: ['utmSource'] })
  expect(sources.rows.some(({ members }) => members[0]?.id === hostile)).toBe(true)
  await follow(call, sources)
  await app.db.asOwner((tx) =>
    tx.run(sql`update lead set utm = jsonb_build_object('source', 's' || id) where organization_id = 1`),
  )
  const year = { dates: { from: daysAgo(400), to: daysAgo(0) } }
  const crowded = await call('reports.build', { body: { measures: ['leads'], groupBy: ['utmSource'], filter: year } })
  const leads = (await ask(call, { measures: ['leads'], filter: year })).total.current.leads ?? 0
  expect([crowded.status, crowded.problem?.errors?.[0]?.path]).toEqual(leads > 2000 ? [400, 'groupBy'] : [200, undefined])
})
