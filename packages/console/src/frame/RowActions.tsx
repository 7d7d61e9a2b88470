import { useEffect, useRef } from 'react'
import { useCan } from '../data/access.ts'
import { Button } from '../ui/Button.tsx'
import type { IconName } from '../ui/Icon.tsx'
import { t } from '../i18n/index.ts'
import { useMayDo } from './useActions.tsx'
import type { Action, AnyList, AnyRow } from './types.ts'
import * as css from './frame.css.ts'

const icons: Readonly<Record<string, IconName>> = { delete: 'trash', edit: 'edit', download: 'download' }

interface RowActionsProps {
  readonly list: AnyList
  readonly row: AnyRow
  readonly onEdit: () => void
  readonly onAct: (action: Action<AnyRow>) => void
}
/** Action buttons of one row, by permission. */
export function RowActions({ list, row, onEdit, onAct }: RowActionsProps) {
  const mayEdit = useCan(list.form?.endpoint) && !list.isReadOnly?.(row)
  const actions = useMayDo(list).filter((action) => action.isBulk !== 'only' && (action.isFor?.(row) ?? true))
  // An action may remove its own button, so the focus moves to the group. A dialog returns it to a button that remains.
  const root = useRef<HTMLDivElement>(null)
  const pressed = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!pressed.current || pressed.current.isConnected || document.activeElement !== document.body) return
    pressed.current = null
    root.current?.focus({ preventScroll: true })
  })
  if (!mayEdit && actions.length === 0) return null
  return (
    <div ref={root} tabIndex={-1} className={css.actions}>
      {mayEdit && (
        <Button icon="edit" onClick={onEdit}>
          {t('common.edit')}
        </Button>
      )}
      {actions.map((action) => (
        <Button
          key={action.id}
          look={action.id === 'delete' ? 'quiet' : 'plain'}
          icon={icons[action.id]}
          onClick={({ currentTarget }) => {
            pressed.current = currentTarget
            onAct(action)
          }}
        >
          {action.label}
        </Button>
      ))}
    </div>
  )
}
