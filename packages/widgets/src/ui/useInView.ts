import type { RefObject } from 'preact'
import { useEffect, useRef } from './component.ts'

/** Brings what has just appeared into view: the button that led to it may stand far from it. */
export function useInView(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>()
  useEffect(() => element.current?.scrollIntoView({ block: 'nearest' }), [])
  return element
}
