import { error as errorText } from '../../ui/controls.css.ts'
import { Checkbox, TextInput } from '../../ui/Field.tsx'
import { t } from '../../i18n/index.ts'
import { weekdayName } from '../technicians/week.ts'
import { isInOrder, type Hours } from './draft.ts'
import * as css from './responseTimes.css.ts'

/** Monday first. */
const days = [1, 2, 3, 4, 5, 6, 0].map((dayOfWeek) => ({ dayOfWeek, name: weekdayName(dayOfWeek) }))
const opening = { startLocal: '09:00', endLocal: '17:00' }

interface WeekHoursProps {
  readonly label: string
  readonly hours: Hours
  readonly wasTried: boolean
  readonly onChange: (hours: Hours) => void
}
/** The business hours of a week: for each day whether it is open, and from when to when. */
export const WeekHours = ({ label, hours, wasTried, onChange }: WeekHoursProps) => (
  <fieldset className={css.week} aria-label={label}>
    {days.map(({ dayOfWeek, name }) => {
      const spans = hours.filter((span) => span.dayOfWeek === dayOfWeek)
      return (
        <div key={dayOfWeek} className={css.day}>
          <Checkbox
            label={name}
            checked={spans.length > 0}
            onChange={({ target }) =>
              onChange(
                target.checked ? [...hours, { dayOfWeek, ...opening }] : hours.filter((span) => span.dayOfWeek !== dayOfWeek),
              )
            }
          />
          {spans.length === 0 && <span className={css.quiet}>{t('responseTimes.closed')}</span>}
          {spans.map((span, index) => (
            <div key={index} className={css.times}>
              {(['startLocal', 'endLocal'] as const).map((end) => (
                <TextInput
                  key={end}
                  label={t(end === 'startLocal' ? 'common.from' : 'common.to')}
                  type="time"
                  aria-label={`${name}: ${t(end === 'startLocal' ? 'common.from' : 'common.to')}`}
                  value={span[end]}
                  error={wasTried && end === 'endLocal' && !isInOrder(span) ? t('technicians.endAfterStart') : ''}
                  onChange={({ target }) => onChange(hours.map((one) => (one === span ? { ...span, [end]: target.value } : one)))}
                />
              ))}
            </div>
          ))}
        </div>
      )
    })}
    {wasTried && hours.length === 0 && (
      <p className={errorText} role="alert">
        {t('responseTimes.chooseDay')}
      </p>
    )}
  </fieldset>
)
