import type { CustomProps } from '../../frame/formTypes.ts'
import { Checkbox } from '../../ui/Field.tsx'
import { error as errorStyle, hint } from '../../ui/controls.css.ts'
import { t, locale } from '../../i18n/index.ts'
import type { Option } from './OptionsField.tsx'
import * as css from './library.css.ts'

/** Answers that end a booking without an appointment. */
export function DisqualifiesField({ label, values, onChange, error }: CustomProps) {
  const options = ((values.options as readonly Option[] | null) ?? []).filter(({ value }) => value)
  const ending = (values.disqualifies as readonly string[] | null) ?? []
  return (
    <fieldset className={css.options}>
      <legend className={css.legend}>{label}</legend>
      {options.length === 0 && <p className={hint}>{t('questions.answersFirst')}</p>}
      {options.map((option) => (
        <Checkbox
          key={option.value}
          label={(option.label as Readonly<Record<string, string | undefined>>)[locale] || option.label.en || option.value}
          checked={ending.includes(option.value)}
          onChange={({ target }) =>
            onChange({
              disqualifies: target.checked ? [...ending, option.value] : ending.filter((value) => value !== option.value),
            })
          }
        />
      ))}
      {error && (
        <p role="alert" className={errorStyle}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
