import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { Replies } from '@walkup/sdk/contract'
import { reportDimensions, reportMeasures, type ReportDimension, type ReportMeasure } from '@walkup/sdk/domain'
import type { Call } from './harness.ts'
import { ask, type Body, filter, mine, openReports } from './reportsBuildFixture.ts'
import { days, daysAgo, leadsReceived } from './reportsOracle.ts'

const suite = openReports()

type Reply = Replies['reports.build']

const all = Object.keys(reportMeasures) as ReportMeasure[]
const ofLeads = all.filter((name) => !/[Hh]our|Minutes$|Logs|[aA]pproach/.test(name) || /within5|selfBooked/.test(name))

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

const dimensions = Object.keys(reportDimensions) as ReportDimension[]

describe.each(dimensions)('by %s', (dimension) => {
  test('every count adds up to the total and drills to exactly its leads', async () => {
    const { call } = suite.as('role2')
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
  const { call } = suite.as('role2')
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
    const { call } = suite.as(role)
    for (const groupBy of [['technician'], ['hour'], ['utmSource', 'partner']] satisfies ReportDimension[][])
      expect(await follow(call, await ask(call, { measures: ['leads', 'appointmentsSet', 'ran'], groupBy }), 3)).toBeGreaterThan(
        0,
      )
  },
)

test('payroll sees the same figures as a viewer in every dimension, but not the leads behind them', async () => {
  for (const dimension of dimensions) {
    const body: Body = { measures: ['leads', 'soldLeadCents', 'ran', 'paidMinutes'], groupBy: [dimension] }
    const [payroll, viewer] = [await ask(suite.as('role6').call, body), await ask(suite.as('role7').call, body)]
    const bare = ({ rows, total }: Reply) => [...rows, total].map(({ current, previous }) => [current, previous])
    expect([dimension, bare(payroll).length]).toEqual([dimension, bare(viewer).length])
    expect(new Set(bare(payroll).map((one) => JSON.stringify(one)))).toEqual(
      new Set(bare(viewer).map((one) => JSON.stringify(one))),
    )
    expect(JSON.stringify(payroll)).not.toContain('"received"')
  }
})

test('flagged leads are those with an undismissed flag, for roles that may review them', async () => {
  const flagged = new Set(
    (
      await suite.app.db.asOwner((tx) =>
        tx.rows<{ leadId: number }>(sql`select lead_id from integrity_flag where lead_id is not null and state <> 'dismissed'`),
      )
    ).map(({ leadId }) => leadId),
  )
  const expected = leadsReceived(suite.raw, days, mine).filter(({ id }) => flagged.has(id)).length
  expect(expected).toBeGreaterThan(0)
  const built = await ask(suite.as('role4').call, { measures: ['flagged', 'flaggedRate'] })
  const whole = await ask(suite.as('role2').call, { measures: ['flagged', 'flaggedRate', 'leads'], groupBy: ['leadGenerator'] })
  expect(whole.total.current).toMatchObject({ flagged: expected, flaggedRate: expected / (whole.total.current.leads ?? 0) })
  expect(built.total.current.flagged).toBeLessThanOrEqual(expected)
  expect(await follow(suite.as('role2').call, whole, 99)).toBeGreaterThan(2)
  for (const role of ['role6', 'role7', 'hd'])
    for (const measure of ['flagged', 'flaggedRate'] as const)
      expect([role, (await suite.as(role).call('reports.build', { body: { measures: [measure] } })).status]).toEqual([role, 403])
})

test('no input becomes SQL, and too many rows are rejected', async () => {
  const { call } = suite.as('role2')
  const status = async (body: object) => (await call('reports.build', { body: body as Body })).status
  const hostile = `x') or true; drop table lead; --`
  expect(await status({ measures: [hostile] })).toBe(400)
  expect(await status({ measures: ['leads'], groupBy: [hostile] })).toBe(400)
  expect(await status({ measures: ['constructor'] })).toBe(400)
  expect(await status({ measures: ['leads'], groupBy: ['day', 'hour', 'store'] })).toBe(400)
  const nothing = await ask(call, { measures: ['leads'], filter: { ...filter, utmSources: [hostile] } })
  expect(nothing.total.current.leads).toBe(0)
  await suite.app.db.asOwner((tx) =>
    tx.run(sql`update lead set utm = jsonb_build_object('source', ${hostile}::text) where organization_id = 1 and id % 7 = 0`),
  )
  const sources = await ask(call, { measures: ['leads', 'appointmentsSet'], groupBy: ['utmSource'] })
  expect(sources.rows.some(({ members }) => members[0]?.id === hostile)).toBe(true)
  await follow(call, sources)
  await suite.app.db.asOwner((tx) =>
    tx.run(sql`update lead set utm = jsonb_build_object('source', 's' || id) where organization_id = 1`),
  )
  const year = { dates: { from: daysAgo(400), to: daysAgo(0) } }
  const crowded = await call('reports.build', { body: { measures: ['leads'], groupBy: ['utmSource'], filter: year } })
  const leads = (await ask(call, { measures: ['leads'], filter: year })).total.current.leads ?? 0
  expect([crowded.status, crowded.problem?.errors?.[0]?.path]).toEqual(leads > 2000 ? [400, 'groupBy'] : [200, undefined])
})
