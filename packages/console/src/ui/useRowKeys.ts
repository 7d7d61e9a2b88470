import { useCallback, useEffect, useState, type KeyboardEvent, type RefObject } from 'react'
import type { TableProps } from './Table.tsx'

const PAGE = 10
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
  Home: -Infinity,
  End: Infinity,
}

/** The side panel was closed: return the focus to its row. */
export const focusRow = (): void =>
  document.querySelector<HTMLElement>('[data-index][tabindex="0"]')?.focus({ preventScroll: true })

/**
 * Roving tabindex and row keys: arrows, J and K, Page Up/Down, Home, and End move; Enter opens, Space previews, Escape closes the
 * panel, X selects.
 */
export function useRowKeys<T extends { readonly id: number }, S extends string>(
  { list, onOpen, onSelect, onLeave, selectedId, selection, onCopy, onEdit }: TableProps<T, S>,
  scrollTo: (index: number) => void,
  scroller: RefObject<HTMLDivElement | null>,
) {
  const [wanted, setActive] = useState<number>()
  const end = list.items.length - 1
  const hasPanel = selectedId !== undefined
  const usual = hasPanel ? list.items.findIndex(({ id }) => id === selectedId) : 0
  const active = Math.max(0, Math.min(wanted ?? usual, end))
  // The side panel was closed without restoring the focus, for example by the back button.
  useEffect(() => {
    if (!hasPanel) return
    return () => void requestAnimationFrame(() => document.activeElement === document.body && focusRow())
  }, [hasPanel])

  /** Focuses a row unless the focus has moved elsewhere; the row may only be mounted by the scroll. */
  const goTo = useCallback(
    (index: number): void => {
      setActive(index)
      scrollTo(index)
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (document.activeElement?.matches('body, main, [role=row]'))
            scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true })
        }),
      )
    },
    [scrollTo, scroller],
  )

  function onKeyDown(event: KeyboardEvent): void {
    // An input in a cell handles its own keys.
    if (event.altKey || (event.target as Element).matches('input:not([type=checkbox])')) return
    const item = list.items[active]
    if (!item) return
    // Shift and Caps Lock make capitals.
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    if (event.ctrlKey || event.metaKey) {
      if (event.shiftKey) return
      if (key === 'a' && selection) selection.all()
      else if (key === 'c' && onCopy && selection && selection.ids.size > 0) onCopy()
      else return
    } else if (key === 'Enter') onOpen(item)
    else if (key === 'x' && selection) selection.toggle(active, event.shiftKey)
    else if (key === 'Escape' && selectedId !== undefined && onLeave) onLeave()
    else if (key === 'Escape' && selection && selection.ids.size > 0) selection.clear()
    else if (key === 'F2' && onEdit) onEdit(item)
    else if (key === ' ') onSelect(item)
    else {
      const step = steps[key]
      if (step === undefined) return
      const next = Math.max(0, Math.min(active + step, end))
      goTo(next)
      // A range includes its first row.
      if (event.shiftKey && selection && next !== active) {
        if (selection.ids.size === 0) selection.toggle(active, false)
        selection.toggle(next, !selection.ids.has(list.items[next]?.id ?? 0))
      }
      const target = list.items[next]
      if (selectedId !== undefined && target) onSelect(target)
    }
    event.preventDefault()
  }
  return { active, row: wanted === undefined ? undefined : list.items[active], setActive, goTo, onKeyDown }
}
