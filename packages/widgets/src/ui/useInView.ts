import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/** Brings what has just appeared into view: the button that led to it may stand far from it. */
export function useInView(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => element.current?.scrollIntoView({ block: 'nearest' }), [])
  return element
}
