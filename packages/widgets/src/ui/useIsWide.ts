import type { RefObject } from 'react'
import { useLayoutEffect, useState } from 'react'

const WIDE = 640

/** Whether the widget, not the window, is wide enough for a month. */
export function useIsWide(element: RefObject<HTMLElement | null>): boolean {
  const [isWide, setIsWide] = useState(false)
  useLayoutEffect(() => {
    const node = element.current
    if (!node) return
    const measure = () => setIsWide(node.offsetWidth >= WIDE)
    measure()
    // In a frame of its own: a redraw inside the callback would be an error event on the page.
    const observer = new ResizeObserver(() => requestAnimationFrame(measure))
    observer.observe(node)
    return () => observer.disconnect()
  }, [element])
  return isWide
}
