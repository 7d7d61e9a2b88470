import { dateRanges } from '@walkup/sdk'
import { localDay } from './format.ts'
import { lazy } from './lazy.ts'
import { Popover } from './Popover.tsx'
import type { DateChoice } from './dateRanges.ts'
import { t } from '../i18n/index.ts'

const DateRangeChoices = lazy(() => import('./DateRangeChoices.tsx'))

export interface DateRangeProps {
  readonly label: string
  readonly value: DateChoice | undefined
  readonly onChange: (value: DateChoice | undefined) => void
  /** A range is required: "any time" is not offered. */
  readonly isRequired?: boolean
}

type Range = (typeof dateRanges)[number]
/** Labels of the named date ranges. */
export const names: Readonly<Record<Range['name'], string>> = {
  Today: t('common.today'),
  Yesterday: t('ui.yesterday'),
  'This Week': t('common.thisWeek'),
  'Last Week': t('ui.lastWeek'),
  'This Month': t('ui.thisMonth'),
  'Last Month': t('ui.lastMonth'),
  'This Year': t('ui.thisYear'),
  'Last Year': t('ui.lastYear'),
  'Last Year to Date': t('ui.lastYearToDate'),
  'Year Before Last': t('ui.yearBeforeLast'),
}

function describe(value: DateChoice): string {
  if ('dateRangeId' in value)
    return dateRanges
      .filter(({ id }) => id === value.dateRangeId)
      .map(({ name }) => names[name])
      .join()
  return value.from === value.to ? localDay(value.from) : `${localDay(value.from)} – ${localDay(value.to)}`
}

/** The ten named ranges, or a custom one of local days, both inclusive. */
export function DateRange(props: DateRangeProps) {
  const { label, value } = props
  const whole = value ? `${label}: ${describe(value)}` : label
  return (
    <Popover label={whole} name={whole} isOn={!!value}>
      {(close) => <DateRangeChoices {...props} onClose={close} />}
    </Popover>
  )
}
