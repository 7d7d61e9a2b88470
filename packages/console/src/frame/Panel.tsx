import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { button } from '../ui/controls.css.ts'
import { Icon } from '../ui/Icon.tsx'
import { ErrorState } from '../ui/states.tsx'
import { media } from '../ui/tokens.css.ts'
import { useMedia } from '../ui/useMedia.ts'
import { t } from '../i18n/index.ts'
import { LastSeen } from './LastSeen.tsx'
import { rowPath } from './rowPath.ts'
import { SidePanel } from './SidePanel.tsx'
import { Detail, PanelSkeleton } from './Detail.tsx'
import { RowActions } from './RowActions.tsx'
import { useRow } from './useRow.ts'
import type { Action, AnyList, AnyRow } from './types.ts'
import * as css from './frame.css.ts'

interface PanelProps {
  readonly list: AnyList
  readonly id: number
  /** The row from the list, if loaded. */
  readonly listed: AnyRow | undefined
  readonly isReading: boolean
  readonly onClose: () => void
  readonly onEdit: (id: number) => void
  readonly onAct: (action: Action<AnyRow>, row: AnyRow) => void
  readonly onChanged: (row?: AnyRow) => void
}

/** A row in the side panel; one that leaves the list remains in its last state. */
export default function Panel({ list, id, listed, isReading, onClose, onEdit, onAct, onChanged }: PanelProps) {
  const whole = useRow(list, id, listed)
  const readsWhole = list.detail?.read !== undefined
  const [lastSeen, setLastSeen] = useState(listed)
  if (listed && listed !== lastSeen) setLastSeen(listed)
  const row = whole.data ?? (readsWhole ? undefined : (listed ?? lastSeen))
  const named = row ?? listed
  const path = named && rowPath(list, named)
  const hasLeft = row !== undefined && !readsWhole && !listed && !isReading
  const isGone = hasLeft || whole.isGone === true
  // When the panel covers the list, close it once the row is done.
  const isOver = useMedia(media.phone)
  const hasActed = useRef(false)
  const close = useRef(onClose)
  useEffect(() => void (close.current = onClose))
  useEffect(() => {
    if (isGone && isOver && hasActed.current) close.current()
  }, [isGone, isOver])
  function act(action: Action<AnyRow>, over: AnyRow): void {
    hasActed.current = true
    onAct(action, over)
  }
  return (
    <SidePanel label={named ? list.name(named) : t('frame.sidePanelTitle')} onClose={onClose}>
      <header className={css.panelHead}>
        <h2 className={css.panelTitle}>{named ? list.name(named) : t('frame.sidePanelTitle')}</h2>
        {path && (
          <a className={button.quiet} href={path}>
            <Icon name="open" size={16} /> {t('common.open')}
          </a>
        )}
        <Button look="quiet" icon="close" aria-label={t('common.close')} onClick={onClose} />
      </header>
      {row ? (
        <div className={css.panelBody}>
          {whole.isGone ? (
            <LastSeen />
          ) : hasLeft ? (
            <output>{t('frame.leftList')}</output>
          ) : (
            <RowActions list={list} row={row} onEdit={() => onEdit(row.id)} onAct={(action) => act(action, row)} />
          )}
          <Detail list={list} row={row} onChanged={onChanged} />
        </div>
      ) : whole.problem ? (
        <ErrorState problem={whole.problem} onRetry={whole.retry} />
      ) : readsWhole || isReading ? (
        <PanelSkeleton />
      ) : (
        <p className={css.skeleton}>{t('frame.rowFilteredOut')}</p>
      )}
    </SidePanel>
  )
}
