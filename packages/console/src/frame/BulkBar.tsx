import { Suspense, useEffect, useRef, useState } from 'react'
import { toProblem } from '../data/problem.ts'
import { useServices } from '../data/ServicesProvider.tsx'
import { Button } from '../ui/Button.tsx'
import { lazy } from '../ui/lazy.ts'
import type { Column } from '../ui/Table.tsx'
import { toast } from '../ui/toast.ts'
import { toTsv } from '../ui/tsv.ts'
import { count } from '../ui/format.ts'
import { focusRow } from '../ui/useRowKeys.ts'
import type { Selection } from '../ui/useSelection.ts'
import { ReasonButton } from '../ui/ReasonButton.tsx'
import { t } from '../i18n/index.ts'
import { useMayDo } from './useActions.tsx'
import type { Action, AnyList, AnyRow } from './types.ts'
import * as css from './frame.css.ts'

const BulkDialog = lazy(() => import('./BulkDialog.tsx'))

interface BulkBarProps {
  readonly list: AnyList
  readonly columns: readonly Column<AnyRow>[]
  /** The selected rows. */
  readonly items: readonly AnyRow[]
  readonly loaded: readonly AnyRow[]
  /** Increments when the keyboard requests a copy. */
  readonly copyAsked: number
  readonly selection: Pick<Selection, 'all' | 'clear'>
  /** Receives rows that another user has changed since they were selected. */
  readonly onDone: (stale: ReadonlySet<number>) => void
  /** Called when an action's dialog opens or closes: rows may leave the list and the selection while it runs. */
  readonly onOpen?: (isOpen: boolean) => void
  readonly onRemoved: (id: number) => void
}

/** Copies rows as tab-separated text. */
async function copyRows<T>(items: readonly T[], columns: readonly Column<T>[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(toTsv(items, columns))
    toast(items.length === 1 ? t('frame.oneRowCopied') : t('frame.rowsCopied', { n: count(items.length) }))
  } catch {
    toast(t('common.copyBlocked'), true)
  }
}

/** Toolbar of bulk actions for the selected rows. */
export default function BulkBar({ list, columns, items, loaded, copyAsked, selection, onDone, onOpen, onRemoved }: BulkBarProps) {
  const actions = useMayDo(list).filter(
    (action) =>
      action.isBulk && (action.run ?? action.runTogether ?? action.Ask) && items.some((row) => action.isFor?.(row) ?? true),
  )
  const [begun, setBegun] = useState<{ action: Action<AnyRow>; rows: readonly AnyRow[] }>()
  const end = () => {
    setBegun(undefined)
    onOpen?.(false)
  }
  const latest = useRef({ items, columns })
  useEffect(() => void (latest.current = { items, columns }))
  const { client } = useServices()
  async function together(action: Action<AnyRow>, rows: readonly AnyRow[]): Promise<void> {
    try {
      await action.runTogether?.(rows, client)
      toast(action.done ?? action.label)
    } catch (error) {
      const { title, detail } = await toProblem(error)
      toast(detail ?? title, true)
    }
  }
  const begin = (action: Action<AnyRow>) => {
    const rows = items.filter((row) => action.isFor?.(row) ?? true)
    if (action.runTogether) return void together(action, rows)
    onOpen?.(true)
    setBegun({ action, rows })
  }
  // The toolbar disappears together with the pressed button.
  const leave = () => {
    selection.clear()
    focusRow()
  }
  const first = useRef(copyAsked)
  useEffect(() => {
    if (copyAsked !== first.current) void copyRows(latest.current.items, latest.current.columns)
    first.current = copyAsked
  }, [copyAsked])
  return (
    <section className={css.bulk} aria-label={t('frame.selectedRows')}>
      <output>{items.length === 1 ? t('frame.oneSelected') : t('frame.selectedCount', { n: count(items.length) })}</output>
      <ReasonButton
        look="quiet"
        className={css.choose}
        reason={items.length === loaded.length && t('ui.allSelected')}
        onClick={selection.all}
      >
        {t('frame.selectAllLoaded', { count: count(loaded.length) })}
      </ReasonButton>
      <Button look="quiet" icon="close" className={css.chooseNone} onClick={leave}>
        {t('frame.clearSelection')}
      </Button>
      <div className={css.bulkActions}>
        {actions.map((action) => (
          <Button key={action.id} onClick={() => begin(action)}>
            {action.label}
          </Button>
        ))}
        {items.length > 0 && (
          <Button icon="copy" onClick={() => void copyRows(items, columns)}>
            {t('common.copy')}
          </Button>
        )}
        {loaded.length > 1 && (
          <Button look="quiet" onClick={() => void copyRows(loaded, columns)}>
            {t('frame.copyLoaded', { n: count(loaded.length) })}
          </Button>
        )}
      </div>
      {begun && (
        <Suspense>
          {begun.action.Ask ? (
            <begun.action.Ask rows={begun.rows} onClose={end} onChosen={(action) => setBegun({ ...begun, action })} />
          ) : (
            <BulkDialog
              list={list}
              action={begun.action}
              rows={begun.rows}
              onRemoved={onRemoved}
              onClose={(isChanged, stale) => {
                end()
                if (isChanged) onDone(stale)
              }}
            />
          )}
        </Suspense>
      )}
    </section>
  )
}
