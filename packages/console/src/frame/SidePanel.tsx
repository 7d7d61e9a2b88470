import { useEffect, useRef, type ReactNode } from 'react'
import { closesSidePanel } from '../ui/sidePanel.ts'
import { toRow } from '../ui/useRowKeys.ts'
import { panel } from './frame.css.ts'

interface SidePanelProps {
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** What stands beside a list, which keeps its place. Where what had the focus in it has gone, the keyboard goes on in the list's row. */
export function SidePanel({ label, onClose, children }: SidePanelProps) {
  const hasFocus = useRef(false)
  useEffect(() => {
    if (!hasFocus.current) return
    // The row may go, too: until the reader goes elsewhere, the next one takes its place.
    if (document.activeElement?.matches('body, main')) toRow()
    else hasFocus.current = document.activeElement?.closest('aside, [role=row]') !== null
  })
  return (
    // Escape closes it from whatever in it has the focus: its keys are heard where they all pass.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      className={panel}
      aria-label={label}
      onFocus={() => (hasFocus.current = true)}
      onBlur={() => (hasFocus.current = false)}
      onKeyDown={(event) => closesSidePanel(event) && onClose()}
    >
      {children}
    </aside>
  )
}
