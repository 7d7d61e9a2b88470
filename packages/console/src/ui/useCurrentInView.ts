import { useEffect, useRef } from 'react'
import { afterLayout } from './afterLayout.ts'

/** Scrolls the current link of a scrollable row into view; runs when `key` changes. */
export function useCurrentInView(key: string | undefined) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = row.current
    const current = element?.querySelector<HTMLElement>('[aria-current]')
    if (!element || !current) return
    // Scrolls only the row, not the page.
    return afterLayout(element, () => {
      element.scrollLeft = current.offsetLeft - (element.clientWidth - current.offsetWidth) / 2
    })
  }, [key])
  return row
}
