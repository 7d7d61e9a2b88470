import { useState } from 'react'
import { useCall } from '../../data/useCall.ts'
import { DateRange } from '../../ui/DateRange.tsx'
import type { DateChoice } from '../../ui/dateRanges.ts'
import { formatters } from '../../metrics/units.ts'
import { count, viewerZone } from '../../ui/format.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { useTitle } from '../../routing/useTitle.ts'
import { t } from '../../i18n/index.ts'
import * as css from './integrity.css.ts'

const title = t('integrity.byGenerator')
const THIS_MONTH = 5

/** How many of each generator's leads are flagged; the most flagged first. */
export default function GeneratorsPage() {
  useTitle(title)
  const [dates, setDates] = useState<DateChoice>({ dateRangeId: THIS_MONTH })
  const body = { filter: { dates: { ...dates, timeZone: viewerZone() } } }
  const { data, failure, retry } = useCall('integrity.byGenerator', { body })
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
        ) : failure ? (
          <ErrorState failure={failure} onRetry={retry} />
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
    <div className={css.scroller}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col" className={css.cellHead}>
              {t('common.leadGenerator')}
            </th>
            {figures.map((name) => (
              <th key={name} scope="col" className={css.figureHead}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map(({ leadGenerator, leads, flaggedLeads, share, open, confirmed, dismissed }) => (
            <tr key={leadGenerator.id}>
              <th scope="row" className={css.cellText}>
                <a href={`/integrity?leadGeneratorIds=${leadGenerator.id}&states=open,confirmed,dismissed`}>
                  {leadGenerator.name}
                </a>
              </th>
              <td className={css.figure}>{count(leads)}</td>
              <td className={css.figure}>{count(flaggedLeads)}</td>
              <td className={css.figure}>{share === null ? '–' : formatters.share(share)}</td>
              <td className={css.figure}>{count(open)}</td>
              <td className={css.figure}>{count(confirmed)}</td>
              <td className={css.figure}>{count(dismissed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
