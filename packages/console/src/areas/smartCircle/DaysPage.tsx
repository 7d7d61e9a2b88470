import { useMemo } from 'react'
import { useStore } from '@nanostores/react'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { useCall } from '../../data/useCall.ts'
import { comparisonDays, readMetricsQuery } from '../../metrics/query.ts'
import { useDays } from '../../metrics/useDays.ts'
import { go, router, withSearch } from '../../routing/router.ts'
import { FilterMenu } from '../../ui/FilterMenu.tsx'
import { ReportFilters } from '../reports/ReportFilters.tsx'
import { ReportView } from '../reports/ReportView.tsx'
import { t } from '../../i18n/index.ts'
import { daysView, report, type Side } from './days.ts'

/** Hours and leads of lent or borrowed people by day: both organizations see the same figures. */
export default function DaysPage() {
  const query = useStore(router)?.search ?? {}
  const login = useLogin()
  const isLender = login?.organizations.find(({ id }) => id === login.currentOrganizationId)?.isSmartCircleLG === true
  const side: Side = query.side === 'lent' || (query.side === undefined && isLender) ? 'lent' : 'borrowed'
  const asked = readMetricsQuery(query)
  const includeDescendants = asked.hasDescendants
  const days = useDays(asked.dates)
  const compared = comparisonDays(days, asked.compareTo)
  const current = useCall('smartCircle.days', { body: { side, from: days.from, to: days.to, includeDescendants } })
  const earlier = useCall('smartCircle.days', {
    body: { side, from: compared.from, to: compared.to, includeDescendants },
  })
  const key = JSON.stringify([days, compared, asked.compareTo, side])
  const view = useMemo(() => {
    if (!current.data || !earlier.data) return
    const [period, before, kind, whose] = JSON.parse(key) as [typeof days, typeof compared, typeof asked.compareTo, Side]
    return daysView(current.data, earlier.data, { period, comparison: { kind, ...before } }, whose)
  }, [current.data, earlier.data, key])
  return (
    <ReportView
      report={report}
      view={view}
      problem={current.problem ?? earlier.problem}
      onRetry={() => {
        current.retry()
        earlier.retry()
      }}
      filters={
        <ReportFilters report={{}} asked={asked} only={[]} hasKinds={false}>
          <FilterMenu
            label={t('common.people')}
            options={[
              { value: 'lent', label: t('smartCircle.lentTab') },
              { value: 'borrowed', label: t('smartCircle.borrowedTab') },
            ]}
            chosen={[side]}
            onChange={(chosen) => go(withSearch({ side: chosen.find((one) => one !== side) ?? side }), { replace: true })}
          />
        </ReportFilters>
      }
      crumb={null}
    />
  )
}
