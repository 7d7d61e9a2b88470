import type { Replies } from '@walkup/sdk'
import type { ShiftColor } from '@walkup/sdk/domain'
import type { Problem } from '../../data/problem.ts'
import { formatAppointment, localDay } from '../../ui/format.ts'
import { t, type Text } from '../../i18n/index.ts'

/** Labels of the shift colors. */
export const colorNames: Readonly<Record<ShiftColor, Text>> = {
  DarkBlue: t('shifts.darkBlue'),
  Blue: t('shifts.blue'),
  Green: t('shifts.green'),
  Red: t('shifts.red'),
  DarkRed: t('shifts.darkRed'),
  Orange: t('shifts.orange'),
  Pink: t('shifts.pink'),
  Violet: t('shifts.violet'),
  Yellow: t('shifts.yellow'),
}

/** "2 of 3 seats taken" */
export const seatsTaken = (taken: number, seats: number): string => t('shifts.seatsTaken', { taken, seats })
export const shiftCount = (count: number): string => (count === 1 ? t('shifts.oneShift') : t('shifts.shiftCount', { count }))

type Plan = Replies['hours.schedule']
type NotOffered = Plan['notOffered']
const NAMED_DAYS = 8
/** What of a plan was left out, and on which days; empty if all of it was planned. */
export const leftOut = ({ notOffered, clockChanges }: Plan): string =>
  [
    notOfferedOn(notOffered),
    clockChanges.length > 0 && t('shifts.clockChanges', { days: clockChanges.slice(0, NAMED_DAYS).map(localDay).join('; ') }),
  ]
    .filter(Boolean)
    .join(' ')
/** "Not offered on Mon, Dec 7, Mon, Dec 14.", naming the first days; empty without any. */
export function notOfferedOn(notOffered: NotOffered): string {
  const dates = [...new Set(notOffered.map(({ date }) => date))]
  if (!dates.length) return ''
  const more = dates.length - NAMED_DAYS
  const days = dates.slice(0, NAMED_DAYS).map(localDay).join('; ')
  return more > 0 ? t('shifts.notOfferedMore', { days, more }) : t('shifts.notOffered', { days })
}

interface Other {
  readonly startAt: string
  readonly endAt: string
}
/** Why a shift could not be saved, naming the conflicting one if known. */
function reason(problem: Problem, who: string, zone: string): { readonly why: string; readonly rest?: string } {
  const other = problem.body.other as Other | undefined
  if (problem.code === 'overlap' && other) {
    const at = formatAppointment(other.startAt, zone)
    return {
      why: t('shifts.overlap', { who, at }),
      rest: t('shifts.nothingChanged'),
    }
  }
  if (problem.code === 'stale')
    return {
      why: t('shifts.changedMeanwhile'),
      rest: t('shifts.showsTheirs'),
    }
  return { why: problem.errors[0]?.message ?? problem.detail ?? problem.title }
}
/** The same as a sentence. */
export function problemText(problem: Problem, who: string, zone: string): string {
  const { why, rest } = reason(problem, who, zone)
  return rest ? `${why} ${rest}` : why
}

/** A failed move: the shift, its target, and the reason. */
export interface FailedMove {
  readonly name: string
  readonly who: string
  readonly zone: string
  readonly problem: Problem
}
const NAMED = 5
/** All failed moves in one message, with the reason for each shift. */
export function failedMovesText(all: readonly FailedMove[]): string {
  const [one] = all
  if (one && all.length === 1) return problemText(one.problem, one.who, one.zone)
  const rest = all.length - NAMED
  const named = all.map(({ name, problem, who, zone }) => ({ name, why: reason(problem, who, zone).why }))
  const isSame = new Set(named.map(({ why }) => why)).size === 1
  return [
    t('shifts.notMoved', { all: all.length }),
    ...(isSame ? [named[0]?.why] : []),
    ...named.slice(0, NAMED).map(({ name, why }) => (isSame ? name : `${name}: ${why}`)),
    ...(rest > 0 ? [t('shifts.moreShifts', { rest })] : []),
  ].join('\n')
}
