import { ReasonButton } from '../../../ui/ReasonButton.tsx'
import { count } from '../../../ui/format.ts'
import { t } from '../../../i18n/index.ts'
import type { Sheet } from './csv.ts'
import type { Mapping } from './fields.ts'
import { headingOf, nothingYet, type Outcome } from './run.ts'
import * as css from './import.css.ts'

const SHOWN = 100
const labels = {
  created: t('leads.new'),
  updated: t('leads.updated'),
  unchanged: t('leads.unchanged'),
  refused: t('leads.rejected'),
} as const

interface ReportProps {
  readonly sheet: Sheet
  readonly mapping: Mapping
  readonly dryRun: boolean
  readonly isRunning: boolean
  readonly outcome: Outcome | undefined
  readonly onDownload: (outcome: Outcome) => void
}
/** Preview or result of an import, listing each rejected row with its errors. */
export function Report({ sheet, mapping, dryRun, isRunning, outcome = nothingYet, onDownload }: ReportProps) {
  const total = sheet.rows.length
  const figures = (['created', 'updated', 'unchanged'] as const).map((name) => [name, outcome[name]] as const)
  return (
    <>
      {isRunning && <progress className={css.progress} max={total} value={outcome.next} aria-label={t('common.progress')} />}
      <output>{t(dryRun ? 'leads.rowsChecked' : 'leads.rowsImported', { n: count(outcome.next), total: count(total) })}</output>
      <dl className={css.figures}>
        {[...figures, ['refused', outcome.refused.length] as const].map(([name, amount]) => (
          <div key={name} className={css.figure}>
            <dt>{labels[name]}</dt>
            <dd className={name === 'refused' && amount > 0 ? css.bad : css.number}>{count(amount)}</dd>
          </div>
        ))}
      </dl>
      {outcome.refused.length > 0 && (
        <>
          <div className={css.actions}>
            <h3 className={css.cardTitle}>{t('leads.rejectedRows')}</h3>
            <ReasonButton icon="download" reason={isRunning && t('frame.loading')} onClick={() => onDownload(outcome)}>
              {t('leads.downloadRejected')}
            </ReasonButton>
          </div>
          <div className={css.framed}>
            <table className={css.table}>
              <thead>
                <tr>
                  <th scope="col" className={css.short}>
                    {t('leads.rowNumber')}
                  </th>
                  <th scope="col" className={css.short}>
                    Id
                  </th>
                  <th scope="col" className={css.cell}>
                    {t('leads.rejectReason')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {outcome.refused.slice(0, SHOWN).map((one) => (
                  <tr key={one.row}>
                    <td className={css.short}>{count(one.row)}</td>
                    <td className={css.cell}>{one.externalId ?? '–'}</td>
                    <td className={css.cell}>
                      {one.errors.map(({ column, message }) => (
                        <div key={column + message}>
                          <b>{headingOf(sheet, mapping, column)}</b> {message}
                        </div>
                      ))}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {outcome.refused.length > SHOWN && (
            <p className={css.quiet}>{t('leads.moreRejected', { n: count(outcome.refused.length - SHOWN) })}</p>
          )}
        </>
      )}
    </>
  )
}
