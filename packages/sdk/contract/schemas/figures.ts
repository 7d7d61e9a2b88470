import Type, { type Static } from 'typebox'
import { DateFilter, Id, LocalDate, Named, Nullable, OneOf, Strict } from './common.ts'

// The definitions of the figures on the dashboard, charts and reports, shared by the summaries of their endpoints.
export const periodRule =
  'A period is a range of local days, both ends inclusive; each lead, punch and approach counts on the local day of its own territory (or of its organization’s first territory if it has none). Named ranges are relative to today in `timeZone`, or else in the requested territories’ time zone if they share one, or else by the `Offset` header. Every response also has the comparison period: `previousPeriod`, the same number of days just before, `lastYear`, the same days a year earlier, or `sameWeekdays`, the days a whole number of weeks before, of which there are as many. With `sameWeekdays`, a period that is still running ends now, and its comparison at the same time of day, so that both have lasted equally long.'
export const cohortRule =
  'A lead counts in a period by one of two dates. By `receivedAt`: leads, generatorLeads, internal, external, rejected, duplicates. By the day of its appointment: scheduled (leads with an appointment that was not canceled or rejected), upcoming (those whose appointment has not started), ran (ran, sold or notSold), noShow, sold, soldCents (the amounts of those sales, plus later sales and minus refunds, whenever those were made). ranRate = ran ÷ scheduled, closeRate = sold ÷ ran; a rate with a denominator of 0 is null.'
export const laborRule =
  'paidMinutes sums clocked-out time logs minus breaks, each counted on the day of its clock-in; a log that is still open counts only in openTimeLogs. leadsPerPaidHour = generatorLeads ÷ paid hours.'
export const drillRule =
  '`drill` has, for each figure that is not 0, the request bodies of `leads.searchAll` that together return the leads behind it, one per time zone; a figure that the lead search cannot express has none.'
/** The cost of a list with figures. */
export const costRule =
  'Rows are paged by name first; then each lead and punch of the period and its comparison is read once, through an index on its date, so the cost grows with the length of the period and not with the data outside it.'

const Count = Type.Integer({ minimum: 0 })
/** Null if the denominator is 0. */
const Rate = Nullable(Type.Number({ minimum: 0 }))

const counts = {
  leads: Count,
  /** Leads attributed to a lead generator. */
  generatorLeads: Count,
  internal: Count,
  external: Count,
  rejected: Count,
  /** Leads with the phone number or email address of a lead from the 30 days before. */
  duplicates: Count,
  scheduled: Count,
  upcoming: Count,
  ran: Count,
  noShow: Count,
  sold: Count,
  soldCents: Type.Integer(),
}
export const Figures = Type.Object({ ...counts, ranRate: Rate, closeRate: Rate })
export type Figures = Static<typeof Figures>

export const Labor = Type.Object({ paidMinutes: Count, openTimeLogs: Count, leadsPerPaidHour: Rate })
export type Labor = Static<typeof Labor>

const days = Type.Object({ from: LocalDate, to: LocalDate, timeZone: Type.String() })
const someIds = Type.Optional(Type.Array(Id))
/** A request body of leads.searchAll. */
export const DrillSearch = Type.Object({
  filter: Type.Object({
    received: Type.Optional(days),
    appointment: Type.Optional(days),
    kinds: Type.Optional(Type.Array(Type.String())),
    statuses: Type.Optional(Type.Array(Type.String())),
    firstContacts: Type.Optional(Type.Array(Type.String())),
    isUpcoming: Type.Optional(Type.Boolean()),
    hasDuplicate: Type.Optional(Type.Boolean()),
    hasTerritory: Type.Optional(Type.Boolean()),
    hasStore: Type.Optional(Type.Boolean()),
    hasLeadGenerator: Type.Optional(Type.Boolean()),
    hasAppointmentType: Type.Optional(Type.Boolean()),
    territoryIds: someIds,
    storeIds: someIds,
    leadGeneratorIds: someIds,
    serviceGroupIds: someIds,
    appointmentTypeIds: someIds,
    claimedByIds: someIds,
  }),
  includeDescendants: Type.Boolean(),
})
export type DrillSearch = Static<typeof DrillSearch>
export const drilledFigures = [
  'leads',
  'generatorLeads',
  'internal',
  'external',
  'rejected',
  'duplicates',
  'scheduled',
  'upcoming',
  'ran',
  'noShow',
  'sold',
] as const
export const drilled = <F extends string>(figures: readonly F[]) =>
  Type.Partial(
    Type.Object(
      Object.fromEntries(figures.map((figure) => [figure, Type.Array(DrillSearch)])) as Record<
        F,
        ReturnType<typeof Type.Array<typeof DrillSearch>>
      >,
    ),
  )
