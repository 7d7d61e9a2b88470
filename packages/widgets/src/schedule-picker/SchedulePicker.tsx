import type { WeekEntry } from '@walkup/sdk/domain'
import type { Translator } from '../languages/translator.ts'
import * as css from '../ui/base.css.ts'
import * as field from '../ui/field.css.ts'
import { recurrenceOf, type Draft, type Form, type Gap } from './draft.ts'
import type { PickerKey } from '../languages/types.ts'
import type { monthly } from './monthly.tsx'
import { firstDays, listDays } from './sentences.ts'
import * as own from './schedule-picker.css.ts'
import { Weekly } from './Weekly.tsx'
import { Weeks } from './Weeks.tsx'

export interface Props {
  readonly draft: Draft
  readonly forms: readonly Form[]
  readonly weeks: readonly WeekEntry[]
  /** The chosen week's first day. */
  readonly start: string
  /** Sunday 0 to Saturday 6. */
  readonly firstDay: number
  readonly locale: string
  readonly dir: 'rtl' | undefined
  readonly t: Translator<PickerKey>
  readonly sentence: string
  readonly gap: Gap | undefined
  /** The fields of the monthly modes, loaded when one is chosen. */
  readonly monthly: typeof monthly | undefined
  /** Whether the language's messages have loaded. */
  readonly isReady: boolean
  readonly isDisabled: boolean
  readonly isReadOnly: boolean
  readonly showsError: boolean
  readonly choose: (part: Partial<Draft>) => void
}

export function SchedulePicker(props: Props) {
  const { locale, dir, isReady, isDisabled, isReadOnly } = props
  return (
    // Invisible at full size until the messages load, to avoid layout shift.
    <div className={`${css.root} ${own.root}`} lang={locale} dir={dir} data-waits={isReady ? undefined : ''}>
      <fieldset className={own.inside} disabled={isDisabled} onInput={(event) => event.stopPropagation()}>
        {!isReadOnly && <Choices {...props} />}
        {!isReadOnly && <Weeks {...props} />}
        <Confirmation {...props} />
      </fieldset>
    </div>
  )
}

function Choices(props: Props) {
  const { draft, forms, t, choose, showsError, gap, monthly } = props
  const { form, custom, time } = draft
  const shown = [...new Set([...forms, form, ...(custom ? ['custom' as const] : [])])]
  const Panel = form === 'weekly' ? Weekly : form === 'custom' ? undefined : monthly?.[form]
  return (
    <div className={own.column}>
      {shown.length > 1 && (
        <fieldset className={css.stack}>
          <legend className={field.label}>{t('repeats')}</legend>
          <div className={own.forms}>
            {shown.map((one) => (
              <label key={one} className={`${css.row} ${own.form}`}>
                <input
                  className={own.dot}
                  type="radio"
                  name="form"
                  value={one}
                  checked={one === form}
                  onChange={() => choose({ form: one })}
                />
                {t(one)}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {form !== 'custom' && (
        <>
          {Panel ? <Panel {...props} /> : <div className={own.wait} />}
          <label className={`${field.field} ${own.short}`}>
            <span className={field.label}>{t('time')}</span>
            <input
              className={field.input}
              type="time"
              name="time"
              data-part="time"
              value={time}
              aria-invalid={showsError && gap === 'time'}
              aria-describedby={showsError ? 'note' : undefined}
              onInput={({ currentTarget }) => choose({ time: currentTarget.value })}
            />
          </label>
        </>
      )}
    </div>
  )
}

/** The summary and its first dates, or what is missing. */
function Confirmation({ draft, start, weeks, locale, t, sentence, gap, isReadOnly, showsError }: Props) {
  const recurrence = recurrenceOf(draft)
  const dates = recurrence && firstDays(recurrence, start, draft.end)
  const { form, dayOfMonth = 0 } = draft
  const first = weeks.find(({ startDate }) => startDate === start)?.description
  return (
    <output id="note" className={own.note} data-error={showsError ? '' : undefined}>
      <span className={sentence ? own.sentence : undefined}>{sentence || (gap && t(`need-${gap}`))}</span>
      {isReadOnly && sentence && (
        <span className={css.muted}>
          {t('start')} <bdi>{first}</bdi>
        </span>
      )}
      {dates && <span className={css.muted}>{dates.length ? t('first', { dates: listDays(locale, dates) }) : t('never')}</span>}
      {dates && form === 'dayOfMonth' && dayOfMonth > 28 && <span className={css.muted}>{t('short', { day: dayOfMonth })}</span>}
    </output>
  )
}
