import { useStore } from '@nanostores/react'
import { localDay } from '@walkup/sdk'
import { viewerZone } from '../ui/format.ts'
import { coarseNow } from '../ui/now.ts'
import { daysToCome } from './compare.ts'

/** Remaining days of a period as text; '' once it is over or while loading. */
export function useDaysToCome(period: Parameters<typeof daysToCome>[0] | undefined): string {
  const now = new Date(useStore(coarseNow))
  return period ? daysToCome(period, localDay(now, viewerZone())) : ''
}
