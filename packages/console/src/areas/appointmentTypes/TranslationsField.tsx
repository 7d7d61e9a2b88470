import type { CustomProps } from '../../frame/index.ts'
import { usePageLanguages } from '../../frame/textLanguages.ts'
import { TextArea, TextInput } from '../../ui/Field.tsx'
import { languageName } from '../../ui/languageName.ts'
import { t } from '../../i18n/index.ts'
import type { AppointmentType } from './form.ts'
import * as css from './types.css.ts'

type Texts = AppointmentType['translations']

/** Name and confirmation in the other languages of the booking page; what is empty is shown as entered above. */
export function TranslationsField({ values, onChange, errorOf }: CustomProps) {
  const texts = (values.translations ?? {}) as Texts
  const [first, ...others] = usePageLanguages()
  const languages = [...new Set([...others, ...Object.keys(texts)])].filter((language) => language !== first)
  const put = (language: string, part: Texts[string]) =>
    onChange({ translations: { ...texts, [language]: { ...texts[language], ...part } } })
  const wrong = (path: string) => {
    const error = errorOf(path)
    return error ? { error } : {}
  }
  if (languages.length === 0) return <p className={css.hint}>{t('appointmentTypes.oneLanguage')}</p>
  return (
    <div className={css.texts}>
      {languages.map((language) => {
        const own = texts[language] ?? {}
        const named = { isOptional: true, lang: language, dir: 'auto' as const, autoComplete: 'off' }
        return (
          <fieldset key={language} className={css.ofLanguage}>
            <TextInput
              {...named}
              label={`${t('common.name')} (${languageName(language)})`}
              {...(!own.name && { hint: t('appointmentTypes.untranslatedHint', { name: (values.name as string | null) ?? '' }) })}
              {...wrong(`${language}.name`)}
              maxLength={120}
              value={own.name ?? ''}
              onChange={({ target }) => put(language, { name: target.value })}
            />
            <TextArea
              {...named}
              label={`${t('appointmentTypes.confirmationMessage')} (${languageName(language)})`}
              {...wrong(`${language}.confirmationText`)}
              maxLength={2000}
              rows={2}
              value={own.confirmationText ?? ''}
              onChange={({ target }) => put(language, { confirmationText: target.value })}
            />
          </fieldset>
        )
      })}
    </div>
  )
}

/** The names in other languages, one per line. */
export const TranslationsText = ({ value }: { readonly value: unknown }) => (
  <ul className={css.names}>
    {Object.entries(value as Texts).map(([language, { name = '', confirmationText = '' }]) => (
      <li key={language}>
        {languageName(language)}: {[name, confirmationText].filter(Boolean).join(' · ')}
      </li>
    ))}
  </ul>
)
