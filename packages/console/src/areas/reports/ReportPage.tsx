import { useMemo, type ReactNode } from 'react'
import { useStore } from '@nanostores/react'
import type { Inputs } from '@walkup/sdk'
import type { PageParams } from '../../resource.ts'
import { router } from '../../routing/router.ts'
import NotFound from '../../ui/NotFound.tsx'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { useCall } from '../../data/useCall.ts'
import { viewerZone } from '../../ui/format.ts'
import { t } from '../../i18n/index.ts'
import type { AnyReport, ReportName } from '../../metrics/define.ts'
import { isOffered } from '../../metrics/figures.ts'
import { builder, chosenReport, reports } from './list.ts'
import { withLogs } from '../../metrics/logs.ts'
import { readMetricsQuery, toBody } from '../../metrics/query.ts'
import { visibleReports } from './visibleReports.ts'
import { ScheduleButton } from '../../frame/schedule/ScheduleButton.tsx'
import type { ScheduleDraft } from '../../frame/schedule/source.ts'
import { ReportFilters } from './ReportFilters.tsx'
import { ReportView } from './ReportView.tsx'
import { SaveReport } from './SaveReport.tsx'
import { smartCircle } from './smartCircle.ts'
import SmartCirclePage from './SmartCirclePage.tsx'
import { useLocations } from '../../metrics/useLocations.ts'

/** Renders a report by its path. */
export default function ReportPage({ params }: { readonly params: PageParams }) {
  const login = useLogin()
  const isVisible = params.id === undefined || visibleReports(login).some(({ id }) => id === params.id)
  const report = params.id === undefined ? builder : reports.find(({ id }) => id === params.id)
  if (!isVisible) return <NotFound />
  return params.id === smartCircle.id ? <SmartCirclePage /> : report && <Asking key={report.id} report={report} />
}

export const backToReports = <a href="/reports">{t('reports.reports')}</a>

/** Has the report with the filters in the URL mailed on a schedule. */
function ScheduleReport({ report, body }: { readonly report: AnyReport; readonly body: object }) {
  const query = new URLSearchParams(location.search)
  query.delete('behind')
  const search = query.toString()
  const draft = {
    name: report.label,
    source: report.endpoint as ScheduleDraft['source'],
    body: body as ScheduleDraft['body'],
    path: search ? `${location.pathname}?${search}` : location.pathname,
  }
  return <ScheduleButton draft={draft} />
}

/** Loads a declared report for the filters in the URL. */
export function Asking({ report: own, crumb = backToReports }: { readonly report: AnyReport; readonly crumb?: ReactNode }) {
  const asked = readMetricsQuery(useStore(router)?.search ?? {})
  const login = useLogin()
  const report = own.built ? chosenReport(own.built, asked, (measure) => isOffered(measure, login)) : own
  const body = toBody(asked, report, viewerZone())
  const { data, problem, retry, isOutdated } = useCall(report.endpoint, { body } as Inputs[ReportName])
  const places = useLocations()
  const key = JSON.stringify({ ids: asked.ids, isWide: asked.hasDescendants || report.isOwnerGroup === true })
  const view = useMemo(() => {
    const made = data && report.view(data)
    if (!made || !places) return made
    const scope = JSON.parse(key) as { ids: typeof asked.ids; isWide: boolean }
    return withLogs(made, { ...scope, places, period: made.period })
  }, [data, report, places, key])
  return (
    <ReportView
      report={report}
      view={view}
      problem={problem}
      onRetry={retry}
      isOutdated={isOutdated}
      filters={<ReportFilters report={report} asked={asked} />}
      schedule={
        <>
          {report.built && <SaveReport />}
          <ScheduleReport report={report} body={body} />
        </>
      }
      crumb={crumb}
    />
  )
}
