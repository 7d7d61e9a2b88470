import { t } from '../i18n/index.ts'

export interface Item {
  readonly id: number
  readonly name: string
  readonly isActive: boolean
  /** Location, to distinguish equal names. */
  readonly territory?: string
}

/** A lookup list as options with name and location; inactive items come last and are marked (docs/domain.md#lookup-lists). */
export const toOptions = (items: readonly Item[] | undefined) =>
  items
    ?.map(({ territory, ...item }) => ({ ...item, name: territory ? `${item.name} (${territory})` : item.name }))
    .sort((a, b) => Number(b.isActive) - Number(a.isActive) || a.name.localeCompare(b.name))
    .map(({ id, name, isActive }) => ({ value: id, label: isActive ? name : `${name} - ${t('common.inactive')}` }))
