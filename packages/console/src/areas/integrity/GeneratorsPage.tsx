import { useState } from 'react'
import { useCall } from '../../data/useCall.ts'
import { DateRange } from '../../ui/DateRange.tsx'
import type { DateChoice } from '../../ui/dateRanges.ts'
import { formatters } from '../../metrics/units.ts'
import { count, viewerZone } from '../../ui/format.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { useTitle } from '../../routing/useTitle.ts'
import { t } from '../../i18n/index.ts'
import * as tableCss from '../../ui/figureTable.css.ts'
import * as css from './integrity.css.ts'

const title = t('integrity.byGenerator')
const THIS_MONTH = 5

/** How many of each generator's leads are flagged; the most flagged first. */
export default function GeneratorsPage() {
  useTitle(title)
  const [dates, setDates] = useState<DateChoice>({ dateRangeId: THIS_MONTH })
  const body = { filter: { dates: { ...dates, timeZone: viewerZone() } } }
  const { data, problem, retry } = useCall('integrity.byGenerator', { body })
  return (
    // Reachable by keyboard, since it scrolls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={css.page} tabIndex={0} aria-label={title}>
      <div className={css.wide}>
        <div className={css.head}>
          <h1 className={css.title}>{title}</h1>
          <DateRange
            label={t('common.received')}
            value={dates}
            onChange={(chosen) => setDates(chosen ?? { dateRangeId: THIS_MONTH })}
          />
        </div>
        {data ? (
          <Rows items={data.items} />
        ) : problem ? (
          <ErrorState problem={problem} onRetry={retry} />
        ) : (
          <Skeleton widths={['100%', '100%', '100%', '100%']} />
        )}
      </div>
    </section>
  )
}

type Items = NonNullable<ReturnType<typeof useCall<'integrity.byGenerator'>>['data']>['items']
function Rows({ items }: { readonly items: Items }) {
  if (!items.length) return <EmptyState title={t('integrity.noGenerators')}>{t('integrity.noGeneratorsHint')}</EmptyState>
  const figures = [
    t('common.leads'),
    t('integrity.flaggedLeads'),
    t('integrity.share'),
    t('integrity.open'),
    t('integrity.confirmed'),
    t('integrity.dismissed'),
  ]
  return (
    <div className={tableCss.scroller}>
      <table className={tableCss.table}>
        <thead>
          <tr>
            <th scope="col" className={tableCss.cellHead}>
              {t('common.leadGenerator')}
            </th>
            {figures.map((name) => (
              <th key={name} scope="col" className={tableCss.figureHead}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map(({ leadGenerator, leads, flaggedLeads, share, open, confirmed, dismissed }) => (
            <tr key={leadGenerator.id}>
              <th scope="row" className={tableCss.cellText}>
                <a href={`/integrity?leadGeneratorIds=${leadGenerator.id}&states=open,confirmed,dismissed`}>
                  {leadGenerator.name}
                </a>
              </th>
              <td className={tableCss.figure}>{count(leads)}</td>
              <td className={tableCss.figure}>{count(flaggedLeads)}</td>
              <td className={tableCss.figure}>{share === null ? '–' : formatters.share(share)}</td>
              <td className={tableCss.figure}>{count(open)}</td>
              <td className={tableCss.figure}>{count(confirmed)}</td>
              <td className={tableCss.figure}>{count(dismissed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
