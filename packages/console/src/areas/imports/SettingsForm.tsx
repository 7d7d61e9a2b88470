import type { ImportKind } from '@walkup/sdk/reading'
import { useLookup } from '../../data/lookups.ts'
import { errorAt, type Problem } from '../../data/problem.ts'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { useCall } from '../../data/useCall.ts'
import { roleName } from '../../frame/fixedNames.ts'
import { t } from '../../i18n/index.ts'
import { input } from '../../ui/controls.css.ts'
import { Field, TextArea, TextInput } from '../../ui/Field.tsx'
import { settingsOf, type Choices, type Setting, type TypedSettings } from './settings.ts'
import * as css from './import.css.ts'

interface SettingsFormProps {
  readonly kind: ImportKind
  readonly value: TypedSettings
  readonly onChange: (value: TypedSettings) => void
  readonly problem: Problem | undefined
}

/** Settings for all rows, such as defaults and consent. */
export function SettingsForm({ kind, value, onChange, problem }: SettingsFormProps) {
  // Partner users import only for their own partner.
  const isOrdinary = useLogin()?.subscriptionId === 1
  const settings = settingsOf[kind].filter(({ isOwn }) => isOrdinary || !isOwn)
  const wiring = (setting: Setting) => ({
    setting,
    value: value[setting.name] ?? '',
    onChange: (text: string) => onChange({ ...value, [setting.name]: text }),
    error: errorAt(problem, setting.path),
  })
  return (
    <section className={css.card} aria-labelledby="import-about">
      <h2 id="import-about" className={css.cardTitle}>
        3. {t('imports.defaults')}
      </h2>
      {kind === 'users' && <p className={css.quiet}>{t('imports.peopleHint')}</p>}
      <div className={css.settings}>
        {settings
          .filter((setting) => setting.input !== 'area')
          .map((setting) => (
            <SettingField key={setting.name} {...wiring(setting)} />
          ))}
      </div>
      {settings
        .filter((setting) => setting.input === 'area')
        .map((setting) => (
          <SettingField key={setting.name} {...wiring(setting)} />
        ))}
    </section>
  )
}

interface SettingFieldProps {
  readonly setting: Setting
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
}

function SettingField({ setting, value, onChange, error }: SettingFieldProps) {
  const { label, hint, input: type, maxLength, isRequired } = setting
  if (type === 'area')
    return (
      <TextArea
        label={label}
        hint={hint}
        isOptional
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error}
      />
    )
  if (type === 'text' || type === 'date' || type === 'number')
    return (
      <TextInput
        label={label}
        hint={hint}
        type={type}
        {...(type === 'number' && { min: 0, max: 1000 })}
        required={isRequired}
        isOptional={!isRequired}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error}
      />
    )
  return <Choice label={label} from={type} value={value} onChange={onChange} error={error} />
}

interface ChoiceProps {
  readonly label: string
  readonly from: Choices
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
}
function Choice({ label, from, value, onChange, error }: ChoiceProps) {
  const options = useOptions(from)
  return (
    <Field label={label} isOptional error={error}>
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
}

type Items = readonly { readonly id: number; readonly name: string; readonly isActive?: boolean }[] | undefined
const toOptions = (items: Items) =>
  (items ?? []).filter((item) => item.isActive !== false).map(({ id, name }) => [String(id), name] as const)

function useOptions(from: Choices): readonly (readonly [string, string])[] {
  const places = useLookup('first', from === 'territories' || from === 'stores')
  const types = useLookup('second', from === 'types')
  const lists = useLookup('third', from === 'services' || from === 'brands')
  const roles = useCall('lookup.roles', from === 'roles' ? {} : undefined).data?.roles
  const units = useCall('businessUnits.lookup', from === 'units' ? {} : undefined).data?.serviceTitanBussiness
  switch (from) {
    case 'partners':
      return [
        ['homeImprovement', t('leads.homeImprovementHomeDepot')],
        ['callTracking', t('leads.callTrackingCentah')],
      ]
    case 'services':
      return toOptions(lists?.hdsfiGroup)
    case 'brands':
      return toOptions(lists?.storesBrands)
    case 'territories':
      return toOptions(places?.organizationTerritories)
    case 'stores':
      return toOptions(places?.stores)
    case 'types':
      return toOptions(types?.scheduleAppointmentTypes.map((type) => ({ ...type, name: `${type.name}, ${type.territory}` })))
    case 'units':
      return toOptions(units)
    case 'roles':
      return toOptions(roles?.map((role) => ({ ...role, name: roleName(role.id) })))
  }
}
