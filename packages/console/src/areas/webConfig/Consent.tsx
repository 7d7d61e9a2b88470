import { TextArea, TextInput } from '../../ui/Field.tsx'
import { Button } from '../../ui/Button.tsx'
import { t } from '../../i18n/index.ts'
import { nextVersion, type Draft } from './draft.ts'
import { languageName } from './languageName.ts'
import { faultTexts, names } from './labels.ts'

interface ConsentProps {
  readonly draft: Draft
  readonly isDisabled: boolean
  readonly versionError: string | undefined
  readonly textError: string | undefined
  readonly onChange: (part: Partial<Draft>) => void
}
const today = () => new Date().toISOString().slice(0, 10)

/** Consent text by language, with its version. */
export function Consent({ draft, isDisabled, versionError, textError, onChange }: ConsentProps) {
  const languages = ['en', ...draft.locales.filter((tag) => tag !== 'en')]
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
          {...(tag === 'en' ? {} : { hint: t('webConfig.translationHint') })}
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
