import { Combobox } from '../../frame/form/Combobox.tsx'
import { lookup, type CustomProps, type Source } from '../../frame/index.ts'
import type { Text } from '../../i18n/index.ts'
import { Button } from '../../ui/Button.tsx'
import { TextInput } from '../../ui/Field.tsx'
import * as css from './integrations.css.ts'
import { t } from '../../i18n/index.ts'

const groups = lookup('third', 'hdsfiGroup')
interface Part {
  readonly key: string
  readonly label: Text
  readonly options: Source<number>
}
type Mapping = Readonly<Record<string, number | null>>

/** Write-only. */
export const SecretField = ({ label, values, onChange, error }: CustomProps) => (
  <TextInput
    label={label}
    {...(error ? { error } : {})}
    isOptional
    type="password"
    autoComplete="new-password"
    hint={t('integrations.secretHint')}
    maxLength={500}
    value={(values.secret as string | null) ?? ''}
    onChange={({ target }) => onChange({ secret: target.value || null })}
  />
)

/** A mapping as text: "Kitchens → Kitchen refacing, Cabinets". */
export function mappingText(first: Part, second: Part) {
  return function MappingText({ value }: { readonly value: unknown }) {
    const [services, firsts, seconds] = [groups.useOptions(''), first.options.useOptions(''), second.options.useOptions('')]
    const nameOf = (options: typeof services, id: number | null | undefined) =>
      options?.find((option) => option.value === id)?.label ?? `#${id}`
    return (value as readonly Mapping[]).map((row, index) => (
      <div key={`${index} of ${row.serviceGroupId}`}>
        {nameOf(services, row.serviceGroupId)} → {nameOf(firsts, row[first.key])}
        {row[second.key] && `, ${nameOf(seconds, row[second.key])}`}
      </div>
    ))
  }
}

/** Maps the partner's names to our services. */
export function mappingField(first: Part, second: Part) {
  return function MappingField({ label, values, onChange, error }: CustomProps) {
    const rows = (values.mappings as readonly Mapping[] | null) ?? []
    const put = (index: number, change: Mapping) =>
      onChange({ mappings: rows.map((row, at) => (at === index ? { ...row, ...change } : row)) })
    const choice = (row: Mapping, index: number, { key, label: name, options }: Part, canClear: boolean) => (
      <Combobox
        label={name}
        source={options}
        value={row[key] ?? null}
        canClear={canClear}
        isOptional={canClear}
        onChange={(option) => put(index, { [key]: (option?.value as number | undefined) ?? null })}
      />
    )
    return (
      <fieldset className={css.mappings}>
        <legend className={css.legend}>{label}</legend>
        {rows.map((row, index) => (
          // A mapping has no identity until it is filled in.
          <div key={`${index} of ${rows.length}`} className={css.mapping}>
            {choice(row, index, { key: 'serviceGroupId', label: t('common.service'), options: groups }, false)}
            {choice(row, index, first, false)}
            {choice(row, index, second, true)}
            <Button
              look="quiet"
              icon="trash"
              aria-label={`${t('common.remove')} ${index + 1}`}
              onClick={() => onChange({ mappings: rows.filter((_, at) => at !== index) })}
            />
          </div>
        ))}
        {error && <p role="alert">{error}</p>}
        <div>
          <Button
            icon="plus"
            onClick={() => onChange({ mappings: [...rows, { serviceGroupId: null, [first.key]: null, [second.key]: null }] })}
          >
            {t('integrations.addService')}
          </Button>
        </div>
      </fieldset>
    )
  }
}
