import type { ReactNode } from 'react'
import { useLookup } from '../../data/lookups.ts'
import { go, withSearch } from '../../routing/router.ts'
import { DateRange } from '../../ui/DateRange.tsx'
import { toOptions, type Item } from '../../frame/options.ts'
import { FilterMenu } from '../../ui/FilterMenu.tsx'
import { writeDateChoice } from '../../ui/dateRanges.ts'
import { t, type Text } from '../../i18n/index.ts'
import { reportDimensions, type ReportDimension, type ReportMeasure } from '@walkup/sdk/domain'
import { useLogin } from '../../data/ServicesProvider.tsx'
import type { Built } from '../../metrics/build.ts'
import type { AnyReport } from '../../metrics/define.ts'
import { allMeasures, dimensionNames, figures, isOffered } from '../../metrics/figures.ts'
import { names } from '../../metrics/names.ts'
import { builderFilters, MAX_GROUPS, MAX_MEASURES, type FilterParameter, type MetricsQuery } from '../../metrics/query.ts'
import * as css from './reports.css.ts'

const set = (name: string, value: string | undefined) => go(withSearch({ [name]: value, behind: undefined }), { replace: false })

const labels: Readonly<Record<FilterParameter, Text>> = {
  territory: names.territory,
  store: names.store,
  generator: names.leadGenerator,
  service: names.serviceGroup,
  type: names.appointmentType,
  campaign: dimensionNames.campaign,
  technician: dimensionNames.technician,
}
const allDimensions = Object.keys(reportDimensions) as ReportDimension[]

interface ReportFiltersProps {
  readonly report: Pick<AnyReport, 'built' | 'isOwnerGroup'>
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
  const systems = useLookup('fourth', report.built !== undefined)
  const items: Readonly<Record<FilterParameter, readonly Item[] | undefined>> = {
    territory: places?.organizationTerritories,
    store: places?.stores,
    generator: people?.leadGenerator,
    service: services?.hdsfiGroup,
    type: people?.scheduleAppointmentTypes,
    campaign: systems?.serviceTitanCampaigns,
    technician: systems?.technicians,
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
          ['sameWeekdays', t('common.sameWeekdays')],
          ['lastYear', t('common.yearEarlier')],
        ]}
        onChange={(value) => set('compare', value === 'previousPeriod' ? undefined : value)}
      />
      {report.built && <Choices built={report.built} />}
      {(Object.keys(labels) as FilterParameter[])
        .filter((name) => (only ? only.includes(name) : report.built !== undefined || !builderFilters.includes(name)))
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
          label={t('common.source')}
          options={[
            { value: 'internal', label: t('common.internal') },
            { value: 'external', label: t('common.external') },
          ]}
          chosen={asked.kind ? [asked.kind] : []}
          onChange={(chosen) => set('kind', chosen.at(-1))}
        />
      )}
      {report.built && (
        <FilterMenu
          label={dimensionNames.partner}
          options={[
            { value: 'homeImprovement', label: t('common.homeImprovement') },
            { value: 'callTracking', label: t('common.callTracking') },
          ]}
          chosen={asked.partners}
          onChange={(chosen) => set('partner', chosen.join(','))}
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

/** What the report measures, and by what; the last choice replaces the first of too many. */
function Choices({ built: { measures, groupBy } }: { readonly built: Built }) {
  const login = useLogin()
  const offered = allMeasures.filter((measure) => isOffered(measure, login))
  return (
    <>
      <FilterMenu<ReportMeasure>
        label={t('reports.measures')}
        options={offered.map((value) => ({ value, label: figures[value].title }))}
        chosen={measures}
        onChange={(chosen) => set('measures', chosen.slice(-MAX_MEASURES).join(',') || undefined)}
      />
      <FilterMenu<ReportDimension>
        label={t('common.by')}
        options={allDimensions.map((value) => ({ value, label: dimensionNames[value] }))}
        chosen={groupBy}
        onChange={(chosen) => set('by', chosen.slice(-MAX_GROUPS).join(',') || 'none')}
      />
    </>
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
