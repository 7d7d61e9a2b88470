import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

/** Overscan: rows rendered outside the viewport, in the scroll direction and opposite to it. */
const AHEAD = 10
const OVERSCAN = 2
/** The range moves in steps, so that most scroll events don't rerender. */
const STEP = 4
/** Scrolling faster than this many viewports at once skips rendering rows until scrolling rests, ms. */
const FLIGHT = 2
const REST_MS = 80
/** Events that precede scrolling. */
const ways = ['pointerenter', 'touchstart', 'focusin', 'scroll'] as const

interface VirtualRows {
  /** The rows to render: from `first` up to, not including, `end`. */
  readonly first: number
  readonly end: number
  /** Whether the list scrolls too fast to render rows. */
  readonly isFlying: boolean
  /** Scroll handler. */
  readonly follow: () => void
  /** Scrolls a row into view below the header. */
  readonly scrollTo: (index: number) => void
}
interface Seen {
  readonly start: number
  /** Offset of the first visible row from `start`. */
  readonly lead: number
  readonly rows: number
  readonly going: 'down' | 'up' | undefined
  readonly isFlying: boolean
}

/** Virtualizes `count` rows of equal height (px); a sticky header covers `head` px of the viewport. */
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
    // The observer also reports the initial size.
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

  // First renders only the visible rows; overscan rows follow in the next frame, once the pointer or focus is near.
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
      // Regardless of the distance: the row is needed now.
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
