import { useCallback, useEffect, useState, type RefObject } from 'react'

const OVERSCAN = 12
/** The window moves in steps, so that most scroll events render nothing. */
const STEP = 6

interface VirtualRows {
  /** The rows to render: from `first` up to, not including, `end`. */
  readonly first: number
  readonly end: number
  /** Call it when the scroller scrolls. */
  readonly follow: () => void
  /** Brings a row into view, under the head. */
  readonly scrollTo: (index: number) => void
}

/** Which of `count` rows of one height (px) are near the scroller's window; `head` px of it are covered by a sticky head. */
export function useVirtualRows(
  scrollerRef: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  head: number,
): VirtualRows {
  const [start, setStart] = useState(0)
  const [seen, setSeen] = useState(24)
  const follow = useCallback(() => {
    const { scrollTop = 0, clientHeight = 0 } = scrollerRef.current ?? {}
    setStart(Math.floor(scrollTop / rowHeight / STEP) * STEP)
    setSeen(Math.ceil(clientHeight / rowHeight))
  }, [scrollerRef, rowHeight])
  useEffect(() => {
    const element = scrollerRef.current
    if (!element) return
    // It hears of the present size too, at once.
    const observer = new ResizeObserver(follow)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scrollerRef, follow])

  const scrollTo = useCallback(
    (index: number) => {
      const element = scrollerRef.current
      if (!element) return
      const top = index * rowHeight
      const room = element.clientHeight - head - rowHeight
      if (top < element.scrollTop) element.scrollTo({ top })
      else if (top > element.scrollTop + room) element.scrollTo({ top: top - room })
      follow()
    },
    [scrollerRef, rowHeight, head, follow],
  )
  return {
    first: Math.max(0, Math.min(start, count) - OVERSCAN),
    end: Math.min(count, start + seen + STEP + OVERSCAN),
    follow,
    scrollTo,
  }
}
