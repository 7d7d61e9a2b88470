import { localEndToInstant } from '../../time/zone.ts'

export interface CoverageHours {
  readonly dayOfWeek: number
  readonly startLocal: string
  readonly endLocal: string
  readonly people: number
}
export interface Coverage {
  readonly timeZone: string
  readonly coverage: readonly CoverageHours[]
}
interface Span {
  readonly startAt: string
  readonly endAt: string
}
export interface Gap {
  readonly startLocal: string
  readonly endLocal: string
  readonly needed: number
  readonly planned: number
}
const STEP_MIN = 15
const localTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The times of a day when fewer people are planned than the store needs, in quarter hours. */
export function findGaps({ timeZone, coverage }: Coverage, date: string, dayOfWeek: number, planned: readonly Span[]): Gap[] {
  const spans = planned.map(({ startAt, endAt }) => [Date.parse(startAt), Date.parse(endAt)] as const)
  const gaps: (Gap & { readonly from: number; readonly to: number })[] = []
  for (const hours of coverage.filter((each) => each.dayOfWeek === dayOfWeek)) {
    const end = minutesOf(hours.endLocal)
    for (let from = minutesOf(hours.startLocal); from < end; from += STEP_MIN) {
      const to = Math.min(end, from + STEP_MIN)
      const at = localEndToInstant(date, localTime(from), timeZone)
      const present = spans.filter(([start, until]) => start <= at && until > at).length
      if (present >= hours.people) continue
      const before = gaps.at(-1)
      if (before?.to === from && before.planned === present && before.needed === hours.people) gaps.pop()
      const start =
        before && before.to === from && before.planned === present && before.needed === hours.people ? before.from : from
      gaps.push({
        from: start,
        to,
        startLocal: localTime(start),
        endLocal: localTime(to),
        needed: hours.people,
        planned: present,
      })
    }
  }
  return gaps.map(({ startLocal, endLocal, needed, planned: present }) => ({ startLocal, endLocal, needed, planned: present }))
}
