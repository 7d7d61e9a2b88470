import { useEffect, useRef } from 'react'
import { reads, sums, touches } from '../data/entities.ts'
import type { Pages } from '../data/pages.ts'
import { useServices } from '../data/ServicesProvider.tsx'
import type { AnyRow } from './types.ts'
import type { ListName } from '../data/usePages.ts'

/** Changes that come within this time are merged together. */
const GATHER_MS = 250
/** Those that change what a list sums, within this. */
const SUMMED_MS = 30_000

/** Merges what the event stream says into an open list: changed rows in their places, new ones on top, or waiting while one reads below. */
export function useLiveList(pages: Pages<AnyRow>, endpoint: ListName): (isAtTop: boolean) => void {
  const { changes } = useServices()
  const isAtTop = useRef(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let gathered = new Set<number>()
    const merge = async () => {
      const ids = gathered
      gathered = new Set()
      timer = undefined
      await pages.mergeFirst(!isAtTop.current)
      await pages.refresh(ids)
    }
    const unlisten = changes.listen((change) => {
      if (change && !reads(endpoint, change.entity)) return
      if (change?.change === 'deleted' && touches(endpoint) === change.entity) return pages.remove(change.id)
      if (change && touches(endpoint) === change.entity) gathered.add(change.id)
      timer ??= setTimeout(() => void merge(), sums(endpoint) ? SUMMED_MS : GATHER_MS)
    })
    return () => {
      unlisten()
      clearTimeout(timer)
    }
  }, [pages, changes, endpoint])
  return (value) => void (isAtTop.current = value)
}
