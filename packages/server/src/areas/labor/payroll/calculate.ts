import { addDays, dayOfWeek } from '@walkup/sdk/domain'
import { localDateOf, localEndToInstant } from '../../../time/zone.ts'

/** The rules are described in docs/domain.md#payroll. */
export interface OvertimeRules {
  readonly overtime: 'federal' | 'california'
  /** The first day of the work week; 0 is Sunday. */
  readonly weekStartsOn: number
}

export type PartKind = 'regular' | 'overtime' | 'doubletime' | 'unpaidBreak' | 'paidBreak'
export type PartRule =
  | 'straightTime'
  | 'hoursType'
  | 'weeklyOver40'
  | 'dailyOver8'
  | 'dailyOver12'
  | 'seventhDay'
  | 'seventhDayOver8'
  | 'unpaidBreak'
  | 'paidBreak'
  | 'shortBreak'

/** Minutes of one kind. Breaks have the multiplier 0: unpaid ones are deducted, paid ones are part of the work already. */
export interface Part {
  readonly kind: PartKind
  readonly minutes: number
  readonly multiplier: number
  readonly rule: PartRule
  readonly hoursType: string | null
  readonly countsTowardOvertime: boolean
}

/** A punch's share of one local day. */
export interface DayPay {
  readonly date: string
  readonly workedMin: number
  readonly breakMin: number
  readonly parts: readonly Part[]
}

export interface PayrollPunch {
  readonly id: number
  readonly clockInAt: string
  readonly clockOutAt: string
  readonly timeZone: string
  /** The total entered by hand. */
  readonly breakMin: number
  readonly breaks: readonly { readonly startAt: string; readonly endAt: string | null; readonly isPaid: boolean }[]
  readonly multiplier: number
  readonly countsTowardOvertime: boolean
  readonly hoursType: string | null
  /** The pay of a locked punch, which stays as it was. */
  readonly locked: readonly DayPay[] | null
}

/** Breaks up to this long are always paid (29 CFR 785.18). */
export const SHORT_BREAK_MIN = 20
const DAILY = 8 * 60
const DAILY_DOUBLE = 12 * 60
const WEEKLY = 40 * 60
const MINUTE = 60_000

const minuteOf = (instant: string): number => Math.floor(Date.parse(instant) / MINUTE)

/** The first day of the work week of a day. */
export const weekOf = (date: string, weekStartsOn: number): string => addDays(date, -((dayOfWeek(date) - weekStartsOn + 7) % 7))

interface Segment {
  readonly punch: PayrollPunch
  readonly date: string
  readonly workedMin: number
  readonly breakMin: number
  readonly breaks: readonly Part[]
}

