import { useFieldErrorFormatter } from '../../data/useFieldErrorFormatter.ts'
import { TextArea, TextInput } from '../../ui/Field.tsx'
import { Button } from '../../ui/Button.tsx'
import { t } from '../../i18n/index.ts'
import { nextVersion, type Draft, type Saved } from './draft.ts'
import { languageName } from '../../ui/languageName.ts'
import { faultTexts, names } from './labels.ts'

interface ConsentProps {
  readonly draft: Draft
  /** Of the saved settings. */
  readonly warnings: Saved['warnings']
  readonly isDisabled: boolean
  readonly versionError: string | undefined
  readonly textError: string | undefined
  readonly onChange: (part: Partial<Draft>) => void
}
const today = () => new Date().toISOString().slice(0, 10)

/** Consent text by language, with its version. */
export function Consent({ draft, warnings, isDisabled, versionError, textError, onChange }: ConsentProps) {
  const languages = ['en', ...draft.locales.filter((tag) => tag !== 'en')]
  const format = useFieldErrorFormatter()
  /** That shoppers in a saved language see the English text. */
  const warningOf = (tag: string) => {
    const warning = warnings.find(({ path, params }) => path === 'consent.text' && params.locale === tag)
    if (!warning || !format || draft.consentText[tag]) return
    return `${names.consentText} ${format({ ...warning, params: { locale: languageName(tag) } })}`
  }
  const fresh = nextVersion(draft.consentVersion, today())
  return (
    <>
      <TextInput
        label={t('common.version')}
        hint={t('webConfig.versionHint')}
        {...(versionError ? { error: versionError } : {})}
        maxLength={40}
        autoComplete="off"
        disabled={isDisabled}
        value={draft.consentVersion}
        onChange={({ target }) => onChange({ consentVersion: target.value })}
      />
      {versionError === (faultTexts.version ?? '') && (
        <div>
          <Button onClick={() => onChange({ consentVersion: fresh })}>{t('webConfig.useVersion', { version: fresh })}</Button>
        </div>
      )}
      {languages.map((tag) => (
        <TextArea
          key={tag}
          label={`${names.consentText} (${languageName(tag)})`}
          lang={tag}
          isOptional={tag !== 'en'}
          {...(tag === 'en' && textError ? { error: textError } : {})}
          {...(tag === 'en' ? {} : { hint: warningOf(tag) ?? t('webConfig.translationHint') })}
          maxLength={4000}
          rows={3}
          disabled={isDisabled}
          value={draft.consentText[tag] ?? ''}
          onChange={({ target }) => onChange({ consentText: { ...draft.consentText, [tag]: target.value } })}
        />
      ))}
    </>
  )
}
