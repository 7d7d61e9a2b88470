import { go, withSearch } from '../../app/router.ts'
import { FilterMenu, made, type FilterMenuProps } from '../../ui/FilterMenu.tsx'
import { t } from '../../i18n/index.ts'
import type { Among } from './filters.ts'

export const set = (name: string, value: string | undefined) => go(withSearch({ [name]: value }), { replace: true })
export const toOptions = (
  items: readonly { readonly id: number; readonly name: string; readonly isActive: boolean }[] | undefined,
) => items?.map(({ id, name, isActive }) => ({ value: id, label: isActive ? name : `${name} - ${t('common.inactive')}` }))

interface AnyOfFilterProps extends Pick<FilterMenuProps<number>, 'label' | 'options' | 'onType'> {
  /** In the URL. */
  readonly name: string
  readonly chosen: Among
  readonly none?: string
  readonly some?: string
}
/** A filter of what a lead may have none of: none, any, or which. */
export const AnyOfFilter = ({ name, options, chosen, none, some, ...rest }: AnyOfFilterProps) => (
  <FilterMenu<string | number>
    {...rest}
    options={() => {
      const which = made(options)
      return (
        which && [
          { value: 'none', label: none ?? t('leads.none') },
          { value: 'some', label: some ?? t('leads.hasOne') },
          ...which,
        ]
      )
    }}
    chosen={typeof chosen === 'string' ? [chosen] : chosen}
    onChange={(now) => {
      const last = now.at(-1)
      set(name, typeof last === 'string' ? last : now.filter((one) => typeof one === 'number').join(','))
    }}
  />
)
