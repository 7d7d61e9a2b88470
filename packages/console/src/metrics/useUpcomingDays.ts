import { useStore } from '@nanostores/react'
import { localDay } from '@walkup/sdk'
import { viewerZone } from '../ui/format.ts'
import { coarseNow } from '../ui/now.ts'
import { upcomingDays } from './compare.ts'

/** Remaining days of a period as text; '' once it is over or while loading. */
export function useUpcomingDays(period: Parameters<typeof upcomingDays>[0] | undefined): string {
  const now = new Date(useStore(coarseNow))
  return period ? upcomingDays(period, localDay(now, viewerZone())) : ''
}
