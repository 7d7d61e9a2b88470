import { Button } from '../../../ui/Button.tsx'
import { count } from '../../../ui/format.ts'
import { t } from '../../../i18n/index.ts'
import type { Sheet } from './csv.ts'
import type { Mapping } from './fields.ts'
import { headingOf, nothingYet, type Outcome } from './run.ts'
import { words } from './words.ts'
import * as css from './import.css.ts'

const SHOWN = 100

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
      <output>{(dryRun ? words.judged : words.done).replace('{n}', count(outcome.next)).replace('{total}', count(total))}</output>
      <dl className={css.figures}>
        {[...figures, ['refused', outcome.refused.length] as const].map(([name, amount]) => (
          <div key={name} className={css.figure}>
            <dt>{words[name]}</dt>
            <dd className={name === 'refused' && amount > 0 ? css.bad : css.number}>{count(amount)}</dd>
          </div>
        ))}
      </dl>
      {outcome.refused.length > 0 && (
        <>
          <div className={css.actions}>
            <h3 className={css.cardTitle}>{words.refusedRows}</h3>
            <Button icon="download" disabled={isRunning} onClick={() => onDownload(outcome)}>
              {words.download}
            </Button>
          </div>
          <div className={css.framed}>
            <table className={css.table}>
              <thead>
                <tr>
                  <th scope="col" className={css.short}>
                    {words.row}
                  </th>
                  <th scope="col" className={css.short}>
                    Id
                  </th>
                  <th scope="col" className={css.cell}>
                    {words.why}
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
            <p className={css.quiet}>{words.more.replace('{n}', count(outcome.refused.length - SHOWN))}</p>
          )}
        </>
      )}
    </>
  )
}
