import type { ReactNode } from 'react'
import { useLookup } from '../../data/lookups.ts'
import { go, withSearch } from '../../app/router.ts'
import { DateRange } from '../../ui/DateRange.tsx'
import { toOptions, type Item } from '../../frame/options.ts'
import { FilterMenu } from '../../ui/FilterMenu.tsx'
import { writeDateChoice } from '../../ui/dateRanges.ts'
import { say, type Text } from '../../words/index.ts'
import type { AnyReport } from './define.ts'
import { names } from './names.ts'
import { groupings, type Asked, type FilterParameter, type Grouping } from './query.ts'
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
  readonly asked: Asked
  /** All of them unless given. */
  readonly only?: readonly FilterParameter[]
  readonly hasKinds?: boolean
  readonly children?: ReactNode
}
/** What a report is asked, in the URL. */
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
    <search className={css.filters} aria-label={say({ en: 'What the report is about', es: 'De qué trata el informe' })}>
      <DateRange
        label={say({ en: 'Days', es: 'Días' })}
        value={asked.dates}
        onChange={(dates) => set('dates', dates && writeDateChoice(dates))}
        isRequired
      />
      <One
        label={{ en: 'Compared with', es: 'Comparado con' }}
        value={asked.compareTo}
        options={[
          ['previousPeriod', { en: 'the days before', es: 'los días anteriores' }],
          ['lastYear', { en: 'a year earlier', es: 'un año antes' }],
        ]}
        onChange={(value) => set('compare', value === 'lastYear' ? value : undefined)}
      />
      {report.isGrouped && (
        <One
          label={{ en: 'By', es: 'Por' }}
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
            label={say(labels[name])}
            options={() => toOptions(items[name])}
            chosen={asked.ids[name]}
            onChange={(chosen) => set(name, chosen.join(','))}
          />
        ))}
      {hasKinds && (
        <FilterMenu
          label={say({ en: 'Kind', es: 'Clase' })}
          options={[
            { value: 'internal', label: say({ en: 'Internal', es: 'Internos' }) },
            { value: 'external', label: say({ en: 'External', es: 'Externos' }) },
          ]}
          chosen={asked.kind ? [asked.kind] : []}
          onChange={(chosen) => set('kind', chosen.at(-1))}
        />
      )}
      {!report.isOwnerGroup && (
        <FilterMenu
          label={say({ en: 'Organizations below', es: 'Organizaciones inferiores' })}
          options={[{ value: 'yes', label: say({ en: 'Included', es: 'Incluidas' }) }]}
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
/** One value, always: what was chosen last. */
const One = <V extends string>({ label, value, options: texts, onChange }: OneProps<V>) => (
  <FilterMenu
    label={say(label)}
    options={texts.map(([one, text]) => ({ value: one, label: say(text) }))}
    chosen={[value]}
    onChange={(chosen) => onChange(chosen.find((one) => one !== value) ?? (texts[0]?.[0] as V))}
  />
)
