import sql from 'sql-template-tag'
import type { Replies } from '@walkup/sdk/contract'
import type { AreaHandlers, Context } from '../../context.ts'
import { drillOf, laborTable, leadCells, reportScope, reportTable, tallied } from '../../metrics/index.ts'
import { approaches } from './approaches.ts'
import { performance } from './performance.ts'
import { speedToLead } from './speed.ts'

type ReportQuery = Parameters<typeof reportScope>[1]

/** The scope of the owner group; the transaction then reaches its organizations as far as the caller's office roles do. */
async function ownerGroupScope(context: Context, asked: ReportQuery) {
  const { tx, caller } = context
  const found = await tx.one<{ organizations: number[] }>(sql`select owner_group(${caller.organizationId}::int) as organizations`)
  const organizations = found?.organizations.length ? found.organizations : [caller.organizationId]
  await tx.run(sql`select set_config('app.organizations', ${`{${organizations.join(',')}}`}, true)`)
  return reportScope(context, asked, { organizations })
}

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
