import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { Checkbox } from '../ui/Field.tsx'
import { ReasonButton } from '../ui/ReasonButton.tsx'
import { t } from '../i18n/index.ts'
import { SavedViews } from './SavedViews.tsx'
import { applyView } from './useView.ts'
import type { ViewProps } from './ViewButton.tsx'
import * as css from './frame.css.ts'

/** Saved views, density, and column order, all operable by pointer and keyboard. */
export default function ViewDialog({
  listKey,
  columns,
  view,
  schedule,
  onChange,
  onClose,
}: ViewProps & { readonly onClose: () => void }) {
  const loose = columns.filter((column) => !column.isSticky)
  const shown = applyView(columns, view).filter((column) => !column.isSticky)
  const hidden = loose.filter((column) => !shown.includes(column))
  const [announcement, announce] = useState('')
  const title = (column: (typeof columns)[number]) => column.title
  const setShown = (next: readonly { readonly id: string }[]) => onChange({ ...view, columns: next.map(({ id }) => id) })

  function move(index: number, by: number): void {
    const to = index + by
    const column = shown[index]
    if (!column || to < 0 || to >= shown.length) return
    setShown(shown.toSpliced(index, 1).toSpliced(to, 0, column))
    announce(t('frame.columnMoved', { name: title(column), n: to + 1, total: shown.length }))
  }
  return (
    <Dialog title={t('frame.view')} onClose={onClose}>
      <SavedViews listKey={listKey} view={view} schedule={schedule} onChange={onChange} />
      <section className={css.tablePart}>
        <h3 className={css.partTitle}>{t('common.rows')}</h3>
        <Checkbox
          label={t('frame.compactRows')}
          checked={view.isCompact ?? false}
          onChange={(event) => onChange({ ...view, isCompact: event.target.checked })}
        />
      </section>
      <section className={css.tablePart}>
        <h3 className={css.partTitle}>{t('common.columns')}</h3>
        <ul>
          {[...shown, ...hidden].map((column, index) => {
            const isShown = index < shown.length
            return (
              <li key={column.id} className={css.rowLine}>
                <span className={css.grow}>
                  <Checkbox
                    label={title(column)}
                    checked={isShown}
                    onChange={() => setShown(isShown ? shown.filter((one) => one !== column) : [...shown, column])}
                    onKeyDown={(event) => {
                      const by = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined
                      if (by === undefined) return
                      event.preventDefault()
                      move(index, by)
                    }}
                  />
                </span>
                {isShown && (
                  <>
                    <ReasonButton
                      look="quiet"
                      icon="down"
                      className={css.turned}
                      aria-label={`${t('common.moveUp')}: ${title(column)}`}
                      reason={index === 0 && t('ui.isFirst')}
                      onClick={() => move(index, -1)}
                    />
                    <ReasonButton
                      look="quiet"
                      icon="down"
                      className={css.ariaDisableable}
                      aria-label={`${t('common.moveDown')}: ${title(column)}`}
                      reason={index === shown.length - 1 && t('ui.isLast')}
                      onClick={() => move(index, 1)}
                    />
                  </>
                )}
              </li>
            )
          })}
        </ul>
        <output>{announcement}</output>
      </section>
      <DialogActions>
        <Button onClick={() => onChange({})}>{t('frame.defaultView')}</Button>
        <Button look="primary" onClick={onClose}>
          {t('frame.done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
