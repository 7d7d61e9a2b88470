import sql from 'sql-template-tag'
import type { Replies } from '@walkup/sdk/contract'
import { baseMeasuresOf } from '@walkup/sdk/domain'
import type { AreaHandlers, Context } from '../../context.ts'
import { drillOf, firstDayOfWeek, laborTable, leadCells, reportScope, reportTable, tallied } from '../../metrics/index.ts'
import { forbidden } from '../../problem.ts'
import { mayReviewIntegrity } from '../leads/search.ts'
import { approaches, organizationsShowingApproaches } from './approaches.ts'
import { build } from './build.ts'
import { funnel } from './funnel.ts'
import { performance } from './performance.ts'
import { speedToLead } from './speed.ts'

type ReportQuery = Parameters<typeof reportScope>[1]

/** The scope of the owner group, within the organizations where the caller has an office role. */
async function ownerGroup({ tx, caller }: Context): Promise<readonly number[]> {
  const found = await tx.one<{ organizations: number[] }>(sql`select owner_group(${caller.organizationId}::int) as organizations`)
  const organizations = found?.organizations.length ? found.organizations : [caller.organizationId]
  await tx.run(sql`select set_config('app.organizations', ${`{${organizations.join(',')}}`}, true)`)
  return organizations
}
const ownerGroupScope = async (context: Context, asked: ReportQuery) =>
  reportScope(context, asked, { organizations: await ownerGroup(context) })

async function summary(context: Context, asked: ReportQuery): Promise<Replies['reports.leadCountSummary']> {
  const { tx } = context
  const scope = await reportScope(context, asked)
  const { period, comparison, total } = await laborTable(tx, scope, [])
  const byStatus = tallied(await leadCells(tx, scope, ['status'], 'received'), (cell) => cell.status ?? '')
  const statuses = [...byStatus].map(([status, tally]) => {
    const { leads } = drillOf(scope, tally, { statuses: [status] })
    return {
      status: status as Replies['reports.leadCountSummary']['statuses'][number]['status'],
      leads: tally.current.leads,
      previousLeads: tally.previous.leads,
      drill: leads ? { leads } : {},
    }
  })
  return { period, comparison, total, statuses: statuses.sort((a, b) => b.leads - a.leads || (a.status < b.status ? -1 : 1)) }
}

export const reports: AreaHandlers<'reports'> = {
  'reports.funnel': (context, { body }) => funnel(context, body),
  async 'reports.ownerGroupByOrganization'(context, { body }) {
    return laborTable(context.tx, await ownerGroupScope(context, body), ['organization'])
  },
  async 'reports.ownerGroupByLeadGenerator'(context, { body }) {
    return laborTable(context.tx, await ownerGroupScope(context, body), ['organization', 'leadGenerator'])
  },
  async 'reports.ownerGroupByAppointmentType'(context, { body }) {
    return reportTable(context.tx, await ownerGroupScope(context, body), ['organization', 'appointmentType'])
  },
  async 'reports.leadCountByAppointmentType'(context, { body }) {
    return reportTable(context.tx, await reportScope(context, body), ['appointmentType'])
  },
  async 'reports.leadCountByLgAppointmentType'(context, { body }) {
    return reportTable(context.tx, await reportScope(context, body), ['leadGenerator', 'appointmentType'])
  },
  async 'reports.leadCountByTerritory'(context, { body }) {
    return laborTable(context.tx, await reportScope(context, body), ['territory'])
  },
  'reports.leadCountSummary': (context, { body }) => summary(context, body),
  async 'reports.lgAgAnalysis'(context, { body }) {
    return reportTable(context.tx, await reportScope(context, body), ['leadGenerator', 'serviceGroup'])
  },
  async 'reports.lgAgPerformance'(context, { body }) {
    return performance(context.tx, await reportScope(context, body))
  },
  async 'reports.storeLead'(context, { body }) {
    return laborTable(context.tx, await reportScope(context, body), ['store'])
  },
  async 'reports.build'(context, { body }) {
    const { tx, caller } = context
    const within = body.includeOwnerGroup ? await ownerGroup(context) : caller.organizations
    const base = baseMeasuresOf(body.measures)
    if (base.includes('flagged') && !mayReviewIntegrity(caller)) throw forbidden()
    const isOfApproaches = base.includes('approaches')
    const organizations = isOfApproaches ? await organizationsShowingApproaches(context, within) : within
    const scope = await reportScope(context, body, { organizations })
    return build(context, scope, await firstDayOfWeek(tx, caller.organizationId), body)
  },
  'reports.approaches': (context, { body }) => approaches(context, body),
  async 'reports.speedToLead'(context, { body }) {
    return speedToLead(context.tx, await reportScope(context, body), body.groupBy ?? 'territory')
  },
  async 'reports.leadRan'(context, { body }) {
    const groupBy = body.groupBy ?? 'territory'
    const { rows, ...whole } = await reportTable(context.tx, await reportScope(context, body), [groupBy])
    return { ...whole, groupBy, rows: rows.map(({ [groupBy]: item, ...row }) => ({ item, ...row })) }
  },
}
