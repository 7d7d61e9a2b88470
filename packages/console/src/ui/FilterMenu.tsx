import { lazy } from './lazy.ts'
import { Popover } from './Popover.tsx'

const FilterOptions = lazy(() => import('./FilterOptions.tsx'))

export interface Option<V> {
  readonly value: V
  readonly label: string
}
export interface FilterMenuProps<V> {
  readonly label: string
  /** Made when they are asked for; undefined until they are read. */
  readonly options: readonly Option<V>[] | (() => readonly Option<V>[] | undefined) | undefined
  readonly chosen: readonly V[]
  readonly onChange: (chosen: readonly V[]) => void
  /** Where the options are found by what is typed: hears of it. */
  readonly onType?: ((typed: string) => void) | undefined
  /** The pointer or the focus has come to it: its options are about to be wanted. */
  readonly onNear?: (() => void) | undefined
}
/** Options that may still have to be made. */
export const made = <V,>(options: FilterMenuProps<V>['options']): readonly Option<V>[] | undefined =>
  typeof options === 'function' ? options() : options

/** A filter of any number of values; none chosen means all. */
export function FilterMenu<V extends string | number>(props: FilterMenuProps<V>) {
  const { label, options, chosen, onNear } = props
  const names =
    chosen.length === 0 ? [] : (made(options) ?? []).filter(({ value }) => chosen.includes(value)).map((option) => option.label)
  const value = names.length === 1 ? names[0] : chosen.length > 0 ? String(chosen.length) : undefined
  return (
    <Popover
      label={value ? `${label}: ${value}` : label}
      name={value ? `${label}: ${[value, ...(names.length > 1 ? names : [])].join(', ')}` : label}
      isOn={chosen.length > 0}
      onNear={onNear}
    >
      {(close) => <FilterOptions {...(props as unknown as FilterMenuProps<string | number>)} onClose={close} />}
    </Popover>
  )
}
