import Type, { type TSchema } from 'typebox'
import { Nullable, OneOf, type EndpointContract } from './common.ts'
import {
  cohortRule,
  drillRule,
  exampleDrill,
  exampleFigures,
  exampleLabored,
  exampleMeasured,
  examplePeriods,
  Drill,
  drilled,
  GroupedBody,
  groupings,
  labored,
  laborRule,
  measured,
  Member,
  OwnerGroupBody,
  periodRule,
  periods,
  ReportBody,
} from './figures.ts'
import { LeadStatus } from './leadShapes.ts'
import { rolesWith } from '../roles.ts'

const sentences = (...parts: string[]) => parts.join(' ')
const rules = sentences(periodRule, cohortRule, drillRule)
const rulesWithLabor = sentences(periodRule, cohortRule, laborRule, drillRule)
const ownerGroup =
  'Over the owner group (the organizations under one parent, that parent included) as far as the caller’s office roles (1–3) reach; for others, over the chosen organization.'
const payroll = 'Payroll sees the figures, never the leads behind them.'

/** A report’s reply: its rows, and what they sum to. Rows are ordered by leads, most first, then by what was scheduled. */
const table = <R extends Record<string, TSchema>, T extends Record<string, TSchema>>(row: R, total: T) =>
  Type.Object({
    ...periods,
    rows: Type.Array(Type.Object({ ...row, ...measured })),
    total: Type.Object({ ...total, ...measured }),
  })

const generator = { id: 12, name: 'Maria Alvarez' }
const group = { id: 1, name: 'Kitchens' }
const type = { id: 1, name: 'Kitchen design visit' }
const example = (row: object, labor: object = {}) => ({
  body: { filter: { dates: { dateRangeId: 5, timeZone: 'America/New_York' } }, compareTo: 'previousPeriod' as const },
  reply: { ...examplePeriods, rows: [{ ...row, ...labor, ...exampleMeasured }], total: { ...labor, ...exampleMeasured } },
})

const Count = Type.Integer({ minimum: 0 })
const Rate = Nullable(Type.Number({ minimum: 0 }))

const Speed = Type.Object({
  leads: Count,
  /** Booked by the shopper: nobody had to call, so they have no clock. */
  selfBooked: Count,
  contacted: Count,
  notContacted: Count,
  medianSeconds: Rate,
  p90Seconds: Rate,
  within5Minutes: Count,
  shareWithin5Minutes: Rate,
})
const SpeedDrill = drilled(['leads', 'selfBooked', 'contacted', 'notContacted', 'within5Minutes'])
const exampleSpeed = {
  leads: 48,
  selfBooked: 20,
  contacted: 25,
  notContacted: 3,
  medianSeconds: 540,
  p90Seconds: 7200,
  within5Minutes: 8,
  shareWithin5Minutes: 0.32,
}

const Approaches = Type.Object({
  approaches: Count,
  generatorLeads: Count,
  leadsPerApproach: Rate,
  paidMinutes: Count,
  approachesPerPaidHour: Rate,
  leadsPerPaidHour: Rate,
})
const exampleApproaches = {
  approaches: 410,
  generatorLeads: 41,
  leadsPerApproach: 0.1,
  paidMinutes: 2460,
  approachesPerPaidHour: 10,
  leadsPerPaidHour: 1,
}

const Average = Type.Object({ generators: Count, leads: Rate, ranRate: Rate, closeRate: Rate })
const exampleAverage = { generators: 6, leads: 32, ranRate: 0.68, closeRate: 0.4 }

