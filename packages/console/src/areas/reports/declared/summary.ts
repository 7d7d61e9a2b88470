import { t } from '../../../i18n/index.ts'
import type { Replies } from '@walkup/sdk'
import { statuses, statusOrder } from '../../leads/lead.ts'
import { fact, tableView, type AnyReport, type Table } from '../../../metrics/define.ts'
import * as measures from '../../../metrics/measures.ts'
import { names } from '../../../metrics/names.ts'

const of = [
  measures.generatorLeads,
  measures.internal,
  measures.external,
  measures.rejected,
  measures.duplicates,
  measures.scheduled,
  measures.upcoming,
  measures.ran,
  measures.noShow,
  measures.sold,
  measures.soldCents,
  measures.ranRate,
  measures.closeRate,
]
const ofWork = [measures.paidHours, measures.openLogs, measures.leadsPerHour]

interface Counted {
  readonly leads: number
  readonly previousLeads: number
  readonly drill: measures.Measured['drill']
}
const label = t('reports.summaryTitle')
const byStatus: Table<Counted, Counted & { readonly status: { readonly id: number; readonly name: string } }> = {
  label,
  names: [{ title: names.status, of: ({ status }) => status }],
  measures: [
    {
      ...measures.leads,
      of: ({ leads, previousLeads, drill }) => ({ now: leads, before: previousLeads, drill: drill.leads }),
    },
  ],
}

export const summary: AnyReport = {
  endpoint: 'reports.leadCountSummary',
  id: 'summary',
  label,
  question: t('reports.summaryQuestion'),
  about: t('reports.summaryHint'),
  view: (any) => {
    const reply = any as Replies['reports.leadCountSummary']
    const { total } = reply
    const rows = reply.statuses.map((row) => ({
      ...row,
      status: { id: statusOrder.indexOf(row.status) + 1, name: statuses[row.status].word },
    }))
    const whole = { leads: total.figures.leads, previousLeads: total.previous.leads, drill: total.drill }
    return {
      ...tableView(byStatus, reply, rows, whole),
      facts: [...of.map((measure) => fact(measure, total)), ...ofWork.map((measure) => fact(measure, total))],
    }
  },
}
