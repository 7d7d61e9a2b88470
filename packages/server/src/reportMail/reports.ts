import type { EndpointName, Replies } from '@walkup/sdk/contract'
import type { Language, TextKey } from './language.ts'
import { figures, funnel, labor, pairs, work, type Measure } from './measures.ts'
import { builtSheet } from './built.ts'
import { periodLines, previously, type Periods } from './periods.ts'
import { MAX_BARS, MAX_ROWS, type Sheet } from './sheet.ts'
import { statusNames } from './statusNames.ts'

/** A report's reply as a sheet. */
export type ToSheet<Reply> = (reply: Reply, language: Language) => Sheet

type Member = { readonly name: string } | null
interface Table<Row, Total> {
  readonly title: TextKey
  readonly names: readonly (readonly [title: TextKey, of: (row: Row) => Member])[]
  readonly measures: readonly Measure<Total>[]
  /** Measures that rows have but the total does not. */
  readonly own?: readonly Measure<Row>[]
  /** The measure shown large and charted; the first one by default. */
  readonly headline?: TextKey
}

/** A sheet of rows and their total. */
export function tableSheet<Total, Row extends Total>(
  { title, names, measures, own = [], headline }: Table<Row, Total>,
  reply: Periods & { readonly rows: readonly Row[]; readonly total: Total },
  language: Language,
): Sheet {
  const { t, value } = language
  const all: readonly Measure<Row>[] = [...measures, ...own]
  const main = measures.find((measure) => measure.title === headline) ?? (measures[0] as Measure<Total>)
  const nameOf = (row: Row) => names.map(([, of]) => of(row)?.name ?? t('none'))
  const bars = reply.rows
    .map((row) => ({ label: nameOf(row).join(' · '), value: main.now(row) ?? 0, text: value(main.now(row), main.unit) }))
    .filter((bar) => bar.value > 0)
    .toSorted((a, b) => b.value - a.value)
    .slice(0, MAX_BARS)
  return {
    title: t(title),
    lines: periodLines(reply, language),
    headline: {
      label: t(main.title),
      value: value(main.now(reply.total), main.unit),
      comparison: previously(main.before?.(reply.total), main.unit, reply, language),
    },
    bars,
    columns: [
      ...names.map(([name]) => ({ title: t(name), isNumber: false })),
      ...all.map((measure) => ({ title: t(measure.title), isNumber: true })),
    ],
    rows: reply.rows.slice(0, MAX_ROWS).map((row) => [...nameOf(row), ...all.map(({ now, unit }) => value(now(row), unit))]),
    total: [
      ...names.map((_, index) => (index === 0 ? t('total') : '')),
      ...measures.map(({ now, unit }) => value(now(reply.total), unit)),
      ...own.map(() => ''),
    ],
    rowCount: reply.rows.length,
  }
}

type Tabular = {
  [N in EndpointName]: Replies[N] extends Periods & { readonly rows: readonly unknown[]; readonly total: unknown } ? N : never
}[EndpointName]
type RowOf<N extends Tabular> = Replies[N]['rows'][number] & Replies[N]['total']

const table =
  <N extends Tabular>(declared: Table<RowOf<N>, Replies[N]['total']>): ToSheet<Replies[N]> =>
  (reply, language) =>
    tableSheet<Replies[N]['total'], RowOf<N>>(declared, reply as never, language)

const groupNames = {
  territory: 'territory',
  store: 'store',
  leadGenerator: 'leadGenerator',
  serviceGroup: 'serviceGroup',
  appointmentType: 'appointmentType',
} as const satisfies Record<string, TextKey>

