import { useStore } from '@nanostores/react'
import { dateRange } from '@walkup/sdk'
import { useLogin } from '../data/ServicesProvider.tsx'
import type { DateChoice } from '../ui/dateRanges.ts'
import { viewerZone } from '../ui/format.ts'
import { coarseNow } from '../ui/now.ts'
import type { View } from './define.ts'

/** A date choice resolved to days as the server does in the viewer's zone. */
export function useDays(dates: DateChoice): View['period'] {
  const firstDayOfWeek = useLogin()?.intFirstDayOfWeek
  const now = new Date(useStore(coarseNow))
  if ('from' in dates) return dates
  const week = firstDayOfWeek === undefined ? {} : { firstDayOfWeek }
  return dateRange(dates.dateRangeId, { now, timeZone: viewerZone(), ...week })
}
