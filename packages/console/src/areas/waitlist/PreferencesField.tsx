import { daysOfWeek } from '@walkup/sdk/domain'
import type { CustomProps } from '../../frame/formTypes.ts'
import { Button } from '../../ui/Button.tsx'
import { error as errorText, pair } from '../../ui/controls.css.ts'
import { Checkbox, TextInput } from '../../ui/Field.tsx'
import { capitalize } from '../../ui/WeekGrid/format.ts'
import { locale, t } from '../../i18n/index.ts'
import { parts, type PartOfDay, type Preference } from './preferences.ts'
import * as css from './waitlist.css.ts'

const MAX_PREFERENCES = 2
const toggled = <V,>(list: readonly V[] | undefined, one: V, isOn: boolean): V[] | undefined => {
  const next = isOn ? [...(list ?? []), one] : (list ?? []).filter((other) => other !== one)
  return next.length ? next : undefined
}

/** Up to two preferences: days of the week, parts of the day and a range of dates; whatever is left empty does not matter. */
export function PreferencesField({ values, onChange, error }: CustomProps) {
  const preferences = (values.preferences as readonly Preference[] | undefined)?.length
    ? (values.preferences as readonly Preference[])
    : [{}]
  const set = (index: number, changes: Partial<Preference>) =>
    onChange({
      preferences: preferences.map((preference, at) =>
        at === index
          ? Object.fromEntries(
              Object.entries({ ...preference, ...changes }).filter(([, value]) => value !== undefined && value !== ''),
            )
          : preference,
      ),
    })
  return (
    <>
      {preferences.map((preference, index) => (
        // Preferences have no identity besides their place.
        <fieldset key={index} className={css.preference}>
          <legend className={css.legend}>{t(index === 0 ? 'waitlist.firstPreference' : 'waitlist.secondPreference')}</legend>
          <div className={css.choices}>
            {daysOfWeek(0, locale).map(({ id, name }) => (
              <Checkbox
                key={id}
                label={capitalize(name)}
                checked={preference.days?.includes(id) ?? false}
                onChange={(event) => set(index, { days: toggled(preference.days, id, event.target.checked) })}
              />
            ))}
          </div>
          <div className={css.choices}>
            {parts.map(([part, label]) => (
              <Checkbox
                key={part}
                label={capitalize(label)}
                checked={preference.parts?.includes(part) ?? false}
                onChange={(event) => set(index, { parts: toggled<PartOfDay>(preference.parts, part, event.target.checked) })}
              />
            ))}
          </div>
          <div className={pair}>
            <TextInput
              label={t('waitlist.fromDay')}
              type="date"
              isOptional
              value={preference.from ?? ''}
              onChange={(event) => set(index, { from: event.target.value })}
            />
            <TextInput
              label={t('waitlist.untilDay')}
              type="date"
              isOptional
              value={preference.to ?? ''}
              onChange={(event) => set(index, { to: event.target.value })}
            />
          </div>
        </fieldset>
      ))}
      <div>
        {preferences.length < MAX_PREFERENCES ? (
          <Button look="quiet" icon="plus" onClick={() => onChange({ preferences: [...preferences, {}] })}>
            {t('waitlist.addPreference')}
          </Button>
        ) : (
          <Button look="quiet" icon="trash" onClick={() => onChange({ preferences: preferences.slice(0, 1) })}>
            {t('waitlist.removePreference')}
          </Button>
        )}
      </div>
      {error && <div className={errorText}>{error}</div>}
    </>
  )
}
