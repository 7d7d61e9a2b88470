import { useState } from 'react'
import type { Bodies } from '@walkup/sdk/public'
import { daysOfWeek } from '@walkup/sdk/domain'
import { dayIn } from '../availability/days.ts'
import * as field from '../ui/field.css.ts'
import * as css from '../ui/screen.css.ts'
import { useWidget } from '../ui/context.ts'
import { waitlistTexts } from './waitlistTexts.ts'
import * as own from './preferences.css.ts'

export type Preferences = NonNullable<Bodies['qrCodes.entry']['waitlist']>
type Preference = Preferences[number]
const parts = ['morning', 'afternoon', 'evening'] as const
const bounds = ['from', 'to'] as const

interface Props {
  /** What the shopper asked for before. */
  readonly initial?: Preferences | undefined
  readonly isBusy?: boolean
  readonly onDone: (preferences: Preferences) => void
}

const toggled = <V,>(list: readonly V[] | undefined, one: V): V[] | undefined => {
  const next = list?.includes(one) ? list.filter((other) => other !== one) : [...(list ?? []), one]
  return next.length ? next : undefined
}

/** One or two preferences of days, times of day and dates; `onDone` gets those that are not empty. */
export function PreferencesForm({ initial, isBusy, onDone }: Props) {
  const { t: widget, locale } = useWidget()
  const t = waitlistTexts(locale)
  const [preferences, setPreferences] = useState<readonly Preference[]>(initial ?? [{}])
  const [error, setError] = useState<'none' | 'past' | 'order'>()
  const [today] = useState(() => dayIn(undefined, new Date()))
  const set = (index: number, changes: Preference) => {
    setError(undefined)
    setPreferences((all) => all.map((preference, at) => (at === index ? { ...preference, ...changes } : preference)))
  }
  const done = () => {
    const chosen = preferences.filter(({ days, parts: ofDay, from, to }) => days ?? ofDay ?? from ?? to)
    const wrong = !chosen.length
      ? 'none'
      : chosen.some(({ to = today }) => to < today)
        ? 'past'
        : chosen.some(({ from = '', to = from }) => to < from)
          ? 'order'
          : undefined
    setError(wrong)
    if (!wrong) onDone(chosen)
  }
  return (
    <>
      {preferences.map(({ days, parts: chosen, ...dates }, index) => (
        <fieldset key={index} className={own.preference}>
          <legend className={own.legend}>{index ? t.second : t.first}</legend>
          <fieldset className={own.chips} aria-label={t.days}>
            {daysOfWeek(0, locale, 'short').map(({ id, name }) => (
              <button
                key={id}
                type="button"
                className={own.chip}
                aria-pressed={days?.includes(id) ?? false}
                onClick={() => set(index, { days: toggled(days, id) })}
              >
                {name}
              </button>
            ))}
          </fieldset>
          <fieldset className={own.chips} aria-label={t.parts}>
            {parts.map((part) => (
              <button
                key={part}
                type="button"
                className={own.chip}
                aria-pressed={chosen?.includes(part) ?? false}
                onClick={() => set(index, { parts: toggled(chosen, part) })}
              >
                {t[part]}
              </button>
            ))}
          </fieldset>
          <div className={own.dates}>
            {bounds.map((bound) => (
              <label key={bound} className={`${field.field} ${own.date}`}>
                <span className={field.label}>
                  {t[bound]} <span className={css.muted}>{widget('optional')}</span>
                </span>
                <input
                  type="date"
                  className={field.input}
                  min={today}
                  value={dates[bound] ?? ''}
                  onChange={({ currentTarget: { value } }) => set(index, { [bound]: value || undefined })}
                />
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      {preferences.length < 2 && (
        <button type="button" className={css.quiet} onClick={() => setPreferences([...preferences, {}])}>
          {t.add}
        </button>
      )}
      {error && (
        <p className={field.error} role="alert">
          {t[error]}
        </p>
      )}
      <button type="button" className={css.primary} aria-disabled={isBusy} onClick={done}>
        {t.join}
      </button>
    </>
  )
}
