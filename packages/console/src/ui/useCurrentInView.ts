import { useEffect, useRef } from 'react'
import { afterLayout } from './afterLayout.ts'

/** Brings the current one of a row of links into view, where the row is wider than the screen; `key` changes with it. */
export function useCurrentInView(key: string | undefined) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = row.current
    const current = element?.querySelector<HTMLElement>('[aria-current]')
    if (!element || !current) return
    // By the row alone: the page must not move.
    return afterLayout(element, () => {
      element.scrollLeft = current.offsetLeft - (element.clientWidth - current.offsetWidth) / 2
    })
  }, [key])
  return row
}
