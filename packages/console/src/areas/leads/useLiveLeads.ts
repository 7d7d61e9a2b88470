import { useEffect, useRef } from 'react'
import type { Pages } from '../../data/pages.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import type { LeadRow } from './words.ts'

/** Changes that come within this time are merged together. */
const GATHER_MS = 250
/** Past this many known rows at once, reading the list anew is cheaper than reading each row. */
const SINGLE_ROWS = 5

/** Merges what the event stream says into an open list: known rows in place, new ones on top, or waiting while one reads below. */
export function useLiveLeads(pages: Pages<LeadRow>): { readonly setAtTop: (isAtTop: boolean) => void } {
  const { client, changes } = useServices()
  const isAtTop = useRef(true)

  useEffect(() => {
    let gathered = new Set<number>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const gone = new AbortController()

    async function readRow(row: LeadRow): Promise<void> {
      try {
        const input = { params: { id: row.id }, signal: gone.signal }
        pages.replace(await client.call(row.kind === 'internal' ? 'leads.getInternal' : 'leads.getExternal', input))
      } catch (error) {
        if (error instanceof Response && error.status === 404) pages.remove(row.id)
      }
    }
    async function merge(): Promise<void> {
      const ids = gathered
      gathered = new Set()
      timer = undefined
      const known = pages.state.get().items.filter((item) => ids.has(item.id))
      if (known.length > SINGLE_ROWS || known.length < ids.size) await pages.mergeFirst(!isAtTop.current)
      if (known.length <= SINGLE_ROWS) await Promise.all(known.map(readRow))
    }
    const unlisten = changes.listen((change) => {
      if (change === undefined) return void pages.mergeFirst(!isAtTop.current)
      if (change.entity !== 'lead') return
      if (change.change === 'deleted') return pages.remove(change.id)
      gathered.add(change.id)
      timer ??= setTimeout(() => void merge(), GATHER_MS)
    })
    return () => {
      unlisten()
      clearTimeout(timer)
      gone.abort()
    }
  }, [pages, client, changes])

  return { setAtTop: (value) => void (isAtTop.current = value) }
}
