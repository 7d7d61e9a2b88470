import { addDays } from '@walkup/sdk/domain'
import { t } from '../../i18n/index.ts'
import { Button } from '../Button.tsx'
import { iconOnlyOnPhone } from '../controls.css.ts'
import { capitalize, wholeDay } from './format.ts'
import * as css from './WeekNav.css.ts'

interface DayNavProps {
  /** Dates as `2026-11-25`. */
  readonly date: string
  readonly today: string
  readonly onChoose: (date: string) => void
}

/** The day shown, with buttons to the one before, the one after, and today. */
export const DayNav = ({ date, today, onChoose }: DayNavProps) => (
  <>
    <Button look="quiet" icon="left" aria-label={t('ui.previousDay')} onClick={() => onChoose(addDays(date, -1))} />
    <span aria-live="polite">{capitalize(wholeDay(date))}</span>
    <Button
      look="quiet"
      icon="left"
      className={css.turned}
      aria-label={t('ui.nextDay')}
      onClick={() => onChoose(addDays(date, 1))}
    />
    {date !== today && (
      <Button icon="calendar" className={iconOnlyOnPhone} onClick={() => onChoose(today)}>
        {t('common.today')}
      </Button>
    )}
  </>
)
