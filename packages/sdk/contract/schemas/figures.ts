import Type, { type Static } from 'typebox'
import { DateFilter, Id, LocalDate, Named, Nullable, OneOf, Strict } from './common.ts'

/*
 * What every figure of the dashboard, the charts and the reports means. Summaries point here by these sentences, so that
 * they say the same thing everywhere.
 */
export const periodRule =
  'A period is local days, both included; each lead, punch and approach falls on the local day of its own territory (of its organization’s first territory when it has none). Named ranges are reckoned from today in `timeZone`, else in the one zone that is asked about, else by the Offset header. Every reply also has the comparison period: `previousPeriod`, as many days just before, or `lastYear`, the same days a year earlier.'
export const cohortRule =
  'Two moments put a lead into a period. By receivedAt: leads, generatorLeads, internal, external, rejected, duplicates. By the appointment’s day: scheduled (every lead with an appointment then that was not cancelled or rejected), upcoming (those of them still to come), ran (ran, sold or notSold), noShow, sold, soldCents (what was agreed at their sales, less refunds and with later sales, whenever those were made). ranRate = ran ÷ scheduled, closeRate = sold ÷ ran; a rate over nothing is null.'
export const laborRule =
  'paidMinutes are clocked-out time logs less their breaks, each whole on the day it was clocked in; a log that is still open counts in openTimeLogs only. leadsPerPaidHour = generatorLeads ÷ paid hours.'
export const drillRule =
  '`drill` holds, for each figure that is not 0, the bodies of leads.searchAll whose results together are the leads behind it: one for each time zone; a figure that the lead search cannot express has none.'
/** What a list with figures costs. */
export const costRule =
  'Rows are cut to the page first, in the order of their names; then each lead and punch of the asked period and of the comparison is read once, through an index on its moment, so that the cost grows with the length of the period and not with what lies outside it.'

const Count = Type.Integer({ minimum: 0 })
/** Between 0 and 1 as long as data is whole; null over a denominator of 0. */
const Rate = Nullable(Type.Number({ minimum: 0 }))

const counts = {
  leads: Count,
  /** Leads that are attributed to a lead generator. */
  generatorLeads: Count,
  internal: Count,
  external: Count,
  rejected: Count,
  /** Leads that repeat the phone or e-mail of one of the 30 days before. */
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
/** A body of leads.searchAll. */
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

export const CompareTo = OneOf('previousPeriod', 'lastYear')
export const periods = {
  period: Type.Object({ from: LocalDate, to: LocalDate }),
  comparison: Type.Object({ kind: CompareTo, from: LocalDate, to: LocalDate }),
}

const ids = Type.Optional(Type.Array(Id, { maxItems: 200 }))
export const reportFilter = {
  /** This Month when left out; a free range needs `from`, ends today without `to`, and spans 1,100 days at most. */
  dates: Type.Optional(DateFilter),
  territoryIds: ids,
  storeIds: ids,
  leadGeneratorIds: ids,
  serviceGroupIds: ids,
  appointmentTypeIds: ids,
  kinds: Type.Optional(Type.Array(OneOf('internal', 'external'), { maxItems: 2 })),
}
const asked = {
  filter: Type.Optional(Strict(reportFilter)),
  compareTo: Type.Optional(CompareTo),
}
/** The body of a report over the chosen organization, or also those below it. */
export const ReportBody = Strict({ ...asked, includeDescendants: Type.Optional(Type.Boolean()) })
/** The body of a report over the owner group. */
export const OwnerGroupBody = Strict(asked)
export const groupings = ['territory', 'store', 'leadGenerator', 'serviceGroup', 'appointmentType'] as const
export const GroupedBody = Strict({
  ...asked,
  /** What a row stands for; territories when left out. */
  groupBy: Type.Optional(OneOf(...groupings)),
  includeDescendants: Type.Optional(Type.Boolean()),
})

/** null: those that belong to none. */
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
