import type { Replies } from '@walkup/sdk'
import { t } from '../../i18n/index.ts'
import { previousPeriodLabel, DRAWN_ROWS, thisPeriodLabel, type Cell, type View, type ViewColumn } from '../../metrics/define.ts'
import { closedStates } from '../../metrics/logs.ts'
import { names } from '../../metrics/names.ts'
import { formatters, axisSteps } from '../../metrics/units.ts'

type Page = Replies['smartCircle.users']
type Person = Page['items'][number]

export const smartCircle = {
  endpoint: 'smartCircle.users',
  id: 'smart-circle',
  label: t('common.smartCircle'),
  question: t('reports.lentQuestion'),
  about: t('reports.lentHint'),
} as const

/** Maximum ids per filter. */
const LISTED = 200
type Column = 'leads' | 'sold' | 'paidMinutes'
const columns: readonly (ViewColumn & { readonly id: Column })[] = [
  { id: 'leads', title: t('common.leads'), unit: 'count' },
  { id: 'sold', title: t('reports.sold'), unit: 'count' },
  { id: 'paidMinutes', title: t('reports.paidHours'), unit: 'minutes' },
]
/** Filters for people's leads and punches by the viewer's local days, limited to the selected organization. */
export interface DrillDown {
  readonly organizationId: number
  readonly timeZone: string
  readonly seesLeads: boolean
  readonly seesLogs: boolean
}
function linked(of: Cell, id: Column, people: readonly Person[], period: View['period'], behind: DrillDown): Cell {
  const { organizationId, timeZone, seesLeads, seesLogs } = behind
  if (people.length > LISTED || people.some(({ organization }) => organization.id !== organizationId)) return of
  const ids = people.map(({ user }) => user.id)
  const days = { ...period, timeZone }
  if (id === 'paidMinutes') return seesLogs ? { ...of, logs: [{ userIds: ids, states: [...closedStates], dates: days }] } : of
  const filter = { received: days, leadGeneratorIds: ids, ...(id === 'sold' ? { statuses: ['sold'] } : {}) }
  return seesLeads ? { ...of, drill: [{ filter, includeDescendants: false }] } : of
}
const sum = (people: readonly Person[], id: Column) => people.reduce((total, one) => total + one[id], 0)

/** Joins people's results with those of the comparison period. */
export function smartCircleView(
  people: readonly Person[],
  earlier: readonly Person[],
  periods: Pick<View, 'period' | 'comparison'>,
  behind: DrillDown,
): View {
  const were = new Map(earlier.map((person) => [person.id, person]))
  const rows = people.map((person) => ({
    key: String(person.id),
    names: [person.user.name, person.organization.name, person.lender.name],
    cells: columns.map(({ id }) =>
      linked({ now: person[id], before: were.get(person.id)?.[id] ?? 0 }, id, [person], periods.period, behind),
    ),
  }))
  const total = columns.map(({ id }) =>
    linked({ now: sum(people, id), before: sum(earlier, id) }, id, people, periods.period, behind),
  )
  const shown = rows
    .filter(({ cells }) => cells[0]?.now)
    .toSorted((a, b) => (b.cells[0]?.now ?? 0) - (a.cells[0]?.now ?? 0))
    .slice(0, DRAWN_ROWS)
  const title = t('common.leads')
  return {
    ...periods,
    headline: { ...(total[0] ?? { now: 0 }), unit: 'count', label: title },
    names: [names.leadGenerator, t('reports.worksFor'), t('reports.lentBy')],
    columns,
    rows,
    total: { key: 'all', names: ['', '', ''], cells: total },
    chart: {
      title: `${title}: ${smartCircle.label}`,
      data: {
        kind: 'rows',
        points: shown.map((row) => row.names.slice(0, 2).join(' · ')),
        format: formatters.count,
        steps: axisSteps.count,
        series: [
          { label: thisPeriodLabel, tone: 'accent', values: shown.map(({ cells }) => cells[0]?.now ?? null) },
          { label: previousPeriodLabel, tone: 'muted', values: shown.map(({ cells }) => cells[0]?.before ?? null) },
        ],
      },
    },
  }
}