export const reports = {
  'reports.ownerGroupByOrganization': {
    summary: sentences('A row for each organization.', ownerGroup, rulesWithLabor, payroll),
    access: { roles: rolesWith('reports.read') },
    body: OwnerGroupBody,
    reply: table({ organization: Member, ...labored }, labored),
    example: example({ organization: { id: 1, name: 'Harbor Home Group' } }, exampleLabored),
  },
  'reports.ownerGroupByLeadGenerator': {
    summary: sentences('A row for each lead generator of each organization.', ownerGroup, rulesWithLabor, payroll),
    access: { roles: rolesWith('reports.read') },
    body: OwnerGroupBody,
    reply: table({ organization: Member, leadGenerator: Member, ...labored }, labored),
    example: example({ organization: { id: 1, name: 'Harbor Home Group' }, leadGenerator: generator }, exampleLabored),
  },
  'reports.ownerGroupByAppointmentType': {
    summary: sentences('A row for each appointment type of each organization.', ownerGroup, rules, payroll),
    access: { roles: rolesWith('reports.read') },
    body: OwnerGroupBody,
    reply: table({ organization: Member, appointmentType: Member }, {}),
    example: example({ organization: { id: 1, name: 'Harbor Home Group' }, appointmentType: type }),
  },
  'reports.leadCountByAppointmentType': {
    summary: sentences('A row for each appointment type.', rules, payroll),
    access: { roles: rolesWith('reports.read') },
    body: ReportBody,
    reply: table({ appointmentType: Member }, {}),
    example: example({ appointmentType: type }),
  },
  'reports.leadCountByLgAppointmentType': {
    summary: sentences('A row for each lead generator and appointment type.', rules, payroll),
    access: { roles: rolesWith('reports.read') },
    body: ReportBody,
    reply: table({ leadGenerator: Member, appointmentType: Member }, {}),
    example: example({ leadGenerator: generator, appointmentType: type }),
  },
  'reports.leadCountByTerritory': {
    summary: sentences('A row for each territory.', rulesWithLabor, payroll),
    access: { roles: rolesWith('reports.read') },
    body: ReportBody,
    reply: table({ territory: Member, ...labored }, labored),
    example: example({ territory: { id: 1, name: 'Columbus' } }, exampleLabored),
  },
  'reports.leadCountSummary': {
    summary: sentences(
      'The whole in one: all figures, and the leads received by the status that they have now.',
      rulesWithLabor,
      payroll,
    ),
    access: { roles: rolesWith('reports.read') },
    body: ReportBody,
    reply: Type.Object({
      ...periods,
      total: Type.Object({ ...measured, ...labored }),
      statuses: Type.Array(Type.Object({ status: LeadStatus, leads: Count, previousLeads: Count, drill: Drill })),
    }),
    example: {
      body: {},
      reply: {
        ...examplePeriods,
        total: { ...exampleMeasured, ...exampleLabored },
        statuses: [{ status: 'new', leads: 3, previousLeads: 5, drill: exampleDrill }],
      },
    },
  },
  'reports.lgAgAnalysis': {
    summary: sentences('Lead generators by appointment group (hdsfiGroup): counts and rates.', rules, payroll),
    access: { roles: rolesWith('reports.read') },
    body: ReportBody,
    reply: table({ leadGenerator: Member, serviceGroup: Member }, {}),
    example: example({ leadGenerator: generator, serviceGroup: group }),
  },
  'reports.lgAgPerformance': {
    summary: sentences(
      'Each lead generator in each appointment group (hdsfiGroup) against the group’s average and the comparison period. `average.leads` is the mean over the `generators` with a lead or an appointment of that group in the period, `average.ranRate` and `closeRate` are of all of them together; `leadsIndex` = leads ÷ average.leads, `leadsChange` = leads less those of the comparison period.',
      rules,
      payroll,
    ),
    access: { roles: rolesWith('reports.read') },
    body: ReportBody,
    reply: table(
      { leadGenerator: Member, serviceGroup: Member, average: Average, leadsIndex: Rate, leadsChange: Type.Integer() },
      {},
    ),
    example: example({
      leadGenerator: generator,
      serviceGroup: group,
      average: exampleAverage,
      leadsIndex: 1.5,
      leadsChange: 0,
    }),
  },
  'reports.storeLead': {
    summary: sentences('A row for each store.', rulesWithLabor, payroll),
    access: { roles: rolesWith('reports.read') },
    body: ReportBody,
    reply: table({ store: Member, ...labored }, labored),
    example: example({ store: { id: 4, name: 'Northgate' } }, exampleLabored),
  },
  'reports.approaches': {
    summary: sentences(
      'Approaches by lead generator: leadsPerApproach = generatorLeads ÷ approaches, approachesPerPaidHour = approaches ÷ paid hours. 403 unless the chosen organization shows approaches (showApproaches); below it, only organizations that do are counted.',
      periodRule,
      laborRule,
      payroll,
    ),
    access: { roles: rolesWith('reports.read') },
    body: ReportBody,
    reply: Type.Object({
      ...periods,
      rows: Type.Array(Type.Object({ leadGenerator: Member, current: Approaches, previous: Approaches, drill: Drill })),
      total: Type.Object({ current: Approaches, previous: Approaches, drill: Drill }),
    }),
    example: {
      body: {},
      reply: {
        ...examplePeriods,
        rows: [{ leadGenerator: generator, current: exampleApproaches, previous: exampleApproaches, drill: exampleDrill }],
        total: { current: exampleApproaches, previous: exampleApproaches, drill: exampleDrill },
      },
    },
  },
  'reports.speedToLead': {
    summary: sentences(
      'How fast leads are called: speed-to-lead = firstContactAt − receivedAt, of the leads received in the period that were not booked by the shopper. Median and p90 (interpolated) and the share within 5 minutes are of the contacted ones; `notContacted` are those that nobody has called yet.',
      periodRule,
      drillRule,
      payroll,
    ),
    access: { roles: rolesWith('reports.read') },
    body: GroupedBody,
    reply: Type.Object({
      ...periods,
      groupBy: OneOf(...groupings),
      rows: Type.Array(Type.Object({ item: Member, current: Speed, previous: Speed, drill: SpeedDrill })),
      total: Type.Object({ current: Speed, previous: Speed, drill: SpeedDrill }),
    }),
    example: {
      body: { groupBy: 'territory' },
      reply: {
        ...examplePeriods,
        groupBy: 'territory',
        rows: [{ item: { id: 1, name: 'Columbus' }, current: exampleSpeed, previous: exampleSpeed, drill: exampleDrill }],
        total: { current: exampleSpeed, previous: exampleSpeed, drill: exampleDrill },
      },
    },
  },
  'reports.leadRan': {
    summary: sentences('What became of the appointments: a row for each `groupBy`.', rules, payroll),
    access: { roles: rolesWith('reports.read') },
    body: GroupedBody,
    reply: Type.Object({
      ...periods,
      groupBy: OneOf(...groupings),
      rows: Type.Array(Type.Object({ item: Member, ...measured })),
      total: Type.Object(measured),
    }),
    example: {
      body: { groupBy: 'leadGenerator' },
      reply: {
        ...examplePeriods,
        groupBy: 'leadGenerator',
        rows: [{ item: generator, ...exampleMeasured }],
        total: { figures: exampleFigures, previous: exampleFigures, drill: exampleDrill },
      },
    },
  },
} satisfies Record<string, EndpointContract>
