import { lazy } from 'react'
import { Popover } from './Popover.tsx'

const FilterOptions = lazy(() => import('./FilterOptions.tsx'))

export interface Option<V> {
  readonly value: V
  readonly label: string
}
export interface FilterMenuProps<V> {
  readonly label: string
  readonly options: readonly Option<V>[] | undefined
  readonly chosen: readonly V[]
  readonly onChange: (chosen: readonly V[]) => void
  /** Where the options are found by what is typed: hears of it. */
  readonly onType?: ((typed: string) => void) | undefined
}

/** A filter of any number of values; none chosen means all. */
export function FilterMenu<V extends string | number>(props: FilterMenuProps<V>) {
  const { label, options = [], chosen } = props
  const names = options.filter((option) => chosen.includes(option.value)).map((option) => option.label)
  const value = names.length === 1 ? names[0] : chosen.length > 0 ? String(chosen.length) : undefined
  return (
    <Popover
      label={value ? `${label}: ${value}` : label}
      name={value ? `${label}: ${names.join(', ') || value}` : label}
      isOn={chosen.length > 0}
    >
      {(close) => <FilterOptions {...(props as unknown as FilterMenuProps<string | number>)} onClose={close} />}
    </Popover>
  )
}
