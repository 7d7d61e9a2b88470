import { languageName } from '../ui/languageName.ts'
import { t } from '../i18n/index.ts'
import { usePageLanguages } from './textLanguages.ts'
import * as css from './frame.css.ts'

interface UntranslatedProps {
  /** Texts by language. */
  readonly texts: readonly Readonly<Record<string, unknown>>[]
  /** The language that shoppers read instead; the booking page's first by default. */
  readonly base?: string
  readonly className?: string
}

/** Names the languages of the booking page in which shoppers read another language. */
export function Untranslated({ texts, base, className = '' }: UntranslatedProps) {
  const languages = usePageLanguages()
  const missing = languages.filter((language) => language !== (base ?? languages[0]) && texts.some((one) => !one[language]))
  return (
    missing.length > 0 && (
      <span className={`${css.untranslated} ${className}`}>
        {t('frame.notIn', { languages: missing.map(languageName).join(', ') })}
      </span>
    )
  )
}
