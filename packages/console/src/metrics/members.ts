import type { Replies } from '@walkup/sdk'
import { addDays, type ReportDimension } from '@walkup/sdk/domain'
import { t } from '../i18n/index.ts'
import { format, inUtc } from '../ui/format.ts'
import { noneLabel } from './define.ts'

export type GroupMember = Replies['reports.build']['rows'][number]['members'][number]

const weekday = inUtc({ weekday: 'short' })
const hour = inUtc({ hour: 'numeric' })
const date = inUtc({ month: 'short', day: 'numeric' })
const datedYear = inUtc({ month: 'short', day: 'numeric', year: 'numeric' })

/** January 4, 1970 was a Sunday. */
export const dayName = (dayOfWeek: number): string => weekday(Date.UTC(1970, 0, 4 + dayOfWeek))
export const hourName = (of: number): string => hour(Date.UTC(1970, 0, 1, of))
/** Includes the year if the period spans more than one. */
export const dateName = (day: string, hasYears: boolean): string => (hasYears ? datedYear : date)(Date.parse(`${day}T00:00:00Z`))

const partnerNames: Readonly<Record<string, string>> = {
  homeImprovement: t('common.homeImprovement'),
  callTracking: t('common.callTracking'),
}
const moments = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const

/** A row's name in one dimension. */
export function memberName(
  dimension: ReportDimension,
  member: GroupMember,
  hasYears: boolean,
  statusName: (status: string) => string,
): string {
  if (!member) return noneLabel
  const { id, name, shift } = member
  switch (dimension) {
    case 'day':
      return dateName(String(id), hasYears)
    case 'week':
      return t('reports.weekOf', { day: dateName(String(id), hasYears) })
    case 'hour':
      return hourName(Number(id))
    case 'weekday':
      return dayName(Number(id))
    case 'status':
      return statusName(String(id))
    case 'partner':
      return partnerNames[String(id)] ?? name
    case 'shift': {
      if (!shift) return name
      const at = format(shift.timeZone, moments)
      const began = new Date(shift.startAt)
      const when = shift.endAt ? at.formatRange(began, new Date(shift.endAt)) : at.format(began)
      return [name, shift.store, when.replaceAll('\u2009', ' ')].filter(Boolean).join(' · ')
    }
    default:
      return name
  }
}

/** The values of a time dimension within a period, also those without rows; undefined for other dimensions. */
export function timeline(
  dimension: ReportDimension,
  { from, to }: { readonly from: string; readonly to: string },
  ids: readonly (string | number)[],
): readonly (string | number)[] | undefined {
  if (dimension === 'weekday') return [0, 1, 2, 3, 4, 5, 6]
  if (dimension === 'hour') {
    const hours = ids.map(Number)
    const first = Math.min(...hours)
    return hours.length ? Array.from({ length: Math.max(...hours) - first + 1 }, (_, index) => first + index) : []
  }
  if (dimension !== 'day' && dimension !== 'week') return
  const step = dimension === 'day' ? 1 : 7
  const first = dimension === 'day' ? from : ids.map(String).toSorted()[0]
  const all: string[] = []
  for (let day = first; day !== undefined && day <= to; day = addDays(day, step)) all.push(day)
  return all
}
