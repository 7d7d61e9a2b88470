import type { PageParams } from '../../resource.ts'
import NotFound from '../../ui/NotFound.tsx'
import { t } from '../../i18n/index.ts'
import { Asking } from '../reports/ReportPage.tsx'
import { useCurrentInView } from '../../ui/useCurrentInView.ts'
import { charts } from './list.ts'
import * as css from './charts.css.ts'

/** Lead generator charts, one per tab; the filters carry over between tabs. */
export default function ChartsPage({ params }: { readonly params: PageParams }) {
  const chart = charts.find(({ id }) => id === (params.id ?? charts[0]?.id))
  const row = useCurrentInView(chart?.id)
  if (!chart) return <NotFound />
  const { search } = location
  return (
    <Asking
      key={chart.id}
      report={chart}
      crumb={
        <nav ref={row} className={css.tabs} aria-label={t('charts.charts')}>
          {charts.map(({ id, label }) => (
            <a key={id} className={css.tab} href={`/charts/${id}${search}`} aria-current={id === chart.id ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </nav>
      }
    />
  )
}