/** A punch by local day, in elapsed minutes, with the breaks of each day. */
function split(punch: PayrollPunch): Segment[] {
  const { timeZone, breakMin } = punch
  const since = minuteOf(punch.clockInAt)
  const till = minuteOf(punch.clockOutAt)
  const breaks = punch.breaks.map(({ startAt, endAt, isPaid }) => {
    const from = Math.max(since, minuteOf(startAt))
    const to = Math.max(from, Math.min(till, endAt === null ? till : minuteOf(endAt)))
    return { from, to, isShort: to - from <= SHORT_BREAK_MIN, isPaid }
  })
  // The time of an entered break is unknown: it is deducted from the first day, then from the next.
  let entered = breakMin > SHORT_BREAK_MIN ? breakMin : 0
  const segments: Segment[] = []
  const last = localDateOf(till * MINUTE, timeZone)
  for (let date = localDateOf(since * MINUTE, timeZone); date <= last; date = addDays(date, 1)) {
    const from = Math.max(since, Math.floor(localEndToInstant(date, '00:00', timeZone) / MINUTE))
    const to = Math.min(till, Math.floor(localEndToInstant(addDays(date, 1), '00:00', timeZone) / MINUTE))
    if (to <= from) continue
    const parts: Part[] = []
    let unpaid = 0
    for (const one of breaks) {
      const minutes = Math.min(to, one.to) - Math.max(from, one.from)
      if (minutes <= 0) continue
      const isUnpaid = !one.isPaid && !one.isShort
      if (isUnpaid) unpaid += minutes
      const rule = isUnpaid ? 'unpaidBreak' : one.isPaid ? 'paidBreak' : 'shortBreak'
      parts.push({ ...noPay, kind: isUnpaid ? 'unpaidBreak' : 'paidBreak', minutes, rule })
    }
    const deducted = Math.min(entered, to - from - unpaid)
    entered -= deducted
    if (deducted > 0) parts.push({ ...noPay, kind: 'unpaidBreak', minutes: deducted, rule: 'unpaidBreak' })
    if (breakMin > 0 && breakMin <= SHORT_BREAK_MIN && !segments.length)
      parts.push({ ...noPay, kind: 'paidBreak', minutes: Math.min(breakMin, to - from - unpaid), rule: 'shortBreak' })
    const workedMin = to - from - unpaid - deducted
    segments.push({ punch, date, workedMin, breakMin: unpaid + deducted, breaks: parts })
  }
  return segments
}
const noPay = { multiplier: 0, hoursType: null, countsTowardOvertime: false } as const

/** The counters of a week: its straight hours, and counted hours by day. */
interface Counters {
  straight: number
  readonly days: Map<string, number>
}

/** Adds the minutes of a locked day to the counters as they were paid. */
function countLocked({ date, parts }: DayPay, counters: Counters): void {
  for (const { kind, minutes, countsTowardOvertime } of parts) {
    if (!countsTowardOvertime) continue
    if (kind === 'regular') counters.straight += minutes
    counters.days.set(date, (counters.days.get(date) ?? 0) + minutes)
  }
}

const multipliers = { regular: 1, overtime: 1.5, doubletime: 2 } as const

/** Splits the work of a segment into parts. Daily overtime does not count toward the week again. */
function payOf({ punch, date, workedMin }: Segment, rules: OvertimeRules, isSeventhDay: boolean, counters: Counters): Part[] {
  const { hoursType, countsTowardOvertime } = punch
  const parts: Part[] = []
  const add = (kind: keyof typeof multipliers, rule: PartRule, minutes: number) => {
    // A premium of the hours type is credited against overtime: the higher of the two is paid (29 USC 207(e)(6), (h)(2)).
    const multiplier = kind === 'regular' ? punch.multiplier : Math.max(multipliers[kind], punch.multiplier)
    if (minutes > 0) parts.push({ kind, minutes, multiplier, rule, hoursType, countsTowardOvertime })
  }
  const straightRule = punch.multiplier === 1 && countsTowardOvertime ? 'straightTime' : 'hoursType'
  if (!countsTowardOvertime) {
    add('regular', straightRule, workedMin)
    return parts
  }
  const before = counters.days.get(date) ?? 0
  const after = before + workedMin
  counters.days.set(date, after)
  const between = (from: number, to: number) => Math.max(0, Math.min(after, to) - Math.max(before, from))
  const isCalifornia = rules.overtime === 'california'
  const straight = !isCalifornia ? workedMin : isSeventhDay ? 0 : between(0, DAILY)
  const regular = Math.min(straight, Math.max(0, WEEKLY - counters.straight))
  counters.straight += regular
  add('regular', straightRule, regular)
  add('overtime', 'weeklyOver40', straight - regular)
  if (isCalifornia && isSeventhDay) {
    add('overtime', 'seventhDay', between(0, DAILY))
    add('doubletime', 'seventhDayOver8', between(DAILY, Infinity))
  } else if (isCalifornia) {
    add('overtime', 'dailyOver8', between(DAILY, DAILY_DOUBLE))
    add('doubletime', 'dailyOver12', between(DAILY_DOUBLE, Infinity))
  }
  return parts
}

