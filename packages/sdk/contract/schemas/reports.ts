import Type, { type TSchema } from 'typebox'
import { Nullable, OneOf, type EndpointContract } from './common.ts'
import { sample } from './examples.ts'
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
  'Covers the organizations of the owner group (one parent and those under it) in which the caller has an office role (1–3); for other callers, the current organization.'
const payroll = 'Payroll can see the figures but not the leads behind them.'

/** A report's rows and their total. Rows are sorted by leads, then by scheduled appointments, highest first. */
const table = <R extends Record<string, TSchema>, T extends Record<string, TSchema>>(row: R, total: T) =>
  Type.Object({
    ...periods,
    rows: Type.Array(Type.Object({ ...row, ...measured })),
    total: Type.Object({ ...total, ...measured }),
  })

const generator = sample.generator
const group = sample.serviceGroup
const type = sample.appointmentType
const example = (row: object, labor: object = {}) => ({
  body: { filter: { dates: { dateRangeId: 5, timeZone: 'America/New_York' } }, compareTo: 'previousPeriod' as const },
  reply: { ...examplePeriods, rows: [{ ...row, ...labor, ...exampleMeasured }], total: { ...labor, ...exampleMeasured } },
})

const Count = Type.Integer({ minimum: 0 })
const Rate = Nullable(Type.Number({ minimum: 0 }))

const Speed = Type.Object({
  leads: Count,
  /** Booked by the shopper, so there is no call to time. */
  selfBooked: Count,
  /** Leads that staff claimed, whether or not they have called yet. */
  claimed: Count,
  medianClaimSeconds: Rate,
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
  claimed: 26,
  medianClaimSeconds: 300,
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
    summary: sentences('Returns one row per organization.', ownerGroup, rulesWithLabor, payroll),
    access: { roles: rolesWith('reports.read'), scopes: ['reports:read'] },
    body: OwnerGroupBody,
    reply: table({ organization: Member, ...labored }, labored),
    example: example({ organization: sample.organization }, exampleLabored),
  },
  'reports.ownerGroupByLeadGenerator': {
    summary: sentences('Returns one row per organization and lead generator.', ownerGroup, rulesWithLabor, payroll),
    access: { roles: rolesWith('reports.read'), scopes: ['reports:read'] },
    body: OwnerGroupBody,
    reply: table({ organization: Member, leadGenerator: Member, ...labored }, labored),
    example: example({ organization: sample.organization, leadGenerator: generator }, exampleLabored),
  },
  'reports.ownerGroupByAppointmentType': {
    summary: sentences('Returns one row per organization and appointment type.', ownerGroup, rules, payroll),
    access: { roles: rolesWith('reports.read'), scopes: ['reports:read'] },
    body: OwnerGroupBody,
    reply: table({ organization: Member, appointmentType: Member }, {}),
    example: example({ organization: sample.organization, appointmentType: type }),
  },
  'reports.leadCountByAppointmentType': {
    summary: sentences('Returns one row per appointment type.', rules, payroll),
    access: { roles: rolesWith('reports.read'), scopes: ['reports:read'] },
    body: ReportBody,
    reply: table({ appointmentType: Member }, {}),
    example: example({ appointmentType: type }),
  },
  'reports.leadCountByLgAppointmentType': {
    summary: sentences('Returns one row per lead generator and appointment type.', rules, payroll),
    access: { roles: rolesWith('reports.read'), scopes: ['reports:read'] },
    body: ReportBody,
    reply: table({ leadGenerator: Member, appointmentType: Member }, {}),
    example: example({ leadGenerator: generator, appointmentType: type }),
  },
  'reports.leadCountByTerritory': {
    summary: sentences('Returns one row per territory.', rulesWithLabor, payroll),
    access: { roles: rolesWith('reports.read'), scopes: ['reports:read'] },
    body: ReportBody,
    reply: table({ territory: Member, ...labored }, labored),
    example: example({ territory: sample.territory }, exampleLabored),
  },
  'reports.leadCountSummary': {
    summary: sentences('Returns all figures in total, and the received leads by their current status.', rulesWithLabor, payroll),
    access: { roles: rolesWith('reports.read'), scopes: ['reports:read'] },
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
    summary: sentences('Returns counts and rates per lead generator and appointment group (hdsfiGroup).', rules, payroll),
    access: { roles: rolesWith('reports.read'), scopes: ['reports:read'] },
    body: ReportBody,
    reply: table({ leadGenerator: Member, serviceGroup: Member }, {}),
    example: example({ leadGenerator: generator, serviceGroup: group }),
  },
  'reports.lgAgPerformance': {
    summary: sentences(
      'Compares each lead generator in each appointment group (hdsfiGroup) with the group’s average and with the comparison period. `average.leads` is the mean over the `generators` with a lead or an appointment of that group in the period, and `average.ranRate` and `closeRate` are those of all of them together; `leadsIndex` = leads ÷ average.leads, `leadsChange` = leads minus those of the comparison period.',
      rules,
      payroll,
    ),
    access: { roles: rolesWith('reports.read'), scopes: ['reports:read'] },
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
    summary: sentences('Returns one row per store.', rulesWithLabor, payroll),
    access: { roles: rolesWith('reports.read'), scopes: ['reports:read'] },
    body: ReportBody,
    reply: table({ store: Member, ...labored }, labored),
    example: example({ store: sample.store }, exampleLabored),
  },
  'reports.approaches': {
    summary: sentences(
      'Returns approaches per lead generator: leadsPerApproach = generatorLeads ÷ approaches, approachesPerPaidHour = approaches ÷ paid hours. Returns 403 unless the current organization shows approaches (showApproaches); organizations below it count only if they do.',
      periodRule,
      laborRule,
      payroll,
    ),
    access: { roles: rolesWith('reports.read'), scopes: ['reports:read'] },
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
      'Returns how fast leads are called: speed to lead = firstContactAt − receivedAt, for leads received in the period that the shopper did not book. Median, p90 (both interpolated) and the share within 5 minutes cover contacted leads; `notContacted` counts those that nobody has called yet. A claim is no contact: `claimed` and `medianClaimSeconds` say how fast leads are claimed.',
      periodRule,
      drillRule,
      payroll,
    ),
    access: { roles: rolesWith('reports.read'), scopes: ['reports:read'] },
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
        rows: [{ item: sample.territory, current: exampleSpeed, previous: exampleSpeed, drill: exampleDrill }],
        total: { current: exampleSpeed, previous: exampleSpeed, drill: exampleDrill },
      },
    },
  },
  'reports.leadRan': {
    summary: sentences('Returns the outcomes of appointments, one row per `groupBy`.', rules, payroll),
    access: { roles: rolesWith('reports.read'), scopes: ['reports:read'] },
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
