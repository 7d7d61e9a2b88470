import type { RefObject } from 'preact'
import { useEffect, useRef } from './component.ts'

/** Scrolls a newly mounted element into view, since the button that caused it may be far away. */
export function useInView(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>()
  useEffect(() => element.current?.scrollIntoView({ block: 'nearest' }), [])
  return element
}
