import type { CustomProps } from '../../frame/index.ts'
import { Button } from '../../ui/Button.tsx'
import { error as errorStyle, label as labelStyle } from '../../ui/controls.css.ts'
import { TextInput } from '../../ui/Field.tsx'
import { say, t } from '../../words/index.ts'
import * as css from './types.css.ts'

interface Option {
  readonly value: string
  readonly label: Readonly<Record<string, string>>
}

/** The answers to choose from: what is stored, and what is shown in each language. */
export function OptionsField({ values, onChange, error, label }: CustomProps) {
  const options = (values.options ?? []) as readonly Option[]
  const set = (next: readonly Option[]) => onChange({ options: next.map(({ value, label: texts }) => ({ value, label: texts })) })
  const change = (at: number, by: Partial<Option>) =>
    set(options.map((option, place) => (place === at ? { ...option, ...by } : option)))
  return (
    <div className={css.options}>
      <span className={labelStyle}>{label}</span>
      {options.map((option, at) => (
        // An answer that is being typed has no identity but its place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={css.option}>
          <TextInput
            label={say({ en: 'Stored as', es: 'Se guarda como' })}
            maxLength={60}
            value={option.value}
            onChange={(event) => change(at, { value: event.target.value })}
          />
          {(['en', 'es'] as const).map((language) => (
            <TextInput
              key={language}
              label={t(language === 'en' ? 'English' : 'Spanish')}
              isOptional={language === 'es'}
              maxLength={200}
              lang={language}
              value={option.label[language] ?? ''}
              onChange={(event) => change(at, { label: textsWith(option.label, language, event.target.value) })}
            />
          ))}
          <Button
            look="quiet"
            icon="trash"
            aria-label={`${t('Take away')}: ${option.label.en ?? option.value}`}
            onClick={() => set(options.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      <div>
        <Button icon="plus" onClick={() => set([...options, { value: '', label: { en: '' } }])}>
          {say({ en: 'Add an answer', es: 'Añadir una respuesta' })}
        </Button>
      </div>
      {error && <div className={errorStyle}>{error}</div>}
    </div>
  )
}

/** Texts with another one in a language; an empty one is left out, except English, which is always there. */
function textsWith(texts: Option['label'], language: 'en' | 'es', text: string): Option['label'] {
  const { [language]: _, ...rest } = texts
  return text || language === 'en' ? { ...rest, [language]: text } : rest
}
