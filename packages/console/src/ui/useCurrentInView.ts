import { useEffect, useRef } from 'react'

/** Brings the current one of a row of links into view, where the row is wider than the screen; `key` changes with it. */
export function useCurrentInView(key: string | undefined) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    // By the row alone: the page must not move.
    if (row.current && current) row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2
  }, [key])
  return row
}
