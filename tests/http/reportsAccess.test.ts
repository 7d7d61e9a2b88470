import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInAll, startApp, type Call, type SignedIn, type TestApp } from './harness.ts'
import { approached, days, expectFigures, figures, inOrganization, readRaw, speed, type Raw } from './reportsOracle.ts'
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
  raw = await readRaw(app)
})
afterAll(() => app.close())

const body = { filter: { dates: days } }
const now = () => testNow()

describe('access', () => {
  const all = Object.entries({
    'reports.ownerGroupByOrganization': 1,
    'reports.ownerGroupByLeadGenerator': 1,
    'reports.ownerGroupByAppointmentType': 1,
    'reports.leadCountByAppointmentType': 1,
    'reports.leadCountByLgAppointmentType': 1,
    'reports.leadCountByTerritory': 1,
    'reports.leadCountSummary': 1,
    'reports.lgAgAnalysis': 1,
    'reports.lgAgPerformance': 1,
    'reports.storeLead': 1,
    'reports.approaches': 1,
    'reports.speedToLead': 1,
    'reports.leadRan': 1,
  }).map(([name]) => name as Parameters<Call>[0])

  test.each(all)('%s: is limited to roles that read reports; all filters are optional', async (name) => {
    for (const role of [1, 2, 3, 4, 6, 7])
      expect([role, (await as(`role${role}`).call(name, { body: {} })).status]).toEqual([role, 200])
    for (const role of [5, 10, 14, 15])
      expect([role, (await as(`role${role}`).call(name, { body: {} })).status]).toEqual([role, 403])
    expect((await app.call(name, { body: {} })).status).toBe(401)
  })

  test('a territory manager’s reports count accessible leads, and a partner user’s only the partner’s leads', async () => {
    const reach = await app.db.asOwner((tx) =>
      tx.rows<{
        id: number
      }>(sql`select territory_id as id from membership_territory t join membership m on m.id = t.membership_id
        where m.user_id = ${as('role4').record.userId}`),
    )
    const own = new Set(reach.map(({ id }) => id))
    const managed = await as('role4').call('reports.leadCountSummary', { body })
    expectFigures(raw, managed.data.total, (lead) => lead.organizationId === 1 && own.has(lead.territoryId ?? 0))
    const partner = await as('hd').call('reports.leadCountSummary', { body })
    expectFigures(raw, partner.data.total, (lead) => lead.organizationId === 1 && lead.partner === 'homeImprovement')
    expect(partner.data.total.figures.leads).toBeGreaterThan(0)
  })

  test('payroll can read the metrics but not drill down to leads', async () => {
    for (const name of ['reports.storeLead', 'reports.lgAgPerformance', 'reports.leadCountByTerritory'] as const) {
      const [payroll, viewer] = [await as('role6').call(name, { body }), await as('role7').call(name, { body })]
      const bare = (data: typeof viewer.data) => ({
        ...data.total,
        rows: data.rows.map((row) => ({ ...row, drill: {} })),
        drill: {},
      })
      expect(bare(payroll.data)).toEqual(bare(viewer.data))
      expect(payroll.data.total.figures.leads).toBeGreaterThan(100)
      expect(JSON.stringify(payroll.data)).not.toContain('received')
    }
    const speeds = await as('role6').call('reports.speedToLead', { body })
    expect(speeds.data.total.current).toEqual(speed(raw, days, inOrganization(1)))
    // The underlying function is limited in the same way.
    const { record } = as('role7')
    const rows = await app.db.asTenant(
      { organizationId: 1, organizations: [1], userId: record.userId, roleId: 7, subscriptionId: 1, territories: [] },
      (tx) => tx.rows(sql`select * from payroll_lead_facts('received', app_now() - interval '1 year', app_now())`),
    )
    expect(rows).toEqual([])
  })

  test('the owner group includes the organizations where the caller has an office role', async () => {
    const organizations = async (call: Call) =>
      (await call('reports.ownerGroupByOrganization', { body })).data.rows
        .map((row) => row.organization?.id ?? 0)
        .toSorted((a, b) => a - b)
    expect(await organizations(as('role2').call)).toEqual([1, 2])
    expect(await organizations(as('role2').in(2))).toEqual([1, 2])
    expect(await organizations(as('role1').in(4))).toEqual([3, 4])
    expect(await organizations(as('other').call)).toEqual([4])
    expect(await organizations(as('role7').call)).toEqual([1])
    const { data } = await as('role2').in(2)('reports.ownerGroupByAppointmentType', { body })
    for (const { organization, appointmentType, figures: shown } of data.rows)
      expect(shown).toEqual(
        figures(
          raw,
          days,
          now(),
          (lead) => lead.organizationId === organization?.id && lead.appointmentTypeId === (appointmentType?.id ?? null),
        ),
      )
    expect(data.total.figures).toEqual(figures(raw, days, now(), ({ organizationId }) => organizationId <= 2))
    // A partner user of the same group is limited to the partner's leads there, too.
    const partner = await as('hd').in(2)('reports.ownerGroupByOrganization', { body })
    expect(partner.data.total.figures).toEqual(
      figures(raw, days, now(), (lead) => lead.organizationId <= 2 && lead.partner === 'homeImprovement'),
    )
  })

  test('approaches are included only if the organization shows them', async () => {
    const answer = await as('other').call('reports.approaches', { body })
    expect([answer.status, answer.problem.detail]).toEqual([
      403,
      'This organization does not show approaches, so it has no approaches report.',
    ])
    const above = await as('role1').in(3)('reports.approaches', { body: { ...body, includeDescendants: true } })
    expect(above.data.total.current.approaches).toBe(approached(raw, days, inOrganization(3)))
  })

  test('reports invalid dates by field', async () => {
    const { call } = as('role7')
    for (const [dates, path] of [
      [{ from: '2026-02-01', to: '2026-01-01' }, 'filter.dates.to'],
      [{ to: '2026-01-01' }, 'filter.dates.from'],
      [{ from: '2020-01-01', to: '2026-01-01' }, 'filter.dates.to'],
      [{ dateRangeId: 1, from: '2026-01-01' }, 'filter.dates.dateRangeId'],
      [{ dateRangeId: 1, timeZone: 'Mars/Olympus' }, 'filter.dates.timeZone'],
    ] as const) {
      const answer = await call('reports.leadRan', { body: { filter: { dates } } })
      expect([answer.status, answer.problem.errors?.[0]?.path]).toEqual([400, path])
    }
  })
})
