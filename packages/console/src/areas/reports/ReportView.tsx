import { Suspense, type ReactNode } from 'react'
import { useStore } from '@nanostores/react'
import { go, router, withSearch } from '../../routing/router.ts'
import { useTitle } from '../../routing/useTitle.ts'
import type { Problem } from '../../data/problem.ts'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { button } from '../../ui/controls.css.ts'
import { Chart } from '../../ui/Chart.tsx'
import { fileName, saveFile, toCsv } from '../../ui/chartFiles.ts'
import { formatInstant } from '../../ui/format.ts'
import { lazy } from '../../ui/lazy.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { usePrinting } from '../../ui/usePrinting.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { t } from '../../i18n/index.ts'
import { change, comparison, formatDays, fillText, verdict } from '../../metrics/compare.ts'
import type { AnyReport, Cell, View } from '../../metrics/define.ts'
import { drillKey, cellPath } from '../../metrics/drill.ts'
import { hasUngrouped } from '../../metrics/figures.ts'
import { NewData } from '../../metrics/NewData.tsx'
import { Figure, ReportTable } from './ReportTable.tsx'
import { sheet } from './sheet.ts'
import { formatters } from '../../metrics/units.ts'
import { useUpcomingDays } from '../../metrics/useUpcomingDays.ts'
import * as css from './reports.css.ts'

const DrillDownDrawer = lazy(() => import('./DrillDownDrawer.tsx'))

interface ReportViewProps {
  readonly report: Pick<AnyReport, 'label' | 'question' | 'about' | 'built'>
  readonly view: View | undefined
  readonly problem: Problem | undefined
  readonly onRetry: () => void
  /** Newer data is available. */
  readonly isOutdated?: boolean | undefined
  readonly filters: ReactNode
  /** Has the report mailed on a schedule. */
  readonly schedule?: ReactNode
  /** Where the page is linked from: the report list or the charts. */
  readonly crumb: ReactNode
}

/** A report: question, headline value with comparison, chart, and table, with values linked to their leads. */
export function ReportView({ report, view, problem, onRetry, isOutdated, filters, schedule, crumb }: ReportViewProps) {
  const question = report.question
  useTitle(question)
  const query = useStore(router)?.search ?? {}
  const isEmpty = view && view.rows.length === 0 && !view.headline.now && !view.headline.before
  const toCome = useUpcomingDays(view?.period)
  const behind = view && query.behind ? find(view, query.behind) : undefined
  const printedAt = usePrinting()
  return (
    <div className={css.page}>
      <header className={css.head}>
        <div className={css.titles}>
          <div className={css.crumb}>{printedAt ? <Printed at={printedAt} /> : crumb}</div>
          <h1 className={css.title}>{question}</h1>
          <p className={css.about}>{report.about}</p>
          {report.built && hasUngrouped(report.built) && <p className={css.about}>{t('reports.ungrouped')}</p>}
        </div>
        <div className={css.actions}>
          <NewData isOutdated={isOutdated} onShow={onRetry} />
          {schedule}
          <ReasonButton look="quiet" reason={!view && t('frame.loading')} onClick={() => print()}>
            {t('reports.print')}
          </ReasonButton>
          <ReasonButton
            look="quiet"
            icon="download"
            reason={!view && t('frame.loading')}
            onClick={() =>
              view &&
              saveFile(
                new Blob([toCsv(sheet(view, query))], { type: 'text/csv' }),
                fileName(`${report.label} ${view.period.from} ${view.period.to}`, 'csv'),
              )
            }
          >
            CSV
          </ReasonButton>
        </div>
      </header>
      {filters}
      {problem && !view ? (
        <ErrorState problem={problem} onRetry={onRetry} />
      ) : !view ? (
        <ReportSkeleton />
      ) : isEmpty ? (
        <EmptyState
          icon="search"
          title={fillText(t('reports.noData'), { days: formatDays(view.period) })}
          action={
            query.dates !== '7' && (
              <a className={button.plain} href={withSearch({ dates: '7' })}>
                {t('reports.showThisYear')}
              </a>
            )
          }
        >
          {t('reports.noDataHint')}
        </EmptyState>
      ) : (
        <>
          <section className={`${css.card} ${css.lead}`} aria-label={view.headline.label}>
            <Headline view={view} toCome={toCome} />
            <Chart
              title={view.chart.title}
              data={view.chart.data}
              empty={t('reports.chartEmpty')}
              onOpen={view.chart.keys && ((index) => open(view, index))}
            />
          </section>
          {view.facts && <Facts view={view} facts={view.facts} isRunning={toCome !== ''} />}
          <ReportTable {...{ view, query }} isPrinting={!!printedAt} label={question} isRunning={toCome !== ''} />
        </>
      )}
      {behind && (
        <Suspense>
          <DrillDownDrawer {...behind} onClose={() => go(withSearch({ behind: undefined }), { replace: true })} />
        </Suspense>
      )}
    </div>
  )
}

