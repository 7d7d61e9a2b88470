import { dateRange, localDay } from '@walkup/sdk'
import { router } from '../../routing/router.ts'
import { readDateChoice, type DateChoice } from '../../ui/dateRanges.ts'
import { viewerZone } from '../../ui/format.ts'
import { usual } from '../../metrics/query.ts'

/** Whether a period is not over yet on the viewer's clock. */
export function runsOn(dates: DateChoice, now: Date, timeZone: string): boolean {
  const { to } = 'dateRangeId' in dates ? dateRange(dates.dateRangeId, { now, timeZone, firstDayOfWeek: 0 }) : dates
  return to !== undefined && to > localDay(now, timeZone)
}

let known: { readonly said: string; readonly isRunning: boolean } | undefined
/** The same for the period in the URL. Memoized, since each cell of a list asks. */
export function isRunning(): boolean {
  const dates = router.get()?.search.dates
  const said = `${dates} ${Math.floor(Date.now() / 60_000)}`
  if (known?.said !== said) known = { said, isRunning: runsOn(readDateChoice(dates) ?? usual, new Date(), viewerZone()) }
  return known.isRunning
}
