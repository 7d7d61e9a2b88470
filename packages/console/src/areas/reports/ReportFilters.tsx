import type { ReactNode } from 'react'
import { useLookup } from '../../data/lookups.ts'
import { go, withSearch } from '../../routing/router.ts'
import { DateRange } from '../../ui/DateRange.tsx'
import { toOptions, type Item } from '../../frame/options.ts'
import { FilterMenu } from '../../ui/FilterMenu.tsx'
import { writeDateChoice } from '../../ui/dateRanges.ts'
import { t, type Text } from '../../i18n/index.ts'
import type { AnyReport } from '../../metrics/define.ts'
import { names } from '../../metrics/names.ts'
import { groupings, type MetricsQuery, type FilterParameter, type Grouping } from '../../metrics/query.ts'
import * as css from './reports.css.ts'

const set = (name: string, value: string | undefined) => go(withSearch({ [name]: value, behind: undefined }), { replace: false })

const labels: Readonly<Record<FilterParameter, Text>> = {
  territory: names.territory,
  store: names.store,
  generator: names.leadGenerator,
  service: names.serviceGroup,
  type: names.appointmentType,
}

interface ReportFiltersProps {
  readonly report: Pick<AnyReport, 'isGrouped' | 'isOwnerGroup'>
  readonly asked: MetricsQuery
  /** Defaults to all of them. */
  readonly only?: readonly FilterParameter[]
  readonly hasKinds?: boolean
  readonly children?: ReactNode
}
/** A report's filters, stored in the URL. */
export function ReportFilters({ report, asked, only, hasKinds = true, children }: ReportFiltersProps) {
  const places = useLookup('first')
  const people = useLookup('second')
  const services = useLookup('third')
  const items: Readonly<Record<FilterParameter, readonly Item[] | undefined>> = {
    territory: places?.organizationTerritories,
    store: places?.stores,
    generator: people?.leadGenerator,
    service: services?.hdsfiGroup,
    type: people?.scheduleAppointmentTypes,
  }
  return (
    <search className={css.filters} aria-label={t('reports.filters')}>
      <DateRange
        label={t('common.daysFilter')}
        value={asked.dates}
        onChange={(dates) => set('dates', dates && writeDateChoice(dates))}
        isRequired
      />
      <One
        label={t('common.comparedWith')}
        value={asked.compareTo}
        options={[
          ['previousPeriod', t('common.previousPeriod')],
          ['lastYear', t('common.yearEarlier')],
        ]}
        onChange={(value) => set('compare', value === 'lastYear' ? value : undefined)}
      />
      {report.isGrouped && (
        <One
          label={t('common.by')}
          value={asked.groupBy}
          options={groupings.map((name: Grouping) => [name, names[name]])}
          onChange={(value) => set('by', value === 'territory' ? undefined : value)}
        />
      )}
      {(Object.keys(labels) as FilterParameter[])
        .filter((name) => !only || only.includes(name))
        .map((name) => (
          <FilterMenu
            key={name}
            label={labels[name]}
            options={() => toOptions(items[name])}
            chosen={asked.ids[name]}
            onChange={(chosen) => set(name, chosen.join(','))}
          />
        ))}
      {hasKinds && (
        <FilterMenu
          label={t('reports.source')}
          options={[
            { value: 'internal', label: t('common.internal') },
            { value: 'external', label: t('common.external') },
          ]}
          chosen={asked.kind ? [asked.kind] : []}
          onChange={(chosen) => set('kind', chosen.at(-1))}
        />
      )}
      {!report.isOwnerGroup && (
        <FilterMenu
          label={t('common.suborganizations')}
          options={[{ value: 'yes', label: t('common.included') }]}
          chosen={asked.hasDescendants ? ['yes'] : []}
          onChange={(chosen) => set('below', chosen[0])}
        />
      )}
      {children}
    </search>
  )
}

interface OneProps<V extends string> {
  readonly label: Text
  readonly value: V
  readonly options: readonly (readonly [V, Text])[]
  readonly onChange: (value: V) => void
}
/** A required single choice: the last one selected. */
const One = <V extends string>({ label, value, options: texts, onChange }: OneProps<V>) => (
  <FilterMenu
    label={label}
    options={texts.map(([one, text]) => ({ value: one, label: text }))}
    chosen={[value]}
    onChange={(chosen) => onChange(chosen.find((one) => one !== value) ?? (texts[0]?.[0] as V))}
  />
)
