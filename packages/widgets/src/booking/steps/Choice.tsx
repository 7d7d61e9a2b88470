import type { ReactNode } from 'react'
import * as css from '../../ui/screen.css.ts'
import { Icon } from '../../ui/icons.tsx'

interface Props {
  readonly isChosen: boolean
  readonly onPick: () => void
  /** Shows an arrow, since a tap continues. */
  readonly leadsOn?: boolean
  readonly children: ReactNode
}

/** One large row of a list to choose from. */
export const Choice = ({ isChosen, onPick, leadsOn, children }: Props) => (
  <li>
    <button type="button" className={css.row} aria-pressed={isChosen} onClick={onPick}>
      <span className={css.rowText}>{children}</span>
      {(isChosen || leadsOn) && <Icon name={isChosen ? 'check' : 'forward'} />}
    </button>
  </li>
)