const summary: ToSheet<Replies['reports.leadCountSummary']> = (reply, language) => {
  const { t, value } = language
  const { total } = reply
  const names = statusNames(language)
  const whole = [
    ...figures('generatorLeads', 'internal', 'external', 'rejected', 'duplicates', 'scheduled', 'upcoming'),
    ...figures('ran', 'noShow', 'sold', 'soldCents', 'ranRate', 'closeRate'),
  ]
  const facts = (measures: readonly Measure<typeof total>[]) =>
    measures.map(({ title, unit, now }) => [t(title), value(now(total), unit)] as const)
  const sheet = tableSheet(
    {
      title: 'summaryTitle',
      names: [['status', ({ name }) => ({ name })]],
      measures: [
        { title: 'leads', unit: 'count', now: ({ leads }) => leads, before: ({ previousLeads }) => previousLeads },
      ] satisfies Measure<{ leads: number; previousLeads: number }>[],
    },
    {
      period: reply.period,
      comparison: reply.comparison,
      rows: reply.statuses.map((row) => ({ ...row, name: names[row.status] })),
      total: { leads: total.figures.leads, previousLeads: total.previous.leads, name: '' },
    },
    language,
  )
  return { ...sheet, facts: [...facts(whole), ...facts(labor('paidMinutes', 'openTimeLogs', 'leadsPerPaidHour'))] }
}

interface Series extends Periods {
  readonly buckets: readonly { readonly leads: number; readonly previousLeads: number }[]
  readonly leadGenerators: Replies['charts.daysOfWeek']['leadGenerators']
}
/** Leads by time as bars, and by lead generator as a table. */
function seriesSheet(title: TextKey, reply: Series, labels: readonly string[], language: Language): Sheet {
  const { t, value } = language
  const sum = (key: 'leads' | 'previousLeads') => reply.buckets.reduce((all, bucket) => all + bucket[key], 0)
  return {
    title: t(title),
    lines: periodLines(reply, language),
    headline: {
      label: t('leads'),
      value: value(sum('leads'), 'count'),
      comparison: previously(sum('previousLeads'), 'count', reply, language),
    },
    bars: reply.buckets.map(({ leads }, index) => ({ label: labels[index] ?? '', value: leads, text: value(leads, 'count') })),
    columns: [
      { title: t('leadGenerator'), isNumber: false },
      { title: t('leads'), isNumber: true },
    ],
    rows: reply.leadGenerators.slice(0, MAX_ROWS).map(({ leadGenerator, total }) => [leadGenerator.name, value(total, 'count')]),
    rowCount: reply.leadGenerators.length,
  }
}

