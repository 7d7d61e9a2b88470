import { memo, Suspense, useState } from 'react'
import { useLookup } from '../../data/lookups.ts'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { go, withSearch } from '../../app/router.ts'
import { Button } from '../../ui/Button.tsx'
import { DateRange } from '../../ui/DateRange.tsx'
import { FilterMenu } from '../../ui/FilterMenu.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { writeDateChoice } from '../../ui/dateRanges.ts'
import { lazy } from '../../ui/lazy.ts'
import { t } from '../../i18n/index.ts'
import { AnyOfFilter, set, toOptions } from './AnyOfFilter.tsx'
import { further, names, type LeadFilters } from './filters.ts'
import { statusOrder, statuses } from './words.ts'
import * as css from './leads.css.ts'

const MoreFilters = lazy(() => import('./MoreFilters.tsx'))

interface FiltersProps {
  readonly filters: LeadFilters
  readonly query: Readonly<Record<string, string | undefined>>
  readonly hasAny: boolean
}
/** Rows that come leave them alone. */
export const Filters = memo(({ filters, query, hasAny }: FiltersProps) => {
  const [isWhole, setWhole] = useState(false)
  const places = useLookup('first')
  const people = useLookup('second')
  const services = useLookup('third')
  const login = useLogin()
  // Active generators first, then the others (docs/domain.md#lookup-lists).
  const generators = () =>
    toOptions(people?.leadGenerator.toSorted((a, b) => Number(b.isActive) - Number(a.isActive) || a.name.localeCompare(b.name)))
  const ids = (name: string) => (chosen: readonly (string | number)[]) => set(name, chosen.join(','))
  return (
    <search className={css.filters} aria-label={t('common.leads')}>
      <SearchBox
        className={css.search}
        label={t('common.searchLeadsByNameEMailOr')}
        placeholder={t('common.nameEMailOrPhone')}
        value={filters.search}
        onChange={(text) => set(names.search, text)}
      />
      {filters.list !== 'captured' && filters.list !== 'rejected' && (
        <FilterMenu
          label={t('common.status')}
          options={() => statusOrder.map((value) => ({ value, label: statuses[value].word }))}
          chosen={filters.statuses}
          onChange={ids(names.statuses)}
        />
      )}
      <DateRange
        label={t('common.received')}
        value={filters.received}
        onChange={(value) => set(names.received, value && writeDateChoice(value))}
      />
      <AnyOfFilter
        label={t('common.territory')}
        name={names.territoryIds}
        options={() => toOptions(places?.organizationTerritories)}
        chosen={filters.territoryIds}
      />
      <AnyOfFilter
        label={t('common.store')}
        name={names.storeIds}
        options={() => toOptions(places?.stores)}
        chosen={filters.storeIds}
      />
      {login?.subscriptionId === 1 && (
        <AnyOfFilter
          label={t('common.generator')}
          name={names.leadGeneratorIds}
          options={generators}
          chosen={filters.leadGeneratorIds}
        />
      )}
      <FilterMenu
        label={t('common.service')}
        options={() => toOptions(services?.hdsfiGroup)}
        chosen={filters.serviceGroupIds}
        onChange={ids(names.serviceGroupIds)}
      />
      <Button look="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {isWhole ? t('leads.fewerFilters') : t('leads.moreFilters')}
      </Button>
      {hasAny && <ClearFilters />}
      {(isWhole || further.some((name) => query[names[name]])) && (
        <Suspense>
          <MoreFilters filters={filters} isWhole={isWhole} />
        </Suspense>
      )}
    </search>
  )
})

export const ClearFilters = () => (
  <Button look="quiet" onClick={() => go(withSearch(Object.fromEntries(Object.values(names).map((name) => [name, undefined]))))}>
    {t('common.clearFilters')}
  </Button>
)
