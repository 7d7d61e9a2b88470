import type { ReactNode } from 'react'
import { closesBeside } from '../ui/beside.ts'
import { panel } from './frame.css.ts'

interface BesideProps {
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** What stands beside a list, which keeps its place. */
export const Beside = ({ label, onClose, children }: BesideProps) => (
  // Escape closes it from whatever in it has the focus: its keys are heard where they all pass.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
  <aside className={panel} aria-label={label} onKeyDown={(event) => closesBeside(event) && onClose()}>
    {children}
  </aside>
)
