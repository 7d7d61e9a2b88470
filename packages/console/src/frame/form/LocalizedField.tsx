import { TextArea } from '../../ui/Field.tsx'
import { languageName } from '../../ui/languageName.ts'
import { t } from '../../i18n/index.ts'
import { usePageLanguages } from '../textLanguages.ts'
import * as css from './form.css.ts'

interface LocalizedFieldProps {
  readonly label: string
  readonly isOptional: boolean
  readonly lines?: number | undefined
  readonly value: Readonly<Record<string, string>>
  readonly error: string | undefined
  readonly errorOf: (part: string) => string | undefined
  readonly onChange: (texts: Readonly<Record<string, string>>) => void
}

/** One text in English and in each language of the booking page; shoppers read the English one until there is another. */
export function LocalizedField({ label, isOptional, lines = 2, value, error, errorOf, onChange }: LocalizedFieldProps) {
  const languages = new Set(['en', ...usePageLanguages(), ...Object.keys(value)])
  return (
    <div className={css.texts}>
      {[...languages].map((language) => {
        const isEnglish = language === 'en'
        const text = value[language] ?? ''
        const wrong = errorOf(language) ?? (isEnglish ? error : undefined)
        return (
          <TextArea
            key={language}
            label={`${label} (${languageName(language)})`}
            isOptional={!isEnglish || isOptional}
            {...(!isEnglish && !text && value.en && { hint: t('frame.untranslated') })}
            {...(wrong && { error: wrong })}
            lang={language}
            dir="auto"
            rows={lines}
            value={text}
            onChange={({ target }) => onChange({ ...value, [language]: target.value })}
          />
        )
      })}
    </div>
  )
}