export const Drill = drilled(drilledFigures)
export type Drill = Static<typeof Drill>

export const measured = { figures: Figures, previous: Figures, drill: Drill }
export const labored = { labor: Labor, previousLabor: Labor }

export const CompareTo = OneOf('previousPeriod', 'lastYear', 'sameWeekdays')
export const periods = {
  period: Type.Object({ from: LocalDate, to: LocalDate }),
  comparison: Type.Object({ kind: CompareTo, from: LocalDate, to: LocalDate }),
}

const ids = Type.Optional(Type.Array(Id, { maxItems: 200 }))
export const reportFilter = {
  /** Defaults to This Month. A custom range needs `from`, ends today by default, and spans at most 1,100 days. */
  dates: Type.Optional(DateFilter),
  territoryIds: ids,
  storeIds: ids,
  leadGeneratorIds: ids,
  serviceGroupIds: ids,
  appointmentTypeIds: ids,
  kinds: Type.Optional(Type.Array(OneOf('internal', 'external'), { maxItems: 2 })),
}
const reportOptions = {
  filter: Type.Optional(Strict(reportFilter)),
  compareTo: Type.Optional(CompareTo),
}
/** The body of a report on the current organization, optionally with those below it. */
export const ReportBody = Strict({ ...reportOptions, includeDescendants: Type.Optional(Type.Boolean()) })
/** The body of a report on the owner group. */
export const OwnerGroupBody = Strict(reportOptions)
export const groupings = ['territory', 'store', 'leadGenerator', 'serviceGroup', 'appointmentType'] as const
export const GroupedBody = Strict({
  ...reportOptions,
  /** Defaults to territories. */
  groupBy: Type.Optional(OneOf(...groupings)),
  includeDescendants: Type.Optional(Type.Boolean()),
})

/** Null for the row of leads that belong to none. */
export const Member = Nullable(Named)

export const exampleFigures: Figures = {
  leads: 48,
  generatorLeads: 41,
  internal: 41,
  external: 7,
  rejected: 3,
  duplicates: 1,
  scheduled: 30,
  upcoming: 4,
  ran: 21,
  noShow: 5,
  sold: 9,
  soldCents: 4_120_000,
  ranRate: 0.7,
  closeRate: 9 / 21,
}
export const exampleDrill: Drill = {
  leads: [
    {
      filter: { received: { from: '2026-11-01', to: '2026-11-30', timeZone: 'America/New_York' }, territoryIds: [1] },
      includeDescendants: false,
    },
  ],
}
export const exampleMeasured = { figures: exampleFigures, previous: exampleFigures, drill: exampleDrill }
const exampleLaborFigures: Labor = { paidMinutes: 2460, openTimeLogs: 1, leadsPerPaidHour: 1 }
export const exampleLabored = { labor: exampleLaborFigures, previousLabor: exampleLaborFigures }
export const examplePeriods = {
  period: { from: '2026-11-01', to: '2026-11-30' },
  comparison: { kind: 'previousPeriod' as const, from: '2026-10-02', to: '2026-10-31' },
}
