import { memo, useEffect, useRef, useState, type ReactNode } from 'react'
import { can } from '../data/access.ts'
import { useLogin } from '../data/ServicesProvider.tsx'
import { go, withSearch } from '../routing/router.ts'
import { Button } from '../ui/Button.tsx'
import { DateRange } from '../ui/DateRange.tsx'
import { FilterMenu } from '../ui/FilterMenu.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { writeDateChoice, type DateChoice } from '../ui/dateRanges.ts'
import { viewerZone } from '../ui/format.ts'
import { t } from '../i18n/index.ts'
import { cleared, isFiltered, parameter, readFilter, readVariant } from './filters.ts'
import type { AnyFilter } from './filterTypes.ts'
import type { AnyList } from './types.ts'
import * as css from './frame.css.ts'

type Query = Readonly<Record<string, string>>

/** A list's filters, stored in the URL; rare ones on a second line. Memoized, so that row updates don't rerender them. */
export const Filters = memo(({ list, query }: { readonly list: AnyList; readonly query: Query }) => {
  const [isExpanded, setExpanded] = useState(false)
  const login = useLogin()
  const isInternal = login?.subscriptionId === 1
  const [, { without }] = readVariant(list, query)
  const filters = Object.entries(list.filters ?? {}).filter(
    ([name, filter]) =>
      !without?.includes(name) && (isInternal || !filter.internalUsersOnly) && (!filter.needs || can(filter.needs, login)),
  )
  const isSet = ([name, filter]: (typeof filters)[number]) => readFilter(filter, name, query) !== undefined
  const shown = ([name, filter]: (typeof filters)[number]) => (
    <One key={name} {...{ name, filter, query, rowParameter: list.rowParameter }} />
  )
  const rare = filters.filter(([, filter]) => filter.isRare)
  const shownRare = rare.filter((entry) => isSet(entry) || (isExpanded && !entry[1].isHidden))
  return (
    <search className={css.filters} aria-label={list.title}>
      {filters.filter((entry) => !entry[1].isRare && (!entry[1].isHidden || isSet(entry))).map(shown)}
      {rare.length > 0 && (
        <Button look="quiet" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
          {isExpanded ? t('frame.fewerFilters') : t('frame.moreFilters')}
        </Button>
      )}
      {isFiltered(list, query) && <ClearFilters list={list} />}
      {shownRare.length > 0 && <RareFilters isExpanded={isExpanded}>{shownRare.map(shown)}</RareFilters>}
    </search>
  )
})

function RareFilters({ isExpanded, children }: { readonly isExpanded: boolean; readonly children: ReactNode }) {
  const line = useRef<HTMLDivElement>(null)
  // On phones they end the horizontally scrolling line.
  useEffect(() => {
    if (isExpanded) line.current?.scrollIntoView({ block: 'nearest', inline: 'start' })
  }, [isExpanded])
  return (
    <div ref={line} className={isExpanded ? css.rareFilters : css.rareFiltersInUse}>
      {children}
    </div>
  )
}

export const ClearFilters = ({ list }: { readonly list: AnyList }) => (
  <Button look="quiet" onClick={() => go(withSearch(cleared(list)))}>
    {t('frame.clearFilters')}
  </Button>
)

interface OneProps {
  readonly name: string
  readonly filter: AnyFilter
  readonly query: Query
  readonly rowParameter: string | undefined
}
function One({ name, filter, query, rowParameter = 'row' }: OneProps) {
  const value = readFilter(filter, name, query)
  const { label } = filter
  // A new filter may exclude the open row, so close it.
  const set = (next: string | undefined) =>
    go(withSearch({ [parameter(name, filter)]: next, [rowParameter]: undefined }), { replace: true })
  switch (filter.kind) {
    case 'text':
      return (
        <SearchBox
          className={css.search}
          label={label}
          placeholder={filter.placeholder ?? label}
          value={(value as string | undefined) ?? ''}
          onChange={set}
        />
      )
    case 'dates':
      return (
        <DateRange
          label={label}
          value={(value as DateChoice | undefined) ?? filter.usual}
          isRequired={filter.usual !== undefined}
          onChange={(next) => set(next && writeDateChoice(next))}
        />
      )
    case 'boolean':
      return (
        <FilterMenu
          label={label}
          options={[
            { value: 'yes', label: filter.yes },
            { value: 'no', label: filter.no },
          ]}
          chosen={value === undefined ? [] : [value ? 'yes' : 'no']}
          onChange={(chosen) => set(chosen.at(-1))}
        />
      )
    case 'descendants':
      return (
        <FilterMenu
          label={label}
          options={[{ value: 'yes', label: filter.included }]}
          chosen={value ? ['yes'] : []}
          onChange={(chosen) => set(chosen[0])}
        />
      )
    case 'linked':
      return <filter.Menu label={label} ids={(value ?? []) as readonly number[]} onClear={() => set(undefined)} />
    default:
      return <Chosen filter={filter} value={value as ChosenProps['value']} onChange={set} />
  }
}

interface ChosenProps {
  readonly filter: Extract<AnyFilter, { kind: 'many' | 'anyOf' | 'one' | 'zone' }>
  readonly value: string | number | readonly (string | number)[] | undefined
  readonly onChange: (text: string | undefined) => void
}
function Chosen({ filter, value, onChange }: ChosenProps) {
  const [typed, setTyped] = useState('')
  const usual = filter.kind === 'one' ? filter.usual : filter.kind === 'zone' ? viewerZone() : undefined
  const shown = value ?? usual
  // Selected options need labels immediately, others only once the pointer or focus is near.
  const [isNear, setNear] = useState(false)
  const found = filter.options.useOptions(isNear || shown !== undefined ? typed : undefined)
  const options = filter.kind === 'anyOf' ? found && [...whether(filter), ...found] : found
  function change(chosen: readonly (string | number)[]): void {
    const last = chosen.at(-1)
    if (filter.kind === 'many') return onChange(chosen.join(','))
    if (filter.kind === 'zone' && last === usual) return onChange(undefined)
    // Selecting values clears the has-any filter and vice versa.
    if (filter.kind === 'anyOf' && typeof last === 'number')
      return onChange(chosen.filter((one) => typeof one === 'number').join(','))
    onChange(last?.toString())
  }
  return (
    <FilterMenu
      label={filter.label}
      options={options}
      chosen={shown === undefined ? [] : [shown].flat()}
      onChange={change}
      onType={filter.options.isSearch && setTyped}
      onNear={() => setNear(true)}
    />
  )
}

const whether = ({ none, some }: Extract<AnyFilter, { kind: 'anyOf' }>) => [
  { value: 'none', label: none ?? t('frame.none') },
  { value: 'some', label: some ?? t('frame.hasOne') },
]
