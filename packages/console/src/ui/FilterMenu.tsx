import { lazy } from './lazy.ts'
import { Popover } from './Popover.tsx'

const FilterOptions = lazy(() => import('./FilterOptions.tsx'))

export interface Option<V> {
  readonly value: V
  readonly label: string
}
export interface FilterMenuProps<V> {
  readonly label: string
  /** Computed on demand; undefined while loading. */
  readonly options: readonly Option<V>[] | (() => readonly Option<V>[] | undefined) | undefined
  readonly chosen: readonly V[]
  readonly onChange: (chosen: readonly V[]) => void
  /** Called with the search text, if the options are searched on the server. */
  readonly onType?: ((typed: string) => void) | undefined
  /** Called when the pointer or focus approaches, to prefetch the options. */
  readonly onNear?: (() => void) | undefined
}
/** Options, possibly lazy. */
export const resolveOptions = <V,>(options: FilterMenuProps<V>['options']): readonly Option<V>[] | undefined =>
  typeof options === 'function' ? options() : options

/** A multi-select filter; none selected means all. */
export function FilterMenu<V extends string | number>(props: FilterMenuProps<V>) {
  const { label, options, chosen, onNear } = props
  const names =
    chosen.length === 0
      ? []
      : (resolveOptions(options) ?? []).filter(({ value }) => chosen.includes(value)).map((option) => option.label)
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
