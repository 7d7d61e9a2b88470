import type { Replies } from '@walkup/sdk'
import { formatters } from '../../metrics/units.ts'
import { count, LOCALE } from '../../ui/format.ts'
import { t, type Text } from '../../i18n/index.ts'
import * as tableCss from '../../ui/figureTable.css.ts'
import { differenceOf, LEAST_REACHED, LEAST_SEEN, rateOf, verdictOf, type Outcome, type Verdict } from './compare.ts'
import * as css from './funnel.css.ts'

type Row = Replies['reports.funnel']['rows'][number]
type Counts = Row['counts']

const nothing: Counts = { view: 0, start: 0, time: 0, contact: 0, booked: 0, captured: 0 }
const versions = ['a', 'b'] as const
const labels: Readonly<Record<(typeof versions)[number], Text>> = { a: t('funnel.versionA'), b: t('funnel.versionB') }
const verdicts: Readonly<Record<Verdict, Text>> = {
  early: t('funnel.early', { seen: LEAST_SEEN, reached: LEAST_REACHED }),
  open: t('funnel.noDifferenceYet'),
  alike: t('funnel.noDifference'),
  a: t('funnel.aConverts'),
  b: t('funnel.bConverts'),
}
const points = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1, signDisplay: 'exceptZero' })
// A hyphen would break from its number.
const inPoints = (share: number) => points.format(share * 100).replace('-', '−')
const outcomeOf = ({ view, booked, captured }: Counts): Outcome => ({ seen: view, reached: Math.min(booked + captured, view) })

/** Experiments with the counts of both versions, from rows such as `spring-title:b`; the most viewed first. */
function experimentsOf(rows: readonly Row[]) {
  const found = new Map<string, { a: Counts; b: Counts }>()
  for (const { name, counts } of rows) {
    const [experiment = '', version] = name.split(':')
    const both = found.get(experiment) ?? { a: nothing, b: nothing }
    found.set(experiment, version === 'b' ? { ...both, b: counts } : { ...both, a: counts })
  }
  return [...found]
}

export const Experiments = ({ rows }: { readonly rows: readonly Row[] }) => (
  <>
    {experimentsOf(rows).map(([name, counts]) => (
      <Experiment key={name} name={name} counts={counts} />
    ))}
    <p className={css.quiet}>{t('funnel.experimentHint')}</p>
  </>
)

function Experiment({ name, counts }: { readonly name: string; readonly counts: Readonly<Record<'a' | 'b', Counts>> }) {
  const [a, b] = [outcomeOf(counts.a), outcomeOf(counts.b)]
  const verdict = verdictOf(a, b)
  const { by, low, high } = differenceOf(a, b)
  return (
    <article className={css.experiment} aria-label={name}>
      <h2 className={css.name}>{name}</h2>
      {/* Reachable by keyboard, since it scrolls on a phone. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={tableCss.scroller} tabIndex={0} aria-label={name}>
        <table className={tableCss.table}>
          <thead>
            <tr>
              <th scope="col" className={tableCss.cellHead}>
                {t('funnel.version')}
              </th>
              {[t('funnel.rate'), t('funnel.viewed'), t('funnel.booked'), t('funnel.requested')].map((label) => (
                <th key={label} scope="col" className={tableCss.figureHead}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {versions.map((version) => (
              <tr key={version}>
                <th scope="row" className={tableCss.cellText}>
                  {labels[version]}
                </th>
                <td className={tableCss.figure}>
                  {counts[version].view ? formatters.share(rateOf(version === 'a' ? a : b)) : '–'}
                </td>
                {[counts[version].view, counts[version].booked, counts[version].captured].map((figure, at) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={at} className={tableCss.figure}>
                    {count(figure)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={css.verdict}>
        <b>{verdicts[verdict]}</b>
        {verdict !== 'early' && ` ${t('funnel.difference', { by: inPoints(by), low: inPoints(low), high: inPoints(high) })}`}
      </p>
    </article>
  )
}
