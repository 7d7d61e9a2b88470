import { useStore } from '@nanostores/react'
import { localDay } from '@walkup/sdk'
import { viewerZone } from '../ui/format.ts'
import { coarseNow } from '../ui/now.ts'
import { daysToCome } from './compare.ts'

/** What a period has not had yet, in words; '' once it is over, or not known. */
export function useDaysToCome(period: Parameters<typeof daysToCome>[0] | undefined): string {
  const now = new Date(useStore(coarseNow))
  return period ? daysToCome(period, localDay(now, viewerZone())) : ''
}
