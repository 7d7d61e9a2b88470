import { leadDetailKeys } from '@walkup/sdk/domain'
import { MultiSelect, TagInput } from '../../frame/form/MultiSelect.tsx'
import { Checkbox, TextInput } from '../../ui/Field.tsx'
import { leadDetailLabels } from '../../ui/leadDetailLabels.ts'
import { Select } from '../../ui/Select.tsx'
import { Colors } from './Colors.tsx'
import { Consent } from './Consent.tsx'
import type { Draft, Saved } from './draft.ts'
import { languageName } from '../../ui/languageName.ts'
import { languageSource } from './languages.ts'
import { names, ruleLabels, streetProviderLabels } from './labels.ts'
import { LogoField } from './LogoField.tsx'
import * as css from './webConfig.css.ts'
import { t } from '../../i18n/index.ts'

interface SettingsProps {
  readonly draft: Draft
  readonly warnings: Saved['warnings']
  readonly isDisabled: boolean
  readonly errorOf: (name: keyof Draft) => string | undefined
  readonly onChange: (part: Partial<Draft>) => void
}
const providers = (Object.keys(streetProviderLabels) as Draft['streetProvider'][]).map((value) => ({
  value,
  label: streetProviderLabels[value],
}))
const rules = (['required', 'optional', 'hidden'] as const).map((value) => ({ value, label: ruleLabels[value] }))

/** All settings, in the order of the booking flow. */
export function Settings({ draft, warnings, isDisabled, errorOf, onChange }: SettingsProps) {
  const at = (name: keyof Draft) => {
    const error = errorOf(name)
    return { label: names[name], ...(error ? { error } : {}) }
  }
  const text = (name: 'radius' | 'streetKey' | 'successUrl' | 'privacyUrl' | 'termsUrl') => ({
    ...at(name),
    disabled: isDisabled,
    autoComplete: 'off',
    value: draft[name],
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [name]: target.value }),
  })
  return (
    <>
      <section className={css.card}>
        <Checkbox
          {...at('isPublicBookingOn')}
          disabled={isDisabled}
          checked={draft.isPublicBookingOn}
          onChange={({ target }) => onChange({ isPublicBookingOn: target.checked })}
        />
      </section>
      <section className={css.card}>
        <h2 className={css.sectionTitle}>{t('common.theme')}</h2>
        <Colors colours={draft.colours} isDisabled={isDisabled} onChange={(colours) => onChange({ colours })} />
        <TextInput {...text('radius')} inputMode="numeric" />
        <LogoField
          value={draft.logoUrl}
          isDisabled={isDisabled}
          error={errorOf('logoUrl')}
          onChange={(logoUrl) => onChange({ logoUrl })}
        />
        {draft.locales.map((tag, index) => (
          <TextInput
            key={tag}
            {...at('callToAction')}
            label={`${names.callToAction} (${languageName(tag)})`}
            lang={tag}
            isOptional
            {...(index === 0 && { hint: t('webConfig.callToActionHint') })}
            maxLength={80}
            autoComplete="off"
            disabled={isDisabled}
            value={draft.callToAction[tag] ?? ''}
            onChange={({ target }) => onChange({ callToAction: { ...draft.callToAction, [tag]: target.value } })}
          />
        ))}
        <fieldset className={css.plain} disabled={isDisabled}>
          <MultiSelect
            {...at('locales')}
            hint={t('webConfig.languagesHint')}
            source={languageSource(draft.locales)}
            value={draft.locales}
            onChange={(locales) => locales.length > 0 && onChange({ locales: locales.map(String) })}
          />
        </fieldset>
      </section>
      <section className={css.card}>
        <h2 className={css.sectionTitle}>{t('common.contactFields')}</h2>
        <fieldset className={css.three} disabled={isDisabled}>
          {(['phone', 'email', 'address'] as const).map((name) => (
            <Select
              key={name}
              {...at(name)}
              options={rules}
              value={draft[name]}
              onChange={(value) => onChange({ [name]: value as Draft['phone'] })}
            />
          ))}
        </fieldset>
        <h3 className={css.subTitle}>{names.details}</h3>
        <fieldset className={css.three} disabled={isDisabled}>
          {leadDetailKeys.map((key) => (
            <Select
              key={key}
              label={leadDetailLabels[key]}
              options={rules}
              value={draft.details[key] ?? 'hidden'}
              onChange={(value) => onChange({ details: { ...draft.details, [key]: value as Draft['phone'] } })}
            />
          ))}
        </fieldset>
        <fieldset className={css.three} disabled={isDisabled}>
          <Select
            {...at('photos')}
            hint={t('webConfig.photosHint')}
            options={rules.slice(1)}
            value={draft.photos}
            onChange={(value) => onChange({ photos: value as Draft['photos'] })}
          />
        </fieldset>
      </section>
      <section className={css.card}>
        <h2 className={css.sectionTitle}>{t('common.address')}</h2>
        <fieldset className={css.plain} disabled={isDisabled}>
          <Select
            {...at('streetProvider')}
            hint={t('webConfig.streetsHint')}
            options={providers}
            value={draft.streetProvider}
            // Another provider has another key.
            onChange={(value) => onChange({ streetProvider: value as Draft['streetProvider'], streetKey: '' })}
          />
        </fieldset>
        {draft.streetProvider !== 'none' && <TextInput {...text('streetKey')} hint={t('webConfig.streetKeyHint')} />}
      </section>
      <section className={css.card}>
        <h2 className={css.sectionTitle}>{t('common.consent')}</h2>
        <Consent
          draft={draft}
          warnings={warnings}
          isDisabled={isDisabled}
          versionError={errorOf('consentVersion')}
          textError={errorOf('consentText')}
          onChange={onChange}
        />
        <TextInput {...text('privacyUrl')} isOptional type="url" hint={t('webConfig.privacyHint')} />
        <TextInput {...text('termsUrl')} isOptional type="url" />
      </section>
      <section className={css.card}>
        <h2 className={css.sectionTitle}>{t('webConfig.allowedPages')}</h2>
        <fieldset className={css.plain} disabled={isDisabled}>
          <TagInput
            {...at('allowedOrigins')}
            isOptional
            hint={t('webConfig.pagesHint')}
            value={draft.allowedOrigins}
            onChange={(allowedOrigins) => onChange({ allowedOrigins })}
          />
        </fieldset>
        <TextInput {...text('successUrl')} isOptional type="url" hint={t('webConfig.redirectHint')} />
      </section>
    </>
  )
}
