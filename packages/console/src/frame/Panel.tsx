import { Button } from '../ui/Button.tsx'
import { button } from '../ui/controls.css.ts'
import { Icon } from '../ui/Icon.tsx'
import { ErrorState } from '../ui/states.tsx'
import { t } from '../words/index.ts'
import { Beside } from './Beside.tsx'
import { Detail, PanelBones } from './Detail.tsx'
import { RowActions } from './RowActions.tsx'
import { useRow } from './useRow.ts'
import type { Action, AnyList, AnyRow } from './types.ts'
import * as css from './frame.css.ts'

interface PanelProps {
  readonly list: AnyList
  readonly id: number
  /** The row as the list has it, where it has. */
  readonly listed: AnyRow | undefined
  readonly isReading: boolean
  readonly onClose: () => void
  readonly onEdit: (id: number) => void
  readonly onAct: (action: Action<AnyRow>, row: AnyRow) => void
  readonly onChanged: (row?: AnyRow) => void
}

/** A row beside its list, which keeps its place. */
export default function Panel({ list, id, listed, isReading, onClose, onEdit, onAct, onChanged }: PanelProps) {
  const whole = useRow(list, id)
  const row = whole.data ?? (list.detail?.read ? undefined : listed)
  const named = row ?? listed
  return (
    <Beside label={named ? list.name(named) : t('Beside the list')} onClose={onClose}>
      <header className={css.panelHead}>
        <h2 className={css.panelTitle}>{named ? list.name(named) : t('Beside the list')}</h2>
        {list.detail?.read && (
          <a className={button.quiet} href={`${list.path}/${id}`}>
            <Icon name="open" size={16} /> {t('Open')}
          </a>
        )}
        <Button look="quiet" icon="close" aria-label={t('Close')} onClick={onClose} />
      </header>
      {row ? (
        <div className={css.panelBody}>
          <RowActions list={list} row={row} onEdit={() => onEdit(row.id)} onAct={(action) => onAct(action, row)} />
          <Detail list={list} row={row} onChanged={onChanged} />
        </div>
      ) : whole.failure ? (
        <ErrorState failure={whole.failure} onRetry={whole.retry} />
      ) : list.detail?.read || isReading ? (
        <PanelBones />
      ) : (
        <p className={css.bones}>{t('This row is not among those that the list shows.')}</p>
      )}
    </Beside>
  )
}
