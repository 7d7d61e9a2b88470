import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

const SETTLED_MS = 200
/** A list is read again so far to find its place. */
const FARTHEST = 1_000
type Places = Readonly<Record<string, number | undefined>>
const places = () => history.state as Places | null
const rowOf = (name: string) => `${name}: row`

/** Keeps which row of a list one leaves it from, for the step back. */
export function keepRow(name: string, id: number | undefined): void {
  if (id !== places()?.[rowOf(name)]) history.replaceState({ ...places(), [rowOf(name)]: id }, '')
}

interface Rows {
  readonly items: readonly { readonly id: number }[]
  readonly hasMore: boolean
}
/**
 * A step back in history, or loading the page anew, finds a list where it was left: how far down, and at which row, which `onBack`
 * hears of by its index. Both stand in the entry of the history, under the list's name, so that a link to the same list begins at its
 * top. `row` is the one that the reader is at now, if at any.
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
      if (row !== undefined) keepRow(name, row)
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  })
}
