import type { EndpointName, Replies } from '@walkup/sdk'

export const count = (value: number) => value.toLocaleString('en-US')
const percent = (share: number | null) => (share ?? 0).toLocaleString('en-US', { style: 'percent' })

interface Answer {
  readonly total: { readonly figures: { readonly leads: number } }
  readonly rows: readonly unknown[]
}
interface Buckets {
  readonly buckets: readonly { readonly leads: number }[]
  readonly leadGenerators: readonly unknown[]
}
const leads = (reply: unknown) => [count((reply as Answer).total.figures.leads), (reply as Answer).rows.length] as const
const buckets = (reply: unknown) =>
  [
    count((reply as Buckets).buckets.reduce((all, bucket) => all + bucket.leads, 0)),
    (reply as Buckets).leadGenerators.length,
  ] as const
/** A report's path, question, headline figure from the API's response, and number of rows. */
type Expected = readonly [path: string, name: EndpointName, question: string, of: (reply: unknown) => readonly [string, number]]
export const expectations: readonly Expected[] = [
  [
    '/reports/summary',
    'reports.leadCountSummary',
    'How are we doing?',
    (reply) => [leads({ ...(reply as object), rows: [] })[0], (reply as Replies['reports.leadCountSummary']).statuses.length],
  ],
  [
    '/reports/speed',
    'reports.speedToLead',
    'How fast do we respond?',
    (reply) => {
      const { rows, total } = reply as Replies['reports.speedToLead']
      return [`${Math.round((total.current.medianSeconds ?? 0) / 60)} min`, rows.length]
    },
  ],
  [
    '/reports/ran',
    'reports.leadRan',
    'Which appointments happen?',
    (reply) => {
      const { rows, total } = reply as Replies['reports.leadRan']
      return [percent(total.figures.ranRate), rows.length]
    },
  ],
  ['/reports/territories', 'reports.leadCountByTerritory', 'Which territories bring in leads?', leads],
  ['/reports/stores', 'reports.storeLead', 'Which stores bring in leads?', leads],
  ['/reports/types', 'reports.leadCountByAppointmentType', 'What do shoppers ask for?', leads],
  ['/reports/generator-types', 'reports.leadCountByLgAppointmentType', 'Who brings in which appointments?', leads],
  ['/reports/generator-services', 'reports.lgAgAnalysis', 'What is each generator best at?', leads],
  ['/reports/performance', 'reports.lgAgPerformance', 'Who’s ahead, and who needs help?', leads],
  [
    '/reports/approaches',
    'reports.approaches',
    'How many approaches does a lead take?',
    (reply) => {
      const { rows, total } = reply as Replies['reports.approaches']
      return [count(total.current.approaches), rows.length]
    },
  ],
  ['/reports/organizations', 'reports.ownerGroupByOrganization', 'How do our organizations compare?', leads],
  ['/reports/organization-generators', 'reports.ownerGroupByLeadGenerator', 'Who brings in leads across organizations?', leads],
  [
    '/reports/organization-types',
    'reports.ownerGroupByAppointmentType',
    'Which appointments does each organization book?',
    (reply) => {
      const { rows, total } = reply as Replies['reports.ownerGroupByAppointmentType']
      return [count(total.figures.scheduled), rows.length]
    },
  ],
  ['/charts/count', 'charts.leadCount', 'Are we getting more leads?', buckets],
  ['/charts/days', 'charts.daysOfWeek', 'Which days do leads come in?', buckets],
  ['/charts/hours', 'charts.hoursOfDay', 'What time do leads come in?', buckets],
  [
    '/charts/generators',
    'charts.leadCountSummary',
    'Who brings in the leads?',
    (reply) => {
      const { leadGenerators, total } = reply as Replies['charts.leadCountSummary']
      return [count(total.figures.leads), leadGenerators.length]
    },
  ],
]

/** By the contract's definition: completed punches minus their breaks. */
export function paidMinutes(logs: Replies['labor.search']['items']): number {
  const seconds = logs.map(({ clockInAt, clockOutAt, breakMin }) =>
    clockOutAt ? Math.max(0, Math.floor((Date.parse(clockOutAt) - Date.parse(clockInAt)) / 1000) - breakMin * 60) : 0,
  )
  return Math.floor(seconds.reduce((sum, one) => sum + one, 0) / 60)
}
