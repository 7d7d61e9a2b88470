import { t } from '../../i18n/index.ts'
import { useMemo } from 'react'
import { useStore } from '@nanostores/react'
import { router } from '../../routing/router.ts'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { useCall } from '../../data/useCall.ts'
import { useCan } from '../../data/access.ts'
import { viewerZone } from '../../ui/format.ts'
import { backToReports } from './ReportPage.tsx'
import { fillText } from '../../metrics/compare.ts'
import { comparisonDays, readMetricsQuery } from '../../metrics/query.ts'
import { ReportFilters } from './ReportFilters.tsx'
import { ReportView } from './ReportView.tsx'
import { smartCircle, smartCircleView, type DrillDown } from './smartCircle.ts'
import { formatters } from '../../metrics/units.ts'
import { useDays } from '../../metrics/useDays.ts'
import * as css from './reports.css.ts'

/** Maximum page size of the endpoint. */
const READ = 200

/** Shared lead generators. The endpoint has no comparison, so both periods are loaded separately. */
export default function SmartCirclePage() {
  const asked = readMetricsQuery(useStore(router)?.search ?? {})
  const timeZone = viewerZone()
  const days = useDays(asked.dates)
  const compared = comparisonDays(days, asked.compareTo)
  const read = (period: { from: string; to: string }) => ({
    body: {
      filter: { period: { from: period.from, to: period.to, timeZone } },
      limit: READ,
      includeDescendants: asked.hasDescendants,
    },
  })
  const current = useCall(smartCircle.endpoint, read(days))
  const earlier = useCall(smartCircle.endpoint, read(compared))
  const organizationId = useLogin()?.currentOrganizationId ?? 0
  const behind = { organizationId, timeZone, seesLeads: useCan('leads.searchAll'), seesLogs: useCan('labor.search') }
  const key = JSON.stringify([days, compared, asked.compareTo, behind])
  const view = useMemo(() => {
    if (!current.data || !earlier.data) return
    const [period, before, kind, whose] = JSON.parse(key) as [typeof days, typeof compared, typeof asked.compareTo, DrillDown]
    return smartCircleView(current.data.items, earlier.data.items, { period, comparison: { kind, ...before } }, whose)
  }, [current.data, earlier.data, key])
  const total = current.data?.total ?? 0
  return (
    <ReportView
      report={smartCircle}
      view={view}
      problem={current.problem ?? earlier.problem}
      onRetry={() => {
        current.retry()
        earlier.retry()
      }}
      filters={
        <ReportFilters report={{}} asked={asked} only={[]} hasKinds={false}>
          {total > READ && <span className={css.about}>{fillText(t('reports.firstPeople'), { n: formatters.count(READ) })}</span>}
        </ReportFilters>
      }
      crumb={backToReports}
    />
  )
}
