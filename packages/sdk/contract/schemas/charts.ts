import Type, { type TSchema } from 'typebox'
import { Id, LocalDate, Named, type EndpointContract } from './common.ts'
import { sample } from './examples.ts'
import { cohortRule, drillRule, exampleMeasured, examplePeriods, measured, periodRule, periods, ReportBody } from './figures.ts'
import { rolesWith } from '../roles.ts'

const Count = Type.Integer({ minimum: 0 })
const counted =
  'Counts received leads that are attributed to a lead generator; `leadGenerators` has the same counts for each generator, most leads first.'
const summaryOf = (sentence: string) => `${sentence} ${counted} ${periodRule}`

const series = <T extends TSchema>(item: T) =>
  Type.Object({
    ...periods,
    buckets: Type.Array(item),
    leadGenerators: Type.Array(
      Type.Object({
        leadGenerator: Named,
        total: Count,
        /** One count per bucket. */
        leads: Type.Array(Count),
      }),
    ),
  })
const bucket = { leads: Count, previousLeads: Count }
const body = { filter: { dates: { dateRangeId: 5, timeZone: 'America/New_York' }, leadGeneratorIds: [12] } }
const example = <B extends object>(buckets: B[], leads: number[]) => ({
  body,
  reply: {
    ...examplePeriods,
    buckets,
    leadGenerators: [{ leadGenerator: sample.generator, total: leads.reduce((sum, count) => sum + count, 0), leads }],
  },
})
const week = [5, 2, 0, 3, 4, 6, 9]

export const charts = {
  'charts.daysOfWeek': {
    summary: summaryOf('Returns leads by day of the week, from Sunday (0) to Saturday (6).'),
    access: { roles: rolesWith('charts.read'), scopes: ['reports:read'] },
    body: ReportBody,
    reply: series(Type.Object({ dayOfWeek: Type.Integer({ minimum: 0, maximum: 6 }), ...bucket })),
    example: example(
      week.map((leads, dayOfWeek) => ({ dayOfWeek, leads, previousLeads: leads })),
      week,
    ),
  },
  'charts.hoursOfDay': {
    summary: summaryOf(
      'Returns leads by local hour of the day, 0 to 23; an hour that a clock change repeats includes both occurrences.',
    ),
    access: { roles: rolesWith('charts.read'), scopes: ['reports:read'] },
    body: ReportBody,
    reply: series(Type.Object({ hour: Type.Integer({ minimum: 0, maximum: 23 }), ...bucket })),
    example: example(
      Array.from({ length: 24 }, (_, hour) => ({ hour, leads: hour > 9 && hour < 19 ? 3 : 0, previousLeads: 0 })),
      Array.from({ length: 24 }, (_, hour) => (hour > 9 && hour < 19 ? 3 : 0)),
    ),
  },
  'charts.leadCount': {
    summary: summaryOf(
      'Returns leads by day, including days without any. `previousDate` is the corresponding day of the comparison period; null if that period is shorter.',
    ),
    access: { roles: rolesWith('charts.read'), scopes: ['reports:read'] },
    body: ReportBody,
    reply: series(Type.Object({ date: LocalDate, previousDate: Type.Union([LocalDate, Type.Null()]), ...bucket })),
    example: example([{ date: '2026-11-01', previousDate: '2026-10-02', leads: 4, previousLeads: 2 }], [4]),
  },
  'charts.leadCountSummary': {
    summary: `Returns all figures for each lead generator, most leads first, and for all of them together. ${periodRule} ${cohortRule} ${drillRule}`,
    access: { roles: rolesWith('charts.read'), scopes: ['reports:read'] },
    body: ReportBody,
    reply: Type.Object({
      ...periods,
      leadGenerators: Type.Array(Type.Object({ leadGenerator: Type.Object({ id: Id, name: Type.String() }), ...measured })),
      total: Type.Object({ figures: measured.figures, previous: measured.previous }),
    }),
    example: {
      body,
      reply: {
        ...examplePeriods,
        leadGenerators: [{ leadGenerator: sample.generator, ...exampleMeasured }],
        total: { figures: exampleMeasured.figures, previous: exampleMeasured.previous },
      },
    },
  },
} satisfies Record<string, EndpointContract>
