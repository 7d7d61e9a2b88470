import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

const SETTLED_MS = 200
/** A list is read again so far to find its place. */
const FARTHEST = 1_000
const places = () => history.state as Readonly<Record<string, number>> | null

/**
 * A step back in history, or loading the page anew, finds a list where it was left. How far down that was stands in the entry of the
 * history, under the list's name, so that a link to the same list begins at its top.
 */
export function usePlace(scrollerRef: RefObject<HTMLElement | null>, name: string, count: number, hasMore: boolean): void {
  const [left] = useState(() => places()?.[name] ?? 0)
  const isThere = useRef(left === 0)
  useLayoutEffect(() => {
    const element = scrollerRef.current
    if (isThere.current || count === 0 || !element) return
    element.scrollTo({ top: left })
    isThere.current = element.scrollTop > left - 1 || !hasMore || count >= FARTHEST
  }, [scrollerRef, left, count, hasMore])
  useEffect(() => {
    const timer = setTimeout(() => {
      const top = scrollerRef.current?.scrollTop ?? 0
      if (isThere.current && top !== (places()?.[name] ?? 0)) history.replaceState({ ...places(), [name]: top }, '')
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  })
}
