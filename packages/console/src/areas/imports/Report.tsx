import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { count } from '../../ui/format.ts'
import { t } from '../../i18n/index.ts'
import type { Sheet } from './sheet.ts'
import type { ImportKind } from '@walkup/sdk/reading'
import type { Mapping } from './mapping.ts'
import { countRepeats } from './mergeRepeats.ts'
import { headingOf, initialOutcome, type Outcome } from './run.ts'
import * as css from './import.css.ts'

const SHOWN = 100
const labels = {
  created: t('imports.new'),
  updated: t('imports.updated'),
  unchanged: t('imports.unchanged'),
  skipped: t('imports.skipped'),
  rejected: t('imports.rejected'),
} as const

interface ReportProps {
  readonly kind: ImportKind
  readonly sheet: Sheet
  readonly mapping: Mapping
  readonly dryRun: boolean
  readonly isRunning: boolean
  readonly outcome: Outcome | undefined
  readonly onDownload: (outcome: Outcome) => void
  /** Merges rejected rows that repeat an earlier one into it, and checks again. */
  readonly onMerge: (outcome: Outcome) => void
  /** Checks again, restoring deleted leads. */
  readonly onRestore: () => void
}
/** Preview or result of an import, listing each rejected row with its errors. */
export function Report({
  kind,
  sheet,
  mapping,
  dryRun,
  isRunning,
  outcome = initialOutcome,
  onDownload,
  onMerge,
  onRestore,
}: ReportProps) {
  const total = sheet.rows.length
  const repeats = countRepeats(outcome.refused)
  const deleted = outcome.refused.filter(({ errors }) => errors.some(({ code }) => code === 'lead-deleted')).length
  const figures = (['created', 'updated', 'unchanged', 'skipped', 'rejected'] as const)
    .filter((name) => name !== 'skipped' || outcome.skipped > 0)
    .map((name) => [name, outcome[name]] as const)
  return (
    <>
      {isRunning && <progress className={css.progress} max={total} value={outcome.next} aria-label={t('common.progress')} />}
      <output>
        {t(dryRun ? 'imports.rowsChecked' : 'imports.rowsImported', { n: count(outcome.next), total: count(total) })}
      </output>
      <dl className={css.figures}>
        {figures.map(([name, amount]) => (
          <div key={name} className={css.figure}>
            <dt>{labels[name]}</dt>
            <dd className={name === 'rejected' && amount > 0 ? css.bad : css.number}>{count(amount)}</dd>
          </div>
        ))}
      </dl>
      {outcome.refused.length > 0 && (
        <>
          <div className={css.actions}>
            <h3 className={css.cardTitle}>{t('imports.rejectedRows')}</h3>
            <ReasonButton icon="download" reason={isRunning && t('frame.loading')} onClick={() => onDownload(outcome)}>
              {t('imports.downloadRejected')}
            </ReasonButton>
            {dryRun && repeats > 0 && (
              <ReasonButton reason={isRunning && t('frame.loading')} onClick={() => onMerge(outcome)}>
                {t('imports.mergeRepeats', { count: repeats })}
              </ReasonButton>
            )}
            {dryRun && deleted > 0 && (
              <ReasonButton reason={isRunning && t('frame.loading')} onClick={onRestore}>
                {t('imports.restoreDeleted', { count: deleted })}
              </ReasonButton>
            )}
          </div>
          {dryRun && deleted > 0 && <p className={css.quiet}>{t('imports.restoreHint')}</p>}
          {dryRun && repeats > 0 && <p className={css.quiet}>{t('imports.mergeHint')}</p>}
          <div className={css.framed}>
            <table className={css.table}>
              <thead>
                <tr>
                  <th scope="col" className={css.short}>
                    {t('imports.rowNumber')}
                  </th>
                  <th scope="col" className={css.cell}>
                    {t('imports.rejectReason')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {outcome.refused.slice(0, SHOWN).map((one) => (
                  <tr key={one.row}>
                    <td className={css.short}>{count(sheet.numbers[one.row - 1] ?? one.row)}</td>
                    <td className={css.cell}>
                      {one.errors.map(({ field, message }) => (
                        <div key={field + message}>
                          <b>{headingOf(kind, sheet, mapping, field)}</b> {message}
                        </div>
                      ))}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {outcome.refused.length > SHOWN && (
            <p className={css.quiet}>{t('imports.moreRejected', { n: count(outcome.refused.length - SHOWN) })}</p>
          )}
        </>
      )}
    </>
  )
}
