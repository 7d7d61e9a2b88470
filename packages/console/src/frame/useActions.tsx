import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { useLogin, useServices } from '../data/ServicesProvider.tsx'
import { entityChangedBy } from '../data/entities.ts'
import { toProblem } from '../data/problem.ts'
import { can } from '../data/access.ts'
import { lazy } from '../ui/lazy.ts'
import { toast } from '../ui/toast.ts'
import { focusRow } from '../ui/useRowKeys.ts'
import { t } from '../i18n/index.ts'
import type { Action, AnyList, AnyRow } from './types.ts'

const Confirm = lazy(() => import('./Confirm.tsx'))

export interface Change {
  /** Called with the created or changed row; without one, the list is reloaded. */
  readonly changed: (row?: AnyRow) => void
  readonly removed: (id: number) => void
}

/** Row actions that the user may perform, including delete. */
export function useMayDo(list: AnyList): readonly Action<AnyRow>[] {
  const login = useLogin()
  const { remove, params } = list
  const all: Action<AnyRow>[] = [...(list.actions ?? [])]
  if (remove)
    all.push({
      id: 'delete',
      label: t('common.delete'),
      needs: remove.endpoint,
      isBulk: true,
      isFor: (row) => !list.isReadOnly?.(row) && (remove.isFor?.(row) ?? true),
      undo: remove.back,
      confirm: remove.warning,
      rehearse: ({ id }, client) => client.call(remove.endpoint, { params: { ...params, id }, headers: { 'Dry-Run': 'true' } }),
      run: (row, client) => client.call(remove.endpoint, { params: { ...params, id: row.id } }),
    })
  return all.filter((action) => can(action.needs, login))
}

/** Whether an action's result is a row. */
export const isRow = (reply: unknown): reply is AnyRow => typeof (reply as Partial<AnyRow> | null)?.id === 'number'

/** Runs one action on one row: confirms if required, reports the result, and offers undo. */
export function useActions(
  list: AnyList,
  { changed, removed }: Change,
): { begin: (action: Action<AnyRow>, row: AnyRow) => void; dialog: ReactNode } {
  const { client, cache } = useServices()
  const [open, setOpen] = useState<{ action: Action<AnyRow>; row: AnyRow }>()
  const close = () => setOpen(undefined)

  function settle(action: Action<AnyRow>, row: AnyRow, reply: unknown): void {
    cache.invalidate(entityChangedBy(action.needs), row.id)
    if (action.id === 'delete') removed(row.id)
    else changed(isRow(reply) ? reply : undefined)
    const { undo } = action
    if (action.report) return action.report(reply, row)
    const what = action.id === 'delete' ? t('common.deleted') : action.label
    const message = action.done ? action.done : `${what}: ${list.name(row)}`
    toast(
      message,
      false,
      undo && {
        label: t('common.undo'),
        of: list.path + row.id,
        run: () =>
          undo(row, client)
            .then(
              (back) => {
                cache.invalidate(entityChangedBy(action.needs), row.id)
                changed(isRow(back) ? back : undefined)
              },
              async (error: unknown) => toast((await toProblem(error)).title, true),
            )
            .finally(() => {
              // The toast disappears together with its button.
              if (document.activeElement === document.body) focusRow()
            }),
      },
    )
  }
  async function runNow(action: Action<AnyRow>, row: AnyRow): Promise<void> {
    try {
      settle(action, row, await action.run?.(row, client))
    } catch (error) {
      const { title, detail } = await toProblem(error)
      toast(detail ?? title, true)
    }
  }
  const begin = (action: Action<AnyRow>, row: AnyRow) =>
    action.Dialog || action.confirm ? setOpen({ action, row }) : void runNow(action, row)

  const { action, row } = open ?? {}
  const rehearse = useMemo(() => open?.action.rehearse && (() => open.action.rehearse?.(open.row, client)), [open, client])
  // The page stays while a dialog's code loads, and keeps the focus for it to return to.
  const dialog = action && row && (
    <Suspense>
      {action.Dialog ? (
        <action.Dialog
          row={row}
          onClose={close}
          onChanged={(next) => {
            cache.invalidate(entityChangedBy(action.needs), row.id)
            changed(next)
          }}
        />
      ) : (
        <Confirm
          title={`${action.label}: ${[list.name(row), list.apart?.(row)].filter(Boolean).join(', ')}`}
          text={action.confirm ?? ''}
          verb={action.label}
          rehearse={rehearse}
          run={() => action.run?.(row, client) ?? Promise.resolve()}
          onDone={(reply) => {
            close()
            settle(action, row, reply)
          }}
          onClose={close}
        />
      )}
    </Suspense>
  )
  return { begin, dialog }
}