/** Print header: who the report covers and as of when. */
function Printed({ at }: { readonly at: string }) {
  const login = useLogin()
  const organization = login?.organizations.find(({ id }) => id === login.currentOrganizationId)
  return [organization?.name, formatInstant(at)].filter(Boolean).join(' · ')
}

/** Link of a chart point to the leads of its value. */
function open(view: View, index: number): void {
  const { keys, columnId = '' } = view.chart
  const key = drillKey(keys?.[index] ?? '', columnId)
  const path = cellPath(find(view, key)?.cell ?? { now: null }, key)
  if (path) go(path)
}

/** The value that the URL names, if it can be drilled into. */
function find(view: View, key: string): { title: string; cell: Cell } | undefined {
  const [rowKey = '', columnId = ''] = key.split('.')
  const row = rowKey === 'all' ? view.total : view.rows.find((one) => one.key === rowKey)
  const place = view.columns.findIndex(({ id }) => id === columnId)
  const column = view.columns[place]
  const fact = rowKey === 'all' ? view.facts?.find(({ id }) => id === columnId) : undefined
  const cell = row && column ? row.cells[place] : fact
  const named = column ?? fact
  if (!cell || cell.now === null || !named || !cellPath(cell, key)) return
  const whose = row?.names.filter(Boolean).join(', ')
  return { title: `${named.title} ${formatters[named.unit](cell.now)}${whose ? ` · ${whose}` : ''}`, cell }
}

function Headline({ view, toCome }: { readonly view: View; readonly toCome: string }) {
  const { headline, period } = view
  const column = view.columns.find(({ title }) => title === headline.label) ?? {
    id: 'headline',
    title: headline.label,
    unit: headline.unit,
  }
  const { now, before, unit } = headline
  const isRunning = toCome !== ''
  const judged = change(now, before, unit, isRunning) ? verdict(now, before, unit, column.more) : 'neutral'
  return (
    <div className={css.headline}>
      <h2 className={css.headlineLabel}>{headline.label}</h2>
      <p className={css.headlineFigure} data-testid="headline">
        <Figure cell={headline} column={column} row="all" name={formatDays(period)} />
      </p>
      <p className={css.compared[judged]}>{comparison(now, before, unit, view.comparison, isRunning)}</p>
      {view.comparison.kind === 'sameWeekdays' && <p className={css.days}>{t('reports.sameWeekdaysHint')}</p>}
      <p className={css.days}>{[formatDays(period), toCome].filter(Boolean).join(' · ')}</p>
      {!!view.maturing && <p className={css.days}>{t('reports.maturing', { count: view.maturing })}</p>}
    </div>
  )
}

interface FactsProps {
  readonly view: View
  readonly facts: NonNullable<View['facts']>
  readonly isRunning: boolean
}
const Facts = ({ view, facts, isRunning }: FactsProps) => (
  <section className={css.card} aria-label={t('reports.allFigures')}>
    <dl className={css.facts}>
      {facts.map((one) => (
        <div key={one.id} title={comparison(one.now, one.before, one.unit, view.comparison, isRunning)}>
          <dt className={css.factLabel}>{one.title}</dt>
          <dd className={css.factFigure}>
            <Figure cell={one} column={one} row="all" name={formatDays(view.period)} />
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

const ReportSkeleton = () => (
  <>
    <div className={`${css.card} ${css.lead}`} aria-busy="true">
      <div className={css.headline}>
        <Skeleton widths={['40%', '60%', '90%']} />
      </div>
      <Chart title="" data={undefined} empty="" />
    </div>
    <div className={css.skeletonCard}>
      <Skeleton widths={['100%', '92%', '96%', '88%', '94%', '90%']} />
    </div>
  </>
)
