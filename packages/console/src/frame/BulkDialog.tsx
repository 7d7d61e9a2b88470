import { useEffect, useRef, useState } from 'react'
import { touches } from '../data/entities.ts'
import { useServices } from '../data/ServicesProvider.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { count } from '../ui/format.ts'
import { say, t } from '../words/index.ts'
import { runAll, type BulkState } from './bulk.ts'
import type { Action, AnyList, AnyRow } from './types.ts'
import * as css from './frame.css.ts'

interface BulkDialogProps {
  readonly list: AnyList
  readonly action: Action<AnyRow>
  readonly rows: readonly AnyRow[]
  readonly onRemoved: (id: number) => void
  readonly onClose: (isChanged: boolean) => void
}

/** Asks, does it row by row with its progress, and reports what failed; closing stops what has not begun. */
export default function BulkDialog({ list, action, rows, onRemoved, onClose }: BulkDialogProps) {
  const { client, cache } = useServices()
  const [state, setState] = useState<BulkState<AnyRow>>()
  const [isRunning, setRunning] = useState(false)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  async function begin(items: readonly AnyRow[]): Promise<void> {
    const controller = (stop.current = new AbortController())
    setState({ done: 0, total: items.length, failed: [] })
    setRunning(true)
    const act = async (row: AnyRow) => {
      await action.run?.(row, client)
      if (action.id === 'delete') onRemoved(row.id)
    }
    setState(await runAll(items, act, { signal: controller.signal, onProgress: setState }))
    cache.invalidate(touches(action.needs))
    setRunning(false)
  }
  const noun = say(list.noun[rows.length === 1 ? 0 : 1])
  const isOver = state !== undefined && !isRunning
  const left = state ? state.total - state.done - state.failed.length : 0
  return (
    <Dialog
      title={`${say(action.label)}: ${count(rows.length)} ${noun}`}
      {...(action.confirm && !state ? { description: say(action.confirm) } : {})}
      onClose={() => onClose(state !== undefined)}
    >
      {state && (
        <>
          <progress
            className={css.progress}
            max={state.total}
            value={state.done + state.failed.length}
            aria-label={t('Progress')}
          />
          <output>
            {t('{n} of {total} done', { n: count(state.done), total: count(state.total) })}
            {isOver && left > 0 && ` · ${t('{n} not begun', { n: count(left) })}`}
          </output>
          {state.failed.length > 0 && (
            <ul className={css.report} aria-label={t('What failed')}>
              {state.failed.map(({ item, failure }) => (
                <li key={item.id}>
                  <b>{list.name(item)}</b>: {failure.detail ?? failure.title}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      <DialogActions>
        {isRunning ? (
          <Button onClick={() => stop.current?.abort()}>{t('Stop')}</Button>
        ) : (
          <Button onClick={() => onClose(state !== undefined)}>{t(isOver ? 'Close' : 'Keep as it is')}</Button>
        )}
        {isOver && state.failed.length > 0 && (
          <Button look="primary" icon="retry" onClick={() => void begin(state.failed.map(({ item }) => item))}>
            {t('Retry failed')}
          </Button>
        )}
        {!state && (
          <Button look={action.confirm ? 'danger' : 'primary'} onClick={() => void begin(rows)}>
            {say(action.label)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