/** The seventh workday of a week in which every day was worked. */
function seventhDay(week: readonly { readonly date: string; readonly isWorked: boolean }[]): string | undefined {
  const days = new Set(week.filter(({ isWorked }) => isWorked).map(({ date }) => date))
  return days.size === 7 ? [...days].toSorted().at(-1) : undefined
}

/**
 * The pay of one person's ended punches in an organization, by punch. All punches of the weeks must be given. Locked punches come
 * first in their week, so that whatever is added later is paid on top of them.
 */
export function payroll(punches: readonly PayrollPunch[], rules: OvertimeRules): Map<number, DayPay[]> {
  const pay = new Map<number, DayPay[]>()
  const weeks = new Map<string, { open: Segment[]; locked: DayPay[] }>()
  const weekFor = (date: string) => {
    const first = weekOf(date, rules.weekStartsOn)
    let week = weeks.get(first)
    if (!week) weeks.set(first, (week = { open: [], locked: [] }))
    return week
  }
  for (const punch of punches.toSorted((a, b) => Date.parse(a.clockInAt) - Date.parse(b.clockInAt))) {
    if (punch.locked) {
      pay.set(punch.id, [...punch.locked])
      for (const day of punch.locked) weekFor(day.date).locked.push(day)
    } else {
      pay.set(punch.id, [])
      for (const segment of split(punch)) weekFor(segment.date).open.push(segment)
    }
  }
  for (const { open, locked } of weeks.values()) {
    const counters: Counters = { straight: 0, days: new Map() }
    for (const day of locked) countLocked(day, counters)
    const seventh = seventhDay([
      ...locked.map(({ date, parts }) => ({ date, isWorked: parts.some((part) => part.countsTowardOvertime) })),
      ...open.map(({ date, workedMin, punch }) => ({ date, isWorked: workedMin > 0 && punch.countsTowardOvertime })),
    ])
    for (const segment of open) {
      const { date, workedMin, breakMin, breaks, punch } = segment
      const parts = [...payOf(segment, rules, date === seventh, counters), ...breaks]
      pay.get(punch.id)?.push({ date, workedMin, breakMin, parts })
    }
  }
  for (const days of pay.values()) days.sort((a, b) => (a.date < b.date ? -1 : 1))
  return pay
}

/** Sums parts of the same kind, multiplier, rule and hours type, in the order of kinds. */
export function sumParts(parts: readonly Part[]): Part[] {
  const sums = new Map<string, Part>()
  for (const part of parts) {
    const key = [kinds.indexOf(part.kind), part.multiplier, part.rule, part.hoursType ?? ''].join(' ')
    const sum = sums.get(key)
    sums.set(key, sum ? { ...sum, minutes: sum.minutes + part.minutes } : part)
  }
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part)
}
const kinds: readonly PartKind[] = ['regular', 'overtime', 'doubletime', 'unpaidBreak', 'paidBreak']

/** Minutes of the parts of a kind. */
export const minutesOf = (parts: readonly Part[], kind: PartKind): number =>
  parts.reduce((sum, part) => sum + (part.kind === kind ? part.minutes : 0), 0)

/**
 * Minutes in hundredths of hours, rounded so that they add up to the rounded total: the largest remainders are rounded up.
 */
export function toHundredths(minutes: readonly number[]): number[] {
  const exact = minutes.map((value) => (value * 100) / 60)
  const rounded = exact.map(Math.floor)
  const total = Math.round((minutes.reduce((sum, value) => sum + value, 0) * 100) / 60)
  let left = total - rounded.reduce((sum, value) => sum + value, 0)
  const byRemainder = exact
    .map((value, index) => ({ place: index, rest: value - Math.floor(value) }))
    .toSorted((a, b) => b.rest - a.rest)
  for (const { place } of byRemainder) {
    if (left <= 0) break
    rounded[place] = (rounded[place] ?? 0) + 1
    left -= 1
  }
  return rounded
}
