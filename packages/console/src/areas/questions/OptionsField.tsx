import type { CustomProps } from '../../frame/formTypes.ts'
import { Button } from '../../ui/Button.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { languageName } from '../../ui/languageName.ts'
import { t } from '../../i18n/index.ts'
import { usePageLanguages } from '../../frame/textLanguages.ts'
import * as css from './library.css.ts'

export interface Option {
  readonly value: string
  readonly label: Readonly<Record<string, string>> & { readonly en: string }
}
const add = t('questions.addAnswer')
const take = t('common.remove')

export const formatOptions = (value: unknown): string =>
  (value as readonly Option[]).map(({ value: kept, label }) => (label.en ? `${kept}: ${label.en}` : kept)).join(', ')

/** Ordered options of a choice question: stored values and labels. */
export function OptionsField({ values, onChange, label, error, errorOf }: CustomProps) {
  const rows = (values.options as readonly Option[] | null) ?? []
  const languages = new Set([...usePageLanguages(), ...rows.flatMap((row) => Object.keys(row.label))])
  languages.delete('en')
  const ending = (values.disqualifies as readonly string[] | null) ?? []
  const put = (index: number, change: Partial<Option>) => {
    const before = rows[index]?.value
    onChange({
      options: rows.map((row, at) => (at === index ? { ...row, ...change } : row)),
      // A renamed option stays disqualifying under its new name.
      ...(change.value === undefined ? {} : { disqualifies: ending.map((value) => (value === before ? change.value : value)) }),
    })
  }
  return (
    <fieldset className={css.options}>
      <legend className={css.legend}>{label}</legend>
      {rows.map((row, index) => (
        // An option has no identity until it is filled in.
        <div key={`${index} of ${rows.length}`} className={css.answer}>
          <TextInput
            label={t('questions.value')}
            maxLength={60}
            autoComplete="off"
            value={row.value}
            error={errorOf(`${index}.value`)}
            onChange={({ target }) => put(index, { value: target.value })}
          />
          <TextInput
            label={`${t('common.text')} (${languageName('en')})`}
            maxLength={200}
            autoComplete="off"
            value={row.label.en}
            error={errorOf(`${index}.label.en`)}
            onChange={({ target }) => put(index, { label: { ...row.label, en: target.value } })}
          />
          {[...languages].map((language) => (
            <TextInput
              key={language}
              label={`${t('common.text')} (${languageName(language)})`}
              isOptional
              lang={language}
              dir="auto"
              maxLength={200}
              autoComplete="off"
              value={row.label[language] ?? ''}
              onChange={({ target }) => {
                const { [language]: _, ...others } = row.label
                put(index, { label: { ...others, en: row.label.en, ...(target.value && { [language]: target.value }) } })
              }}
            />
          ))}
          <Button
            look="quiet"
            icon="trash"
            aria-label={`${take} ${index + 1}`}
            onClick={() =>
              onChange({
                options: rows.filter((_, at) => at !== index),
                disqualifies: ending.filter((value) => value !== row.value),
              })
            }
          />
        </div>
      ))}
      {error && <p role="alert">{error}</p>}
      <div>
        <Button icon="plus" onClick={() => onChange({ options: [...rows, { value: '', label: { en: '' } }] })}>
          {add}
        </Button>
      </div>
    </fieldset>
  )
}
