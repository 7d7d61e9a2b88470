import { useEffect, useRef } from 'react'
import { reads, sums, touches } from '../data/entities.ts'
import type { Pages } from '../data/pages.ts'
import { toFailure } from '../data/problem.ts'
import { useServices } from '../data/ServicesProvider.tsx'
import type { AnyList, AnyRow } from './types.ts'

/** Changes that come within this time are merged together. */
const GATHER_MS = 250
/** Those that change what a list sums, within this. */
const SUMMED_MS = 30_000

/** Past this many changed rows, reading the list again is cheaper than reading each of them. */
const SINGLE_ROWS = 5

/** Merges what the event stream says into an open list: changed rows in their places, new ones on top, or waiting while one reads below. */
export function useLiveList(pages: Pages<AnyRow>, { endpoint, readOne }: AnyList): (isAtTop: boolean) => void {
  const { changes, client } = useServices()
  const isAtTop = useRef(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let gathered = new Set<number>()
    /** Something changed that no row's id names. */
    let isReset = false
    const stop = new AbortController()
    async function readRow(row: AnyRow): Promise<void> {
      try {
        const read = await readOne?.(row, client, stop.signal)
        if (read) pages.replace(read)
      } catch (error) {
        if ((await toFailure(error)).status === 404) pages.remove(row.id)
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
    const unlisten = changes.listen((change) => {
      if (change && !reads(endpoint, change.entity)) return
      const isRow = change && touches(endpoint) === change.entity
      if (isRow && change.change === 'deleted') return pages.remove(change.id)
      // A change of something else that a row shows changes the row too.
      if (change && !isRow && readOne) return
      if (isRow) gathered.add(change.id)
      else isReset = true
      timer ??= setTimeout(() => void merge(), sums(endpoint) ? SUMMED_MS : GATHER_MS)
    })
    return () => {
      unlisten()
      clearTimeout(timer)
      stop.abort()
    }
  }, [pages, changes, client, endpoint, readOne])
  return (value) => void (isAtTop.current = value)
}
