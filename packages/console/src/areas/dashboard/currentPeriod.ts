import { dateRange, localDay } from '@walkup/sdk'
import { router } from '../../routing/router.ts'
import { readDateChoice, type DateChoice } from '../../ui/dateRanges.ts'
import { viewerZone } from '../../ui/format.ts'
import { defaultRange } from '../../metrics/query.ts'

/** Whether a period is not over yet on the viewer's clock. */
export function includesToday(dates: DateChoice, now: Date, timeZone: string): boolean {
  const { to } = 'dateRangeId' in dates ? dateRange(dates.dateRangeId, { now, timeZone, firstDayOfWeek: 0 }) : dates
  return to !== undefined && to > localDay(now, timeZone)
}

let memo: { readonly key: string; readonly isCurrent: boolean } | undefined
/** The same for the period in the URL. Memoized, since each cell of a list calls it. */
export function isCurrentPeriod(): boolean {
  const { dates, compareTo } = router.get()?.search ?? {}
  // Its periods have lasted equally long.
  if (compareTo === 'sameWeekdays') return false
  const key = `${dates} ${Math.floor(Date.now() / 60_000)}`
  if (memo?.key !== key) memo = { key, isCurrent: includesToday(readDateChoice(dates) ?? defaultRange, new Date(), viewerZone()) }
  return memo.isCurrent
}
