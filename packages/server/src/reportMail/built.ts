import type { Replies } from '@walkup/sdk/contract'
import { reportDimensions, reportMeasures, type ReportDimension, type ReportMeasure } from '@walkup/sdk/domain'
import type { Language } from './language.ts'
import { periodLines, previously } from './periods.ts'
import { MAX_BARS, MAX_ROWS, type Sheet } from './sheet.ts'
import { statusNames } from './statusNames.ts'

type Reply = Replies['reports.build']
type GroupMember = Reply['rows'][number]['members'][number]

function memberName(dimension: ReportDimension, member: GroupMember, language: Language): string {
  const { t } = language
  if (!member) return t('none')
  const { id, name, shift } = member
  switch (dimension) {
    case 'day':
    case 'week':
      return language.day(String(id))
    case 'hour':
      return language.hour(Number(id))
    case 'weekday':
      return language.weekday(Number(id))
    case 'status':
      return statusNames(language)[id as keyof ReturnType<typeof statusNames>]
    case 'partner':
      return id === 'callTracking' || id === 'homeImprovement' ? t(id) : name
    case 'shift':
      return shift ? `${name} · ${language.at(shift.startAt, shift.timeZone)}` : name
    default:
      return name
  }
}

/** A report of the builder as a sheet; the first measure is shown large and charted. */
export function builtSheet(reply: Reply, language: Language): Sheet {
  const { t, value } = language
  const { measures, groupBy, rows, total } = reply
  const [main] = measures as [ReportMeasure]
  const { unit } = reportMeasures[main]
  const namesOf = ({ members }: (typeof rows)[number]) =>
    groupBy.map((dimension, index) => memberName(dimension, members[index] ?? null, language))
  const cells = (values: typeof total.current) => measures.map((name) => value(values[name], reportMeasures[name].unit))
  const bars = rows
    .map((row) => ({
      label: namesOf(row).join(' · '),
      value: row.current[main] ?? 0,
      text: value(row.current[main], unit),
    }))
    .filter((bar) => bar.value > 0)
  const isTimeline = groupBy.some((dimension) => reportDimensions[dimension].isTime)
  return {
    title: t('builtTitle'),
    lines: periodLines(reply, language),
    headline: {
      label: t(main),
      value: value(total.current[main], unit),
      comparison: previously(total.previous?.[main], unit, reply, language),
    },
    bars: (isTimeline ? bars : bars.toSorted((a, b) => b.value - a.value)).slice(0, MAX_BARS),
    columns: [
      ...groupBy.map((dimension) => ({ title: t(dimension), isNumber: false })),
      ...measures.map((name) => ({ title: t(name), isNumber: true })),
    ],
    rows: rows.slice(0, MAX_ROWS).map((row) => [...namesOf(row), ...cells(row.current)]),
    total: [...groupBy.map((_, index) => (index === 0 ? t('total') : '')), ...cells(total.current)],
    rowCount: rows.length,
  }
}
