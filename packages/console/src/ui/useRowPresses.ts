import type { FocusEvent, MouseEvent, PointerEvent } from 'react'
import type { TableProps } from './Table.tsx'
import { useLongPress } from './useLongPress.ts'

/** Set on links in a cell that don't open the row. */
export const cellLink = { 'data-follows': '' } as const

/** Delegated pointer handlers for all rows: click opens, double click edits, long press starts selection. */
export function useRowPresses<T extends { readonly id: number }, S extends string>(
  { list, onSelect, onEdit, selection }: TableProps<T, S>,
  isNarrow: boolean,
  onFocus: (index: number) => void,
) {
  const indexOf = (target: EventTarget) => Number((target as Element).closest<HTMLElement>('[data-index]')?.dataset.index)
  const itemOf = (target: EventTarget): T | undefined => list.items[indexOf(target)]
  const longPress = useLongPress((target) => selection?.toggle(indexOf(target), false))

  function onClick(event: MouseEvent): void {
    const item = itemOf(event.target)
    if (!item || (event.target as Element).closest('[data-follows]')) return
    if (selection && (event.target as Element).matches('[role=row] > :first-child > input[type=checkbox]'))
      return selection.toggle(indexOf(event.target), event.shiftKey)
    // A modified click on the link opens a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    // In selection mode on phones, the whole row acts as the checkbox.
    if (isNarrow && selection?.isChoosing) selection.toggle(indexOf(event.target), false)
    else onSelect(item)
  }
  return {
    ...(selection ? longPress : {}),
    onClick,
    onDoubleClick(event: MouseEvent): void {
      const item = itemOf(event.target)
      if (item && !isNarrow) onEdit?.(item)
    },
    // Shows truncated text as a tooltip.
    onPointerOver({ target }: PointerEvent): void {
      const cell = (target as Element).closest<HTMLElement>('[role=gridcell]')
      const cut = [cell, cell?.firstElementChild].find(
        (part) => part && part.scrollWidth > part.clientWidth && part.clientWidth > 0,
      )
      if (cell && cut && !isNarrow) cell.title = cell.textContent
      else cell?.removeAttribute('title')
    },
    onFocus(event: FocusEvent): void {
      const index = indexOf(event.target)
      if (index >= 0) onFocus(index)
    },
  }
}
