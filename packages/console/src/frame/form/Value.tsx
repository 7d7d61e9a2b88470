import { formatDate, localTime } from '../../ui/format.ts'
import { t } from '../../i18n/index.ts'
import type { AnyField } from '../formTypes.ts'
import type { Option, Source } from '../sources.ts'

/** Labels of selected values by field path. */
export type Chosen = Readonly<Record<string, Option<string | number> | undefined>>

interface ValueProps {
  readonly field: AnyField
  readonly value: unknown
  /** Labels that the field's options may not include. */
  readonly names: readonly Option<string | number>[]
}

/** A form value as text: selected values by label, empty as a dash. */
export function Value({ field, value, names }: ValueProps) {
  if (value === true || value === false) return t(value ? 'common.yes' : 'common.no')
  if (value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return '–'
  if (field.kind === 'select' || field.kind === 'many') return <Names source={field.options} value={value} names={names} />
  if (field.kind === 'custom' && field.ValueText) return <field.ValueText value={value} />
  if (field.text) return field.text(value)
  if (field.kind === 'date' && typeof value === 'string') return formatDate(value)
  if (field.kind === 'time' && typeof value === 'string') return localTime(value)
  return plain(value)
}

function Names({ source, value, names }: { readonly source: Source<string | number> } & Pick<ValueProps, 'value' | 'names'>) {
  const options = [...names, ...(source.useOptions('') ?? [])]
  return (Array.isArray(value) ? value : [value])
    .map((one) => options.find((option) => option.value === one)?.label ?? plain(one))
    .join(', ')
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).join(', ')
  if (typeof value === 'object' && value) return Object.values(value).filter(Boolean).map(plain).join(' / ')
  return String(value as string | number)
}
