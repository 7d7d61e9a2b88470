import { useLookup } from '../../data/lookups.ts'
import { useLogin } from '../../data/ServicesProvider.tsx'
import type { CustomProps } from '../../frame/formTypes.ts'
import { Checkbox } from '../../ui/Field.tsx'
import { hint } from '../../ui/controls.css.ts'
import { t } from '../../i18n/index.ts'

/** The organization's consent text in the shopper's language and the one for text messages, each with a checkbox. */
export function ConsentField({ label, values, onChange, error, errorOf }: CustomProps) {
  const login = useLogin()
  const consent = login?.wingenWebConfig.consent
  const code = useLookup('second')?.languageTypes.find(({ id }) => id === values.languageId)?.code
  if (!login || !consent?.text.en) return <p className={hint}>{t('leads.noConsentText')}</p>
  const inLanguage = (texts: Readonly<Record<string, string | undefined>>) => texts[code ?? 'en'] ?? texts.en
  const given = values.consent as { readonly texts?: boolean } | null | undefined
  const set = (texts: boolean) => onChange({ consent: { version: consent.version, accepted: true, texts } })
  return (
    <>
      <Checkbox
        label={`${label} “${inLanguage(consent.text)}”`}
        checked={Boolean(values.consent)}
        error={error ?? errorOf('version')}
        onChange={({ target }) => (target.checked ? set(false) : onChange({ consent: null }))}
      />
      {given && (
        <Checkbox
          label={`${t('leads.agreesToTexts')} “${inLanguage(login.textConsent)}”`}
          checked={given.texts ?? false}
          onChange={({ target }) => set(target.checked)}
        />
      )}
    </>
  )
}
