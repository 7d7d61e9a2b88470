import { useEffect, useRef, type ReactNode } from 'react'
import { isPanelEscape } from '../ui/sidePanel.ts'
import { focusRow } from '../ui/useRowKeys.ts'
import { panel } from './frame.css.ts'

interface SidePanelProps {
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The side panel of a list. When its focused element is removed, the focus returns to the list's row. */
export function SidePanel({ label, onClose, children }: SidePanelProps) {
  const hasFocus = useRef(false)
  useEffect(() => {
    if (!hasFocus.current) return
    // If the row is removed as well, the next row takes its place until the focus moves elsewhere.
    if (document.activeElement?.matches('body, main')) focusRow()
    else hasFocus.current = document.activeElement?.closest('aside, [role=row]') !== null
  })
  return (
    // Escape closes the panel from any element inside, so listen on the container.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      className={panel}
      aria-label={label}
      onFocus={() => (hasFocus.current = true)}
      onBlur={() => (hasFocus.current = false)}
      onKeyDown={(event) => isPanelEscape(event) && onClose()}
    >
      {children}
    </aside>
  )
}
