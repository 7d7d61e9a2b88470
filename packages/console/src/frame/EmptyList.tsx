import { button } from '../ui/controls.css.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/states.tsx'
import { t } from '../i18n/index.ts'
import { ClearFilters } from './Filters.tsx'
import { isFiltered } from './filters.ts'
import { SetupLink } from './SetupLink.tsx'
import type { AnyList } from './types.ts'

interface EmptyListProps {
  readonly list: AnyList
  readonly query: Readonly<Record<string, string>>
  /** Absent for those who may add none. */
  readonly onAdd: (() => void) | undefined
}

/** A list without rows: what would be in it, and the first step; with filters, how to clear them. */
export function EmptyList({ list, query, onAdd }: EmptyListProps) {
  const { empty, emptyFiltered } = list
  if (isFiltered(list, query))
    return (
      <EmptyState icon="search" title={emptyFiltered?.title ?? t('frame.noResults')} action={<ClearFilters list={list} />}>
        {emptyFiltered?.text ?? t('frame.noResultsHint')}
      </EmptyState>
    )
  const first = onAdd ? (
    <Button look="primary" onClick={onAdd}>
      {empty.add ?? list.add ?? t('frame.add')}
    </Button>
  ) : (
    empty.link && (
      <a className={button.primary} href={empty.link.href}>
        {empty.link.label}
      </a>
    )
  )
  return (
    <EmptyState icon={list.icon} title={empty.title} action={first}>
      {empty.text}
      <SetupLink />
    </EmptyState>
  )
}
