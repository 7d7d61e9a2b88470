import type { PageParams } from '../../resource.ts'
import NotFound from '../../ui/NotFound.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { t } from '../../i18n/index.ts'
import { Asking } from '../reports/ReportPage.tsx'
import { charts } from './list.ts'

/** Lead generator charts, one per tab; the filters carry over between tabs. */
export default function ChartsPage({ params }: { readonly params: PageParams }) {
  const chart = charts.find(({ id }) => id === (params.id ?? charts[0]?.id))
  if (!chart) return <NotFound />
  const { search } = location
  const tabs = charts.map(({ id, label }) => ({ href: `/charts/${id}${search}`, label, isCurrent: id === chart.id }))
  return (
    <>
      <Tabs label={t('charts.charts')} tabs={tabs} />
      <Asking key={chart.id} report={chart} crumb={null} />
    </>
  )
}
