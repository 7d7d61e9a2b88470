import type { Replies } from '@walkup/sdk'
import { useStore } from '@nanostores/react'
import { useCall } from '../../data/useCall.ts'
import { formatters } from '../../metrics/units.ts'
import type { PageParams } from '../../resource.ts'
import { go, router, withSearch } from '../../routing/router.ts'
import { useTitle } from '../../routing/useTitle.ts'
import { DateRange } from '../../ui/DateRange.tsx'
import { readDateChoice, writeDateChoice } from '../../ui/dateRanges.ts'
import { count, viewerZone } from '../../ui/format.ts'
import NotFound from '../../ui/NotFound.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { t, type Text } from '../../i18n/index.ts'
import * as tableCss from '../../ui/figureTable.css.ts'
import { Experiments } from './Experiments.tsx'
import * as css from './funnel.css.ts'

type Row = Replies['reports.funnel']['rows'][number]
type Step = keyof Row['counts']
type By = 'page' | 'campaign' | 'qrCode' | 'version'

const THIS_MONTH = 5
const steps: readonly (readonly [Step, Text])[] = [
  ['view', t('funnel.viewed')],
  ['start', t('funnel.started')],
  ['time', t('funnel.sawTimes')],
  ['contact', t('funnel.sawContact')],
  ['booked', t('funnel.booked')],
  ['captured', t('funnel.requested')],
]
const groups: readonly (readonly [path: string, by: By, Text])[] = [
  ['', 'page', t('funnel.byPage')],
  ['campaign', 'campaign', t('funnel.byCampaign')],
  ['code', 'qrCode', t('funnel.byCode')],
  ['experiments', 'version', t('funnel.experiments')],
]
const nouns: Readonly<Record<Exclude<By, 'version'>, Text>> = {
  page: t('funnel.page'),
  campaign: t('funnel.campaign'),
  qrCode: t('funnel.code'),
}
const none: Readonly<Record<Exclude<By, 'version'>, Text>> = {
  page: t('funnel.unknownPage'),
  campaign: t('funnel.noCampaign'),
  qrCode: t('funnel.noCode'),
}
const ownPages: Readonly<Record<string, Text>> = { '/q': t('funnel.hostedPage'), '*': t('funnel.otherPages') }
const nameOf = (by: keyof typeof none, { name }: Row): string => (by === 'page' && ownPages[name]) || name || none[by]
const share = (part: number, whole: number) => (whole > 0 ? formatters.share(part / whole) : '–')

/** How far visits to widgets and booking pages get. */
export default function FunnelPage({ params }: { readonly params?: PageParams }) {
  useTitle(t('funnel.title'))
  const query = useStore(router)?.search ?? {}
  const group = groups.find(([path]) => path === (params?.by ?? ''))
  const by = group?.[1] ?? 'page'
  const dates = readDateChoice(query.dates) ?? { dateRangeId: THIS_MONTH }
  const body = { filter: { dates: { ...dates, timeZone: viewerZone() } }, groupBy: by }
  const { data, problem, retry } = useCall('reports.funnel', { body })
  if (!group) return <NotFound />
  const search = query.dates ? `?dates=${query.dates}` : ''
  return (
    <>
      <Tabs
        label={t('funnel.title')}
        tabs={groups.map(([path, name, label]) => ({
          href: `/funnel${path && `/${path}`}${search}`,
          label,
          isCurrent: name === by,
        }))}
      />
      {/* Reachable by keyboard, since it scrolls. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={css.page} tabIndex={0} aria-label={t('funnel.title')}>
        <div className={css.body}>
          <div className={css.head}>
            <h1 className={css.title}>{t('funnel.title')}</h1>
            <DateRange
              label={t('common.daysFilter')}
              value={dates}
              onChange={(chosen) => go(withSearch({ dates: chosen && writeDateChoice(chosen) }), { replace: false })}
              isRequired
            />
          </div>
          {problem && !data ? (
            <ErrorState problem={problem} onRetry={retry} />
          ) : !data ? (
            <Skeleton widths={['100%', '80%', '60%', '40%']} />
          ) : data.rows.length === 0 ? (
            <EmptyState icon="leads" title={t(by === 'version' ? 'funnel.noExperiments' : 'funnel.empty')}>
              {t(by === 'version' ? 'funnel.noExperimentsHint' : 'funnel.emptyHint')}
            </EmptyState>
          ) : by === 'version' ? (
            <Experiments rows={data.rows} />
          ) : (
            <>
              <Bars counts={data.total} />
              <Rows by={by} rows={data.rows} />
              <p className={css.quiet}>{t('funnel.hint')}</p>
            </>
          )}
        </div>
      </section>
    </>
  )
}

/** The whole funnel: each step as a share of the views. */
const Bars = ({ counts }: { readonly counts: Row['counts'] }) => (
  <ol className={css.bars} aria-label={t('funnel.steps')}>
    {steps.map(([step, label]) => (
      <li key={step} className={css.bar}>
        <span>{label}</span>
        <span className={css.track} aria-hidden>
          <span
            className={css.fill}
            style={{ inlineSize: `${counts.view ? Math.min(100, (counts[step] / counts.view) * 100) : 0}%` }}
          />
        </span>
        <b className={css.number}>{count(counts[step])}</b>
        <span className={css.share}>{share(counts[step], counts.view)}</span>
      </li>
    ))}
  </ol>
)

const Rows = ({ by, rows }: { readonly by: keyof typeof none; readonly rows: readonly Row[] }) => (
  // Reachable by keyboard, since it scrolls on a phone.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <section className={tableCss.scroller} tabIndex={0} aria-label={nouns[by]}>
    <table className={tableCss.table}>
      <thead>
        <tr>
          <th scope="col" className={tableCss.cellHead}>
            {nouns[by]}
          </th>
          {[...steps.map(([, label]) => label), t('funnel.rate')].map((label) => (
            <th key={label} scope="col" className={tableCss.figureHead}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.qrCodeId} ${row.name}`}>
            <th scope="row" className={tableCss.cellText}>
              {row.qrCodeId === null ? nameOf(by, row) : <a href={`/qr-codes?row=${row.qrCodeId}`}>{row.name}</a>}
            </th>
            {steps.map(([step]) => (
              <td key={step} className={tableCss.figure}>
                {count(row.counts[step])}
              </td>
            ))}
            <td className={tableCss.figure}>{share(row.counts.booked + row.counts.captured, row.counts.view)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
