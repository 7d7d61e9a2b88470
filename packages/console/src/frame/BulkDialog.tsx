import { useEffect, useRef, useState } from 'react'
import { entityChangedBy } from '../data/entities.ts'
import { useServices } from '../data/ServicesProvider.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { count } from '../ui/format.ts'
import { ReasonButton } from '../ui/ReasonButton.tsx'
import { t } from '../i18n/index.ts'
import { isStale, isRetryable, joinNames, runAll, type BulkState, type Failed } from './bulk.ts'
import type { Action, AnyList, AnyRow } from './types.ts'
import * as css from './frame.css.ts'

interface BulkDialogProps {
  readonly list: AnyList
  readonly action: Action<AnyRow>
  readonly rows: readonly AnyRow[]
  readonly onRemoved: (id: number) => void
  /** Receives rows that another user has changed since they were selected. */
  readonly onClose: (isChanged: boolean, stale: ReadonlySet<number>) => void
}

interface ProblemsProps {
  readonly list: AnyList
  readonly failed: readonly Failed<AnyRow>[]
  readonly label: string
}
const Problems = ({ list, failed, label }: ProblemsProps) => (
  <ul className={css.report} aria-label={label}>
    {failed.map(({ item, problem }) => (
      <li key={item.id}>
        <b>{[list.name(item), list.apart?.(item)].filter(Boolean).join(', ')}</b>: {problem.detail ?? problem.title}
      </li>
    ))}
  </ul>
)

const unseen = t('frame.failedChangedHint')

/** Confirms, runs row by row with progress, and reports failures; closing cancels the remaining rows. */
export default function BulkDialog({ list, action, rows, onRemoved, onClose }: BulkDialogProps) {
  const { client, cache } = useServices()
  const [state, setState] = useState<BulkState<AnyRow>>()
  /** Rows that were stale when the failed ones were retried. */
  const [stale, setStale] = useState<readonly Failed<AnyRow>[]>([])
  const [isRunning, setRunning] = useState(false)
  /** Completed rows, which can be undone; undefined during and after undo. */
  const [done, setDone] = useState<readonly AnyRow[] | undefined>([])
  /** Rows that are in use; undefined while the action is tried. */
  const [blocked, setBlocked] = useState<readonly Failed<AnyRow>[] | undefined>(action.rehearse ? undefined : [])
  const free = rows.filter((row) => !blocked?.some(({ item }) => item === row))
  const stop = useRef<AbortController>(undefined)
  useEffect(() => {
    const { rehearse } = action
    if (!rehearse) return
    const controller = new AbortController()
    const tries = runAll(rows, (row) => rehearse(row, client), { signal: controller.signal, onProgress: () => {} })
    // Anything but a conflict is left to the action itself.
    void tries.then(({ failed }) => {
      if (!controller.signal.aborted) setBlocked(failed.filter(({ problem }) => problem.status === 409))
    })
    return () => controller.abort()
  }, [action, rows, client])
  useEffect(() => () => stop.current?.abort(), [])

  async function begin(items: readonly AnyRow[], isUndo = done === undefined): Promise<void> {
    const made: AnyRow[] = []
    const controller = (stop.current = new AbortController())
    if (state) setStale([...stale, ...state.failed.filter(isStale)])
    setState({ done: 0, total: items.length, failed: [] })
    setRunning(true)
    if (isUndo) setDone(undefined)
    const act = async (row: AnyRow) => {
      if (isUndo) return action.undo?.(row, client)
      await action.run?.(row, client)
      made.push(row)
      if (action.id === 'delete') onRemoved(row.id)
    }
    setState(await runAll(items, act, { signal: controller.signal, onProgress: setState }))
    cache.invalidate(entityChangedBy(action.needs))
    if (!isUndo) setDone([...(done ?? []), ...made])
    setRunning(false)
  }
  const which = joinNames(rows.map((row) => (list.apart ? `${list.name(row)} (${list.apart(row)})` : list.name(row))))
  const noun = list.noun[rows.length === 1 ? 0 : 1]
  const isOver = state !== undefined && !isRunning
  const failed = [...stale, ...(state?.failed ?? [])]
  const again = failed.filter((one) => !isStale(one)).map(({ item }) => item)
  const close = () => onClose(state !== undefined, new Set(failed.filter(isStale).map(({ item }) => item.id)))
  const left = state ? state.total - state.done - state.failed.length : 0
  return (
    <Dialog
      title={`${action.label}: ${count(rows.length)} ${noun}`}
      {...(state ? {} : { description: action.confirm ? `${which} ${action.confirm}` : which })}
      onClose={close}
    >
      {!state && !!blocked?.length && (
        <>
          <p>{t('frame.inUseHint')}</p>
          <Problems list={list} failed={blocked} label={t('frame.inUse')} />
        </>
      )}
      {state && (
        <>
          <progress
            className={css.progress}
            max={state.total}
            value={state.done + state.failed.length}
            aria-label={t('common.progress')}
          />
          <output>
            {!done && `${t('frame.undone')}: `}
            {t('frame.doneOfTotal', { n: count(state.done), total: count(state.total) })}
            {isOver && left > 0 && ` · ${t('frame.notStarted', { n: count(left) })}`}
          </output>
          {failed.length > 0 && <Problems list={list} failed={failed} label={t('frame.failures')} />}
          {isOver && again.length < failed.length && <p>{unseen}</p>}
        </>
      )}
      <DialogActions>
        {isRunning ? (
          <Button onClick={() => stop.current?.abort()}>{t('common.stop')}</Button>
        ) : (
          <Button onClick={close}>{t(isOver ? 'common.close' : 'common.keepAsIs')}</Button>
        )}
        {isOver && action.undo && done && done.length > 0 && (
          <Button onClick={() => void begin(done, true)}>{t('common.undo')}</Button>
        )}
        {isOver && again.length > 0 && (
          <Button look={failed.some(isRetryable) ? 'primary' : 'plain'} icon="retry" onClick={() => void begin(again)}>
            {t('frame.retryFailed')}
          </Button>
        )}
        {!state && (
          <ReasonButton
            look={action.confirm ? 'danger' : 'primary'}
            isBusy={!blocked}
            reason={free.length === 0 && t('frame.allInUse')}
            onClick={() => void begin(free)}
          >
            {free.length < rows.length ? `${action.label}: ${count(free.length)}` : action.label}
          </ReasonButton>
        )}
      </DialogActions>
    </Dialog>
  )
}
