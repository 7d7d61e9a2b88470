import Type, { type TSchema } from 'typebox'
import { reportDimensions, reportMeasures, type ReportDimension, type ReportMeasure } from '../../src/domain/reportFigures.ts'
import { Id, Instant, LocalDate, Nullable, OneOf, Strict, Text, type EndpointContract } from './common.ts'
import { sample } from './examples.ts'
import { CompareTo, DrillSearch, exampleDrill, examplePeriods, periodRule, periods, reportFilter } from './figures.ts'
import { leadPartners } from './leadShapes.ts'
import { integrityKinds } from '../integrity.ts'
import { rolesWith } from '../roles.ts'

const measures = Object.keys(reportMeasures) as ReportMeasure[]
const dimensions = Object.keys(reportDimensions) as ReportDimension[]
/** Groups that a report may have. */
export const MAX_REPORT_ROWS = 2000

const ids = Type.Optional(Type.Array(Id, { maxItems: 200 }))
/** By measure. */
const values = Type.Record(Type.String(), Nullable(Type.Number()))
const days = Type.Object({
  from: LocalDate,
  to: LocalDate,
  timeZone: Type.String(),
  hours: Type.Optional(Type.Array(Type.Integer())),
  daysOfWeek: Type.Optional(Type.Array(Type.Integer())),
})
const some = <T extends TSchema>(item: T) => Type.Optional(Type.Array(item))
const flag = Type.Optional(Type.Boolean())
const { filter: drillFilter } = DrillSearch.properties
/** A request body of leads.searchAll. */
const BuiltSearch = Type.Object({
  filter: Type.Object({
    ...drillFilter.properties,
    received: Type.Optional(days),
    appointment: Type.Optional(days),
    campaignIds: some(Id),
    timeLogIds: some(Id),
    technicianIds: some(Id),
    utmSources: some(Type.String()),
    partners: some(Type.String()),
    suspicions: some(OneOf(...integrityKinds)),
    wasClaimed: flag,
    hasCampaign: flag,
    hasTimeLog: flag,
    hasTechnician: flag,
    hasUtmSource: flag,
    hasPartner: flag,
  }),
  includeDescendants: Type.Boolean(),
})
const figures = {
  current: values,
  previous: Nullable(values),
  /** By measure. */
  drill: Type.Record(Type.String(), Type.Array(BuiltSearch)),
  /** Visits of the counted leads that have not happened yet, so that the row’s outcome may still change. */
  maturing: Type.Integer({ minimum: 0 }),
}
/** What a row is about in one dimension; null is “none”. */
const GroupMember = Nullable(
  Type.Object({
    /** An id, a day, the first day of a week, an hour, a day of the week (Sunday is 0) or a text. */
    id: Type.Union([Type.Integer(), Type.String()]),
    name: Type.String(),
    /** Only of shifts. */
    shift: Type.Optional(
      Type.Object({
        startAt: Instant,
        endAt: Nullable(Instant),
        timeZone: Type.String(),
        store: Nullable(Type.String()),
      }),
    ),
  }),
)
const exampleValues = { leads: 48, appointmentsSet: 30, setRate: 0.625 }

export const reportBuilder = {
  'reports.build': {
    summary: [
      'Returns any measures, grouped by up to two dimensions.',
      periodRule,
      'By `receivedAt` count leads, generatorLeads, internal, external, rejected, duplicates, flagged (with a sign that was not dismissed), canceled, selfBooked, claimed, contacted, notContacted, within5Minutes, the median and 90th percentile of seconds, and what became of these leads until now: appointmentsSet (with an appointment that was not canceled or rejected), ranLeads, soldLeads, soldLeadCents. By the day of the appointment count scheduled, upcoming, ran, noShow, sold, soldCents. Punches count on the day of their clock-in; by hour, their time is divided among the hours that they span. A rate with a denominator of 0 is null.',
      'Groups by time are local to the territory; those of the comparison are moved onto the same days of the period. Weeks begin on the organization’s first day of the week. A shift is the punch on which a lead was captured; it has no comparison, and `previous` is null. Paid hours and approaches have no technician, service, appointment type, campaign, source, partner or status: by one of these they are null in rows, and only filters by territory, store and lead generator narrow them.',
      'With a measure of approaches it returns 403 unless the current organization shows approaches (showApproaches), and covers only organizations that do. A measure of flagged leads returns 403 to those who may not review them.',
      `More than ${MAX_REPORT_ROWS.toLocaleString('en-US')} rows return 400.`,
      '`current` and `previous` also have the parts of each rate. `drill` has, for each figure that is not 0, the request bodies of `leads.searchAll` that together return the leads behind it (of a rate, those of its numerator); a figure that the lead search cannot express has none. Payroll can see the figures but not the leads behind them.',
    ].join(' '),
    access: { roles: rolesWith('reports.read'), scopes: ['reports:read'] },
    body: Strict({
      measures: Type.Array(OneOf(...measures), { minItems: 1, maxItems: 20, uniqueItems: true }),
      groupBy: Type.Optional(Type.Array(OneOf(...dimensions), { maxItems: 2, uniqueItems: true })),
      filter: Type.Optional(
        Strict({
          ...reportFilter,
          campaignIds: ids,
          technicianIds: ids,
          utmSources: Type.Optional(Type.Array(Text(200), { maxItems: 50 })),
          partners: Type.Optional(Type.Array(OneOf(...leadPartners), { maxItems: leadPartners.length })),
        }),
      ),
      compareTo: Type.Optional(CompareTo),
      includeDescendants: Type.Optional(Type.Boolean()),
      /** Covers the owner group as `reports.ownerGroupByOrganization` does, instead of the organizations below. */
      includeOwnerGroup: Type.Optional(Type.Boolean()),
    }),
    reply: Type.Object({
      ...periods,
      measures: Type.Array(OneOf(...measures)),
      groupBy: Type.Array(OneOf(...dimensions)),
      /** By the first measure, highest first; groups by time in their order. */
      rows: Type.Array(Type.Object({ members: Type.Array(GroupMember), ...figures })),
      total: Type.Object(figures),
    }),
    example: {
      body: { measures: ['leads', 'setRate'], groupBy: ['store'], filter: { dates: { dateRangeId: 5 } } },
      reply: {
        ...examplePeriods,
        measures: ['leads', 'setRate'],
        groupBy: ['store'],
        rows: [
          {
            members: [sample.store],
            current: exampleValues,
            previous: exampleValues,
            drill: { leads: exampleDrill.leads ?? [] },
            maturing: 4,
          },
        ],
        total: { current: exampleValues, previous: exampleValues, drill: { leads: exampleDrill.leads ?? [] }, maturing: 4 },
      },
    },
  },
} satisfies Record<string, EndpointContract>
