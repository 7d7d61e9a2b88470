import { useEffect, useRef } from 'react'
import { readsEntity, settledMs, entityChangedBy } from '../data/entities.ts'
import type { Pages } from '../data/pages.ts'
import { toProblem } from '../data/problem.ts'
import { useServices } from '../data/ServicesProvider.tsx'
import type { AnyList, AnyRow } from './types.ts'

/** Batching window for change events, ms. */
const BATCH_MS = 250
/** Batching window for changes that affect the totals of the list, ms. */
const TOTALS_BATCH_MS = 30_000

/** How often rows that the server is working on are read, ms. */
const MOVING_MS = 3_000

/** Number of changed rows above which reloading the list is cheaper than loading each. */
const SINGLE_ROWS = 5

/**
 * Applies change events to an open list: updates changed rows in place, and adds new ones at the top or holds them back while the
 * user is scrolled down.
 */
export function useLiveList(pages: Pages<AnyRow>, { endpoint, readOne, isMoving }: AnyList): (isAtTop: boolean) => void {
  const { changes, client, cache } = useServices()
  const isAtTop = useRef(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let gathered = new Set<number>()
    /** A change without a row id. */
    let isReset = false
    const stop = new AbortController()
    async function readRow(row: AnyRow): Promise<void> {
      try {
        const read = await readOne?.(row, client, stop.signal)
        if (read) pages.replace(read)
      } catch (error) {
        if ((await toProblem(error)).status === 404) pages.remove(row.id)
      }
    }
    async function merge(): Promise<void> {
      const ids = gathered
      const shown = pages.state.get().items.filter(({ id }) => ids.has(id))
      const readsRows = readOne !== undefined && shown.length <= SINGLE_ROWS
      const readsList = !readsRows || isReset || shown.length < ids.size
      gathered = new Set()
      isReset = false
      timer = undefined
      if (readsList) await pages.mergeFirst(!isAtTop.current)
      await (readsRows ? Promise.all(shown.map(readRow)) : pages.refresh(ids))
    }
    const schedule = () => {
      timer ??= setTimeout(() => void merge(), settledMs(endpoint) ? TOTALS_BATCH_MS : BATCH_MS)
    }
    const polling =
      isMoving &&
      setInterval(() => {
        if (document.hidden) return
        for (const { id } of pages.state.get().items.filter(isMoving)) {
          cache.invalidate(entityChangedBy(endpoint), id)
          gathered.add(id)
          schedule()
        }
      }, MOVING_MS)
    const unlisten = changes.listen((change) => {
      if (change && !readsEntity(endpoint, change.entity)) return
      const isRow = change && entityChangedBy(endpoint) === change.entity
      if (isRow && change.change === 'deleted') return pages.remove(change.id)
      // A change of a related entity also emits one for the row itself.
      if (change && !isRow && readOne) return
      if (isRow) gathered.add(change.id)
      else isReset = true
      schedule()
    })
    return () => {
      unlisten()
      clearTimeout(timer)
      clearInterval(polling)
      stop.abort()
    }
  }, [pages, changes, client, cache, endpoint, readOne, isMoving])
  return (value) => void (isAtTop.current = value)
}
