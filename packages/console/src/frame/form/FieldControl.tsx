import { Suspense, useState, type ComponentProps, type InputHTMLAttributes } from 'react'
import type { Rule } from '../../../build/rules.ts'
import { Checkbox, Field, TextArea, TextInput } from '../../ui/Field.tsx'
import { phone } from '../../ui/format.ts'
import { lazy } from '../../ui/lazy.ts'
import type { AnyField, Values } from '../formTypes.ts'
import type { Option } from '../sources.ts'
import { Combobox } from './Combobox.tsx'
import { LocalizedField } from './LocalizedField.tsx'
import { MultiSelect, TagInput } from './MultiSelect.tsx'
import * as css from './form.css.ts'

const Select = lazy(() => import('../../ui/Select.tsx').then(({ Select: it }) => ({ default: it })))
/** Number of options above which a select becomes a combobox. */
const FEW = 12

interface FieldControlProps {
  readonly field: AnyField
  readonly rule: Rule
  readonly value: unknown
  readonly values: Values
  readonly chosen: Option<string | number> | undefined
  readonly error: string | undefined
  /** Error of a nested value. */
  readonly errorOf: (part: string) => string | undefined
  readonly onChange: (value: unknown) => void
  readonly onChangeMany: (changes: Values) => void
}

/** Input types and modes. Autocomplete is off: the data is someone else's, not the staff member's. */
const inputs: Readonly<Record<string, InputHTMLAttributes<HTMLInputElement>>> = {
  text: {},
  email: { type: 'email' },
  url: { type: 'url' },
  number: { inputMode: 'decimal' },
  money: { inputMode: 'decimal' },
  date: { type: 'date' },
  time: { type: 'time' },
}

type PhoneInputProps = ComponentProps<typeof TextInput> & { readonly value: string; readonly onType: (value: string) => void }
/** Formats a stored number until it is edited. */
function PhoneInput({ value, onType, ...rest }: PhoneInputProps) {
  const [isTyped, setTyped] = useState(false)
  return (
    <TextInput
      {...rest}
      type="tel"
      value={isTyped ? value : phone(value)}
      onChange={(event) => {
        setTyped(true)
        onType(event.target.value)
      }}
    />
  )
}

/** Renders a form field by kind. */
export function FieldControl({ field, rule, value, values, chosen, error, errorOf, onChange, onChangeMany }: FieldControlProps) {
  const label = field.label
  const shared = {
    label: field.kind === 'money' ? `${label} ($)` : label,
    isOptional: !rule.isRequired || rule.isNullable === true,
    ...(field.hint ? { hint: field.hint } : {}),
    ...(error ? { error } : {}),
  }
  switch (field.kind) {
    case 'boolean':
      return (
        <Checkbox
          label={label}
          {...(field.hint ? { hint: field.hint } : {})}
          {...(error ? { error } : {})}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
      )
    case 'textarea':
      return (
        <TextArea
          {...shared}
          maxLength={rule.maxLength}
          value={value as string}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'select':
      return field.options.fixed && field.options.fixed.length <= FEW ? (
        <Suspense>
          <Select
            {...shared}
            options={field.options.fixed.map((option) => ({ value: String(option.value), label: option.label }))}
            value={value === null ? '' : String(value as string | number)}
            onChange={(text) => onChange(field.options.fixed?.find((option) => String(option.value) === text)?.value ?? null)}
          />
        </Suspense>
      ) : (
        <Combobox
          {...shared}
          source={field.options}
          value={value as string | number | null}
          chosen={chosen}
          canClear={!rule.isRequired || rule.isNullable === true}
          onChange={(option) => onChange(option?.value ?? null)}
        />
      )
    case 'many':
    case 'tags': {
      // The server's error refers to an item by index.
      const wrong = error ?? (value as readonly unknown[]).map((_, index) => errorOf(String(index))).find(Boolean)
      const list = { ...shared, ...(wrong ? { error: wrong } : {}), onChange }
      return field.kind === 'many' ? (
        <MultiSelect {...list} source={field.options} value={value as readonly (string | number)[]} />
      ) : (
        <TagInput {...list} value={value as readonly string[]} />
      )
    }
    case 'color':
      return (
        <Field {...shared}>
          {(wiring) => (
            <input
              {...wiring}
              type="color"
              className={css.colorInput}
              value={(value as string) || '#000000'}
              onChange={(event) => onChange(event.target.value)}
            />
          )}
        </Field>
      )
    case 'localized':
      return (
        <LocalizedField
          label={label}
          isOptional={shared.isOptional}
          lines={field.lines}
          value={value as Readonly<Record<string, string>>}
          error={error}
          errorOf={errorOf}
          onChange={onChange}
        />
      )
    case 'phone':
      return <PhoneInput {...shared} autoComplete="off" required={!shared.isOptional} value={value as string} onType={onChange} />
    case 'custom':
      return <field.Field label={label} values={values} onChange={onChangeMany} errorOf={errorOf} {...(error ? { error } : {})} />
    default:
      return (
        <TextInput
          {...shared}
          {...inputs[field.kind]}
          autoComplete="off"
          maxLength={rule.maxLength}
          required={!shared.isOptional}
          value={value as string}
          onChange={(event) => onChange(event.target.value)}
        />
      )
  }
}
