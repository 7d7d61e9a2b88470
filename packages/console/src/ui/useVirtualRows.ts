import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

/** Rows that are made beyond the window: where the reader is going, and elsewhere. */
const AHEAD = 10
const OVERSCAN = 2
/** The window moves in steps, so that most scroll events render nothing. */
const STEP = 4
/** A list that moves by more than so many windows at once is not read; its rows come when it has rested, ms. */
const FLIGHT = 2
const REST_MS = 80
/** How one comes to a list before it moves. */
const ways = ['pointerenter', 'touchstart', 'focusin', 'scroll'] as const

interface VirtualRows {
  /** The rows to render: from `first` up to, not including, `end`. */
  readonly first: number
  readonly end: number
  /** Whether the list moves faster than rows are worth making. */
  readonly isFlying: boolean
  /** Call it when the scroller scrolls. */
  readonly follow: () => void
  /** Brings a row into view, under the head. */
  readonly scrollTo: (index: number) => void
}
interface Seen {
  readonly start: number
  /** How many rows below `start` the first is that is seen. */
  readonly lead: number
  readonly rows: number
  readonly going: 'down' | 'up' | undefined
  readonly isFlying: boolean
}

/** Which of `count` rows of one height (px) are near the scroller's window; `head` px of it are covered by a sticky head. */
export function useVirtualRows(
  scrollerRef: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  head: number,
): VirtualRows {
  const [seen, setSeen] = useState<Seen>({ start: 0, lead: 0, rows: 12, going: undefined, isFlying: false })
  const [isNear, setNear] = useState(false)
  const lastTop = useRef(0)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const look = useCallback(() => {
    clearTimeout(rest.current)
    const { scrollTop = 0, clientHeight = 0 } = scrollerRef.current ?? {}
    const moved = scrollTop - lastTop.current
    lastTop.current = scrollTop
    setSeen((old) => {
      const start = Math.floor(scrollTop / rowHeight / STEP) * STEP
      const rows = Math.ceil((clientHeight - head) / rowHeight)
      const going = old.isFlying ? undefined : moved === 0 ? old.going : moved > 0 ? 'down' : 'up'
      const isSame = old.start === start && old.rows === rows && old.going === going && !old.isFlying
      return isSame ? old : { start, lead: Math.floor(scrollTop / rowHeight) - start, rows, going, isFlying: false }
    })
  }, [scrollerRef, rowHeight, head])
  const follow = useCallback(() => {
    const { scrollTop = 0, clientHeight = 0 } = scrollerRef.current ?? {}
    if (Math.abs(scrollTop - lastTop.current) <= FLIGHT * clientHeight) return look()
    lastTop.current = scrollTop
    clearTimeout(rest.current)
    rest.current = setTimeout(look, REST_MS)
    setSeen((old) => (old.isFlying ? old : { ...old, isFlying: true }))
  }, [scrollerRef, look])
  useEffect(() => {
    const element = scrollerRef.current
    if (!element) return
    // It hears of the present size too, at once.
    const observer = new ResizeObserver(look)
    observer.observe(element)
    const approach = () => setNear(true)
    for (const way of ways) element.addEventListener(way, approach)
    return () => {
      observer.disconnect()
      for (const way of ways) element.removeEventListener(way, approach)
      clearTimeout(rest.current)
    }
  }, [scrollerRef, look])

  // Where none of the rows was there before, those that are seen come first. Their neighbours come in the next frame, but for someone
  // who only looks there is no need of them.
  const { isFlying } = seen
  const isEmpty = count === 0
  const [isWide, setWide] = useState(false)
  useEffect(() => {
    if (isFlying || isEmpty || !isNear) return
    const frame = requestAnimationFrame(() => setWide(true))
    return () => {
      cancelAnimationFrame(frame)
      setWide(false)
    }
  }, [isFlying, isEmpty, isNear])

  const scrollTo = useCallback(
    (index: number) => {
      const element = scrollerRef.current
      if (!element) return
      const top = index * rowHeight
      const room = element.clientHeight - head - rowHeight
      if (top < element.scrollTop) element.scrollTo({ top })
      else if (top > element.scrollTop + room) element.scrollTo({ top: top - room })
      // However far it is: the row is wanted now.
      look()
    },
    [scrollerRef, rowHeight, head, look],
  )
  const [above, below] = isWide
    ? [seen.going === 'up' ? AHEAD : OVERSCAN, STEP + (seen.going === 'down' ? AHEAD : OVERSCAN)]
    : [-seen.lead, seen.lead + 1]
  return {
    first: Math.max(0, Math.min(seen.start, count) - above),
    end: Math.min(count, seen.start + seen.rows + below),
    isFlying,
    follow,
    scrollTo,
  }
}
