import type { RefObject } from 'react'
import { useLayoutEffect, useRef } from 'react'

/** Scrolls a newly mounted element into view, since the button that caused it may be far away. */
export function useInView(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => element.current?.scrollIntoView({ block: 'nearest' }), [])
  return element
}
