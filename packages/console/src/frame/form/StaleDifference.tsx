import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { t } from '../../i18n/index.ts'
import type { AnyField, Values } from '../formTypes.ts'
import { Value, type Chosen } from './Value.tsx'
import { changedPaths, type FieldsByPath } from './values.ts'
import * as css from './form.css.ts'

interface StaleDifferenceProps {
  readonly fields: FieldsByPath
  readonly was: Values
  readonly mine: Values
  readonly theirs: Values
  /** Labels of selected values in each version. */
  readonly chosen?: readonly Chosen[]
  readonly isBusy: boolean
  /** Explains the effect of keeping the user's version, if it does more than save. */
  readonly act?: string
  readonly onKeep: (values: Values) => void
  readonly onClose: () => void
}

/** Conflict resolution: the user picks a version of each differing field; fields changed by one side only are preselected. */
export function StaleDifference({ fields, was, mine, theirs, chosen = [], isBusy, act, onKeep, onClose }: StaleDifferenceProps) {
  const paths = changedPaths(mine, theirs)
  const [taken, setTaken] = useState<ReadonlySet<string>>(() => {
    const changed = changedPaths(was, mine)
    return new Set(paths.filter((path) => !changed.includes(path)))
  })
  const take = (path: string, isTheirs: boolean) => {
    const next = new Set(taken)
    if (isTheirs) next.add(path)
    else next.delete(path)
    setTaken(next)
  }
  const merged = () => ({ ...mine, ...Object.fromEntries([...taken].map((path) => [path, theirs[path]])) })
  return (
    <Dialog title={t('frame.changedBySomeone')} description={t('frame.mergeHint')} onClose={onClose}>
      {paths.length === 0 ? (
        <p>{t('frame.mergeSame')}</p>
      ) : (
        <table className={css.table}>
          <thead>
            <tr className={css.versions}>
              {[t('common.field'), t('common.previousValue'), t('frame.mine'), t('frame.theirs')].map((title, index) => (
                <th key={title} scope="col" className={index === 0 ? css.named : css.cell}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {paths.map((path) => {
              const field = fields[path] as AnyField
              const label = field.label
              const names = chosen.flatMap((known) => known[path] ?? [])
              const valueOf = (version: Values) => <Value field={field} value={version[path]} names={names} />
              const choice = (title: string, version: Values, isTheirs: boolean) => (
                <td className={css.cell}>
                  <label>
                    <input
                      type="radio"
                      name={path}
                      aria-label={`${label}: ${title}`}
                      checked={taken.has(path) === isTheirs}
                      onChange={() => take(path, isTheirs)}
                    />
                    <span>{valueOf(version)}</span>
                  </label>
                </td>
              )
              return (
                <tr key={path} className={css.versions}>
                  <th scope="row" className={css.named}>
                    {label}
                  </th>
                  <td className={css.cell}>{valueOf(was)}</td>
                  {choice(t('frame.mine'), mine, false)}
                  {choice(t('frame.theirs'), theirs, true)}
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      <DialogActions>
        <Button onClick={onClose}>{t('frame.keepTheirs')}</Button>
        <Button look="primary" isBusy={isBusy} onClick={() => onKeep(merged())}>
          {act ?? t('frame.saveSelection')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
