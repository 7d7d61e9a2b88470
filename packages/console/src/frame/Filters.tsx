import { memo, useState } from 'react'
import { go, withSearch } from '../app/router.ts'
import { Button } from '../ui/Button.tsx'
import { DateRange } from '../ui/DateRange.tsx'
import { FilterMenu } from '../ui/FilterMenu.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { writeDateChoice, type DateChoice } from '../ui/dateRanges.ts'
import { t } from '../i18n/index.ts'
import { cleared, isFiltered, parameter, readFilter } from './filters.ts'
import type { AnyFilter, AnyList } from './types.ts'
import * as css from './frame.css.ts'

type Query = Readonly<Record<string, string>>
/** Another filter is another list: what stood beside the old one goes. */
const set = (name: string, value: string | undefined) =>
  go(withSearch({ [parameter(name)]: value, row: undefined }), { replace: true })

/** A list's filters on one line, each in the URL. Rows that come leave them alone. */
export const Filters = memo(({ list, query }: { readonly list: AnyList; readonly query: Query }) => (
  <search className={css.filters} aria-label={list.title}>
    {Object.entries(list.filters ?? {}).map(([name, filter]) => (
      <One key={name} name={name} filter={filter} query={query} />
    ))}
    {isFiltered(list, query) && <ClearFilters list={list} />}
  </search>
))

export const ClearFilters = ({ list }: { readonly list: AnyList }) => (
  <Button look="quiet" onClick={() => go(withSearch(cleared(list)))}>
    {t('common.clearFilters')}
  </Button>
)

function One({ name, filter, query }: { readonly name: string; readonly filter: AnyFilter; readonly query: Query }) {
  const value = readFilter(filter, name, query)
  const label = filter.label
  if (filter.kind === 'text')
    return (
      <SearchBox
        className={css.search}
        label={label}
        placeholder={label}
        value={(value as string | undefined) ?? ''}
        onChange={(text) => set(name, text)}
      />
    )
  if (filter.kind === 'dates')
    return (
      <DateRange
        label={label}
        value={(value as DateChoice | undefined) ?? filter.usual}
        isRequired={filter.usual !== undefined}
        onChange={(next) => set(name, next && writeDateChoice(next))}
      />
    )
  if (filter.kind === 'boolean')
    return (
      <FilterMenu
        label={label}
        options={[
          { value: 'yes', label: filter.yes },
          { value: 'no', label: filter.no },
        ]}
        chosen={value === undefined ? [] : [value ? 'yes' : 'no']}
        onChange={(chosen) => set(name, chosen.at(-1))}
      />
    )
  if (filter.kind === 'zone' && !value) return null
  return <Chosen name={name} filter={filter} value={value as string | number | readonly (string | number)[] | undefined} />
}

interface ChosenProps {
  readonly name: string
  readonly filter: Extract<AnyFilter, { kind: 'many' | 'one' | 'zone' }>
  readonly value: string | number | readonly (string | number)[] | undefined
}
function Chosen({ name, filter, value }: ChosenProps) {
  const [typed, setTyped] = useState('')
  const shown = value ?? (filter.kind === 'one' ? filter.usual : undefined)
  // A name is wanted for what is chosen, the others once a hand comes near.
  const [isNear, setNear] = useState(false)
  const options = filter.options.useOptions(isNear || shown !== undefined ? typed : undefined)
  return (
    <FilterMenu
      label={filter.label}
      options={options}
      chosen={shown === undefined ? [] : [shown].flat()}
      onChange={(chosen) => set(name, filter.kind === 'many' ? chosen.join(',') : chosen.at(-1)?.toString())}
      onType={filter.options.isSearch && setTyped}
      onNear={() => setNear(true)}
    />
  )
}