/** Every report and chart that can be mailed. */
export const reportSheets = {
  'reports.leadCountSummary': summary,
  'reports.speedToLead': (reply, language) =>
    tableSheet(
      {
        title: 'speedTitle',
        names: [[groupNames[reply.groupBy], (row: (typeof reply.rows)[number]) => row.item]],
        measures: pairs<(typeof reply.total)['current']>({
          medianSeconds: 'seconds',
          p90Seconds: 'seconds',
          shareWithin5Minutes: 'share',
          leads: 'count',
          contacted: 'count',
          notContacted: 'count',
          selfBooked: 'count',
        }),
      },
      reply,
      language,
    ),
  'reports.leadRan': (reply, language) =>
    tableSheet(
      {
        title: 'outcomesTitle',
        names: [[groupNames[reply.groupBy], (row: (typeof reply.rows)[number]) => row.item]],
        headline: 'ranRate',
        measures: figures('scheduled', 'upcoming', 'ran', 'noShow', 'ranRate', 'sold', 'closeRate', 'soldCents'),
      },
      reply,
      language,
    ),
  'reports.leadCountByTerritory': table<'reports.leadCountByTerritory'>({
    title: 'territoriesTitle',
    names: [['territory', ({ territory }) => territory]],
    measures: [...figures('leads', 'internal', 'external', 'rejected', 'duplicates', 'scheduled', 'ran', 'sold'), ...work],
  }),
  'reports.storeLead': table<'reports.storeLead'>({
    title: 'storesTitle',
    names: [['store', ({ store }) => store]],
    measures: [...funnel, ...work],
  }),
  'reports.leadCountByAppointmentType': table<'reports.leadCountByAppointmentType'>({
    title: 'typesTitle',
    names: [['appointmentType', ({ appointmentType }) => appointmentType]],
    measures: funnel,
  }),
  'reports.leadCountByLgAppointmentType': table<'reports.leadCountByLgAppointmentType'>({
    title: 'generatorTypesTitle',
    names: [
      ['leadGenerator', ({ leadGenerator }) => leadGenerator],
      ['appointmentType', ({ appointmentType }) => appointmentType],
    ],
    measures: funnel,
  }),
  'reports.lgAgAnalysis': table<'reports.lgAgAnalysis'>({
    title: 'generatorServicesTitle',
    names: [
      ['leadGenerator', ({ leadGenerator }) => leadGenerator],
      ['serviceGroup', ({ serviceGroup }) => serviceGroup],
    ],
    measures: funnel,
  }),
  'reports.lgAgPerformance': table<'reports.lgAgPerformance'>({
    title: 'averageTitle',
    names: [
      ['leadGenerator', ({ leadGenerator }) => leadGenerator],
      ['serviceGroup', ({ serviceGroup }) => serviceGroup],
    ],
    measures: figures('leads', 'ran', 'ranRate', 'closeRate'),
    own: [
      { title: 'leadsIndex', unit: 'rate', now: ({ leadsIndex }) => leadsIndex },
      { title: 'averageLeads', unit: 'rate', now: ({ average }) => average.leads },
      { title: 'averageRanRate', unit: 'share', now: ({ average }) => average.ranRate },
      { title: 'averageCloseRate', unit: 'share', now: ({ average }) => average.closeRate },
    ],
  }),
  'reports.approaches': table<'reports.approaches'>({
    title: 'approachesTitle',
    names: [['leadGenerator', ({ leadGenerator }) => leadGenerator]],
    measures: pairs<Replies['reports.approaches']['total']['current']>({
      approaches: 'count',
      generatorLeads: 'count',
      leadsPerApproach: 'rate',
      paidMinutes: 'minutes',
      approachesPerPaidHour: 'rate',
      leadsPerPaidHour: 'rate',
    }),
  }),
  'reports.ownerGroupByOrganization': table<'reports.ownerGroupByOrganization'>({
    title: 'organizationsTitle',
    names: [['organization', ({ organization }) => organization]],
    measures: [...funnel, ...work],
  }),
  'reports.ownerGroupByLeadGenerator': table<'reports.ownerGroupByLeadGenerator'>({
    title: 'allGeneratorsTitle',
    names: [
      ['leadGenerator', ({ leadGenerator }) => leadGenerator],
      ['organization', ({ organization }) => organization],
    ],
    measures: [...figures('leads'), ...work, ...figures('scheduled', 'ran', 'ranRate', 'sold', 'soldCents')],
  }),
  'reports.ownerGroupByAppointmentType': table<'reports.ownerGroupByAppointmentType'>({
    title: 'allTypesTitle',
    names: [
      ['appointmentType', ({ appointmentType }) => appointmentType],
      ['organization', ({ organization }) => organization],
    ],
    measures: figures('scheduled', 'leads', 'ran', 'noShow', 'ranRate', 'sold', 'soldCents'),
  }),
  'charts.leadCount': (reply, language) =>
    seriesSheet(
      'leadCountTitle',
      reply,
      reply.buckets.map(({ date }) => language.day(date)),
      language,
    ),
  'charts.daysOfWeek': (reply, language) =>
    seriesSheet(
      'daysOfWeekTitle',
      reply,
      reply.buckets.map(({ dayOfWeek }) => language.weekday(dayOfWeek)),
      language,
    ),
  'charts.hoursOfDay': (reply, language) =>
    seriesSheet(
      'hoursOfDayTitle',
      reply,
      reply.buckets.map(({ hour }) => language.hour(hour)),
      language,
    ),
  'charts.leadCountSummary': (reply, language) =>
    tableSheet<typeof reply.total, (typeof reply.leadGenerators)[number]>(
      {
        title: 'generatorsTitle',
        names: [['leadGenerator', ({ leadGenerator }) => leadGenerator]],
        measures: funnel,
      },
      { ...reply, rows: reply.leadGenerators },
      language,
    ),
  'reports.build': builtSheet,
} satisfies { [N in EndpointName]?: ToSheet<Replies[N]> }
export type ReportSource = keyof typeof reportSheets
