import { useEffect, useRef, type RefObject } from 'react'
import type { GridItem, ItemMove } from './WeekGrid.tsx'

/** An item identified by its time remounts after a move: restore the focus until the mutation settles. */
export function useFocusAfterDrag(area: RefObject<HTMLElement | null>, items: readonly GridItem[]) {
  const moved = useRef<ItemMove & { isSettled: boolean }>(undefined)
  useEffect(() => {
    const { current } = moved
    if (!current) return
    const item = items.find(({ date, start, end }) => date === current.date && start === current.start && end === current.end)
    if (document.activeElement === document.body)
      area.current?.querySelector<HTMLElement>(`[data-item="${item?.id}"]`)?.focus({ preventScroll: true })
    if (current.isSettled) moved.current = undefined
  })
  return (to: ItemMove, written: Promise<unknown>): void => {
    const now = { ...to, isSettled: false }
    moved.current = now
    void written.finally(() => void (now.isSettled = true))
  }
}
