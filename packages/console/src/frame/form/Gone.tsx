import { t } from '../../words/index.ts'
import * as css from './form.css.ts'

interface GoneProps {
  readonly title: string
  /** What saving does now, for who has entered something; others are told the fact alone. */
  readonly next?: string | undefined
}
/** Says in a form's dialog what became meanwhile of what it was opened of. */
export const Gone = ({ title, next }: GoneProps) => (
  <div className={css.gone} role="alert">
    <b>{title}</b>
    {next && (
      <p>
        {t('What you entered is kept.')} {next}
      </p>
    )}
  </div>
)
