import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

const SETTLED_MS = 200
/** Maximum rows to reload when restoring a position. */
const FARTHEST = 1_000
type Places = Readonly<Record<string, number | undefined>>
const places = () => history.state as Places | null
const rowOf = (name: string) => `${name}: row`

/** Stores the row from which the user leaves the list. */
export function saveRow(name: string, id: number | undefined): void {
  if (id !== places()?.[rowOf(name)]) history.replaceState({ ...places(), [rowOf(name)]: id }, '')
}

interface Rows {
  readonly items: readonly { readonly id: number }[]
  readonly hasMore: boolean
}
/**
 * Restores a list's scroll position and current row (passed to `onBack` by index) after a back navigation or reload. Both are
 * stored in the history entry under the list's name, so that a link opens the list at its top. `row` is the current row, if any.
 */
export function useScrollRestoration(
  scrollerRef: RefObject<HTMLElement | null>,
  name: string,
  { items, hasMore }: Rows,
  row: number | undefined,
  onBack: (index: number) => void,
): void {
  const [{ [name]: left = 0, [rowOf(name)]: leftRow }] = useState(() => places() ?? {})
  const isThere = useRef(false)
  useLayoutEffect(() => {
    const element = scrollerRef.current
    if (isThere.current || items.length === 0 || !element) return
    if (left > 0) element.scrollTo({ top: left })
    isThere.current = left === 0 || element.scrollTop > left - 1 || !hasMore || items.length >= FARTHEST
    const index = items.findIndex(({ id }) => id === leftRow)
    if (isThere.current && index >= 0) onBack(index)
  }, [scrollerRef, left, leftRow, items, hasMore, onBack])
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!isThere.current) return
      const top = scrollerRef.current?.scrollTop ?? 0
      if (top !== (places()?.[name] ?? 0)) history.replaceState({ ...places(), [name]: top }, '')
      if (row !== undefined) saveRow(name, row)
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  })
}
