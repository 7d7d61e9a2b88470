import { Suspense } from 'react'
import { go, withSearch } from '../../routing/router.ts'
import { useCall } from '../../data/useCall.ts'
import { Chart } from '../../ui/Chart.tsx'
import { DateRange } from '../../ui/DateRange.tsx'
import { readDateChoice, writeDateChoice } from '../../ui/dateRanges.ts'
import { viewerZone } from '../../ui/format.ts'
import { lazy } from '../../ui/lazy.ts'
import { ErrorState } from '../../ui/states.tsx'
import { dateName } from '../../metrics/members.ts'
import { comparison } from '../../metrics/compare.ts'
import { previousPeriodLabel, thisPeriodLabel } from '../../metrics/define.ts'
import { drillKey, drillPath } from '../../metrics/drill.ts'
import { defaultRange, type CompareTo } from '../../metrics/query.ts'
import { formatters, axisSteps } from '../../metrics/units.ts'
import { useUpcomingDays } from '../../metrics/useUpcomingDays.ts'
import * as css from './today.css.ts'
import { t } from '../../i18n/index.ts'

const DrillDownDrawer = lazy(() => import('../reports/DrillDownDrawer.tsx'))

interface DaysChartProps {
  readonly territoryId: number
  readonly compareTo: CompareTo
  readonly query: Readonly<Record<string, string | undefined>>
}
const dayKey = (date: string) => drillKey(date, 'leads')

/** Daily leads of a period and its comparison period; a day links to its leads. */
export function DaysChart({ territoryId, compareTo, query }: DaysChartProps) {
  const dates = readDateChoice(query.dates) ?? defaultRange
  const { data, problem, retry } = useCall('dashboard.leadsBarChart', {
    params: { territoryId },
    query: { ...dates, timeZone: viewerZone(), compareTo },
  })
  const hasYears = data && data.period.from.slice(0, 4) !== data.period.to.slice(0, 4)
  const toCome = useUpcomingDays(data?.period)
  const behind = data?.days.find(({ date, drill }) => dayKey(date) === query.behind && drill.length > 0)
  const sum = (of: 'leads' | 'previousLeads') => data?.days.reduce((all, day) => all + day[of], 0) ?? 0
  return (
    <div className={css.days}>
      <div className={css.daysHead}>
        <h3 className={css.label}>{t('dashboard.leadsByDay')}</h3>
        <DateRange
          label={t('common.daysFilter')}
          value={dates}
          onChange={(next) => go(withSearch({ dates: next && writeDateChoice(next), behind: undefined }))}
          isRequired
        />
        {data && (
          <p className={css.muted}>
            <b>{formatters.count(sum('leads'))}</b> ·{' '}
            {comparison(sum('leads'), sum('previousLeads'), 'count', data.comparison, toCome !== '')}
            {toCome && ` · ${toCome}`}
          </p>
        )}
      </div>
      {problem && !data ? (
        <ErrorState problem={problem} onRetry={retry} />
      ) : (
        <Chart
          title={t('dashboard.leadsByDay')}
          empty={t('dashboard.noLeads')}
          height={220}
          data={
            data && {
              kind: 'bars',
              points: data.days.map(({ date }) => dateName(date, hasYears ?? false)),
              format: formatters.count,
              steps: axisSteps.count,
              series: [
                { label: thisPeriodLabel, tone: 'accent', values: data.days.map((day) => day.leads) },
                {
                  label: previousPeriodLabel,
                  tone: 'muted',
                  values: data.days.map((day) => (day.previousDate ? day.previousLeads : null)),
                },
              ],
            }
          }
          onOpen={(index) => {
            const day = data?.days[index]
            if (day && day.drill.length > 0) go(drillPath(day.drill, dayKey(day.date)))
          }}
        />
      )}
      {behind && (
        <Suspense>
          <DrillDownDrawer
            title={`${t('common.leads')} ${formatters.count(behind.leads)} · ${dateName(behind.date, true)}`}
            cell={behind}
            onClose={() => go(withSearch({ behind: undefined }), { replace: true })}
          />
        </Suspense>
      )}
    </div>
  )
}
