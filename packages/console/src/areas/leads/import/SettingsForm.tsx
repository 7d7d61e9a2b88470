import { useLookup } from '../../../data/lookups.ts'
import { errorAt, type Failure } from '../../../data/problem.ts'
import { useLogin } from '../../../data/ServicesProvider.tsx'
import { Field, TextArea, TextInput } from '../../../ui/Field.tsx'
import { input } from '../../../ui/controls.css.ts'
import type { Settings } from './run.ts'
import * as css from './import.css.ts'
import { t } from '../../../i18n/index.ts'

/** Values as typed; '' means no choice. */
export interface TypedSettings {
  readonly system: string
  readonly partner: '' | 'homeImprovement' | 'callTracking'
  readonly serviceGroupId: string
  readonly storeId: string
  readonly territoryId: string
  readonly consentVersion: string
  readonly consentText: string
}
export const noSettings: TypedSettings = {
  system: '',
  partner: '',
  serviceGroupId: '',
  storeId: '',
  territoryId: '',
  consentVersion: '',
  consentText: '',
}

export function toSettings(typed: TypedSettings): Settings {
  const id = (text: string) => (text ? Number(text) : undefined)
  const version = typed.consentVersion.trim()
  const text = typed.consentText.trim()
  return {
    system: typed.system.trim(),
    partner: typed.partner || undefined,
    defaults: {
      serviceGroupId: id(typed.serviceGroupId),
      storeId: id(typed.storeId),
      territoryId: id(typed.territoryId),
    },
    consent: version && text ? { version, text } : undefined,
  }
}

interface SettingsFormProps {
  readonly value: TypedSettings
  readonly onChange: (value: TypedSettings) => void
  readonly failure: Failure | undefined
}
type Items = readonly { readonly id: number; readonly name: string; readonly isActive: boolean }[] | undefined

/** Settings for all rows: source, defaults, and consent. */
export function SettingsForm({ value, onChange, failure }: SettingsFormProps) {
  const places = useLookup('first')
  const services = useLookup('third')?.hdsfiGroup
  // Partner users import only for their own partner.
  const isOrdinary = useLogin()?.subscriptionId === 1
  const set = (name: keyof TypedSettings) => (text: string) => onChange({ ...value, [name]: text })
  return (
    <section className={css.card} aria-labelledby="import-about">
      <h2 id="import-about" className={css.cardTitle}>
        3. {t('leads.defaults')}
      </h2>
      <div className={css.settings}>
        <TextInput
          label={t('leads.importSource')}
          hint={t('leads.sourceHint')}
          required
          maxLength={40}
          value={value.system}
          onChange={(event) => set('system')(event.target.value)}
          error={errorAt(failure, 'system')}
        />
        {isOrdinary && (
          <Choice
            label={t('common.partner')}
            value={value.partner}
            onChange={set('partner')}
            options={[
              ['homeImprovement', t('leads.homeImprovementHomeDepot')],
              ['callTracking', t('leads.callTrackingCentah')],
            ]}
          />
        )}
        <Choice
          label={t('leads.defaultService')}
          value={value.serviceGroupId}
          onChange={set('serviceGroupId')}
          options={toOptions(services)}
        />
        <Choice
          label={t('leads.defaultTerritory')}
          value={value.territoryId}
          onChange={set('territoryId')}
          options={toOptions(places?.organizationTerritories)}
        />
        <Choice
          label={t('leads.defaultStore')}
          value={value.storeId}
          onChange={set('storeId')}
          options={toOptions(places?.stores)}
        />
        <TextInput
          label={t('leads.consentVersion')}
          isOptional
          maxLength={40}
          value={value.consentVersion}
          onChange={(event) => set('consentVersion')(event.target.value)}
          error={errorAt(failure, 'consent.version')}
        />
      </div>
      <TextArea
        label={t('leads.consentShown')}
        hint={t('leads.consentShownHint')}
        isOptional
        maxLength={4000}
        value={value.consentText}
        onChange={(event) => set('consentText')(event.target.value)}
        error={errorAt(failure, 'consent.text')}
      />
    </section>
  )
}

const toOptions = (items: Items) =>
  (items ?? []).filter((item) => item.isActive).map(({ id, name }) => [String(id), name] as const)

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly options: readonly (readonly [string, string])[]
}
const Choice = ({ label, value, onChange, options }: ChoiceProps) => (
  <Field label={label} isOptional>
    {(wiring) => (
      <select {...wiring} className={input} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t('common.none')}</option>
        {options.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    )}
  </Field>
)
