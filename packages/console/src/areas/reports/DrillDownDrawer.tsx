import { useEffect, useMemo, type ReactNode } from 'react'
import { useStore } from '@nanostores/react'
import { localDay } from '@walkup/sdk'
import { useServices } from '../../data/ServicesProvider.tsx'
import { createPages, type Pages } from '../../data/pages.ts'
import { Button } from '../../ui/Button.tsx'
import { money } from '../../ui/dollars.ts'
import { formatInstant, formatInZone } from '../../ui/format.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { t, type Text } from '../../i18n/index.ts'
import { logStates } from '../labor/labels.ts'
import { fullName, leadPath, statuses } from '../leads/lead.ts'
import { hoursAndMinutes } from '../users/duration.ts'
import type { Cell } from '../../metrics/define.ts'
import { readDrill, readLogs, type LeadRow } from '../../metrics/drill.ts'
import { logsPath, type Log } from '../../metrics/logs.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import * as css from './drillDown.css.ts'

interface DrillDownDrawerProps {
  /** The value and its row: "Sold 9 · Northgate". */
  readonly title: string
  readonly cell: Pick<Cell, 'drill' | 'logs'>
  readonly onClose: () => void
}
/** Side drawer with the leads or punches behind a report's value. */
export default function DrillDownDrawer({ title, cell: { drill = [], logs = [] }, onClose }: DrillDownDrawerProps) {
  const { client } = useServices()
  const key = JSON.stringify([drill, logs])
  const pages = useMemo(() => {
    const [searches, punches] = JSON.parse(key) as [typeof drill, typeof logs]
    return searches.length > 0
      ? { leads: createPages(readDrill(client, searches)) }
      : { logs: createPages(readLogs(client, punches)) }
  }, [client, key])
  return (
    <Dialog look="drawer" title={title} onClose={onClose}>
      {pages.leads ? (
        <Listed title={title} pages={pages.leads} moved={movedLeads} item={leadItem} />
      ) : (
        <Listed title={title} pages={pages.logs} moved={movedLogs} item={logItem} />
      )}
    </Dialog>
  )
}

const movedLeads: Text = t('reports.leadsChanged')
const movedLogs: Text = t('reports.logsChanged')

interface ListedProps<T> {
  readonly title: string
  readonly pages: Pages<T>
  /** Empty state. */
  readonly moved: Text
  readonly item: (row: T) => ReactNode
}
function Listed<T extends { readonly id: number }>({ title, pages, moved, item }: ListedProps<T>) {
  useEffect(() => {
    void pages.reload()
    return () => pages.abort()
  }, [pages])
  const { items, phase, problem, hasMore } = useStore(pages.state)
  return (
    <>
      {problem && items.length === 0 ? (
        <ErrorState problem={problem} onRetry={pages.reload} />
      ) : phase === 'loading' ? (
        <div className={css.skeleton}>
          <Skeleton widths={['70%', '45%', '64%', '50%', '72%', '40%']} />
        </div>
      ) : items.length === 0 ? (
        <EmptyState title={moved}>{t('reports.changedHint')}</EmptyState>
      ) : (
        <ul className={css.list} aria-label={title}>
          {items.map((row) => (
            <li key={row.id}>{item(row)}</li>
          ))}
        </ul>
      )}
      {items.length > 0 && problem && <ErrorState problem={problem} onRetry={pages.loadMore} />}
      {hasMore && !problem && items.length > 0 && (
        <Button isBusy={phase === 'more'} onClick={() => void pages.loadMore()}>
          {t('reports.showMore')}
        </Button>
      )}
    </>
  )
}

const leadItem = (lead: LeadRow) => (
  <a className={css.item} href={leadPath(lead)}>
    <span className={css.itemHead}>
      <strong>{fullName(lead)}</strong>
      <StatusDot tone={statuses[lead.status].tone}>{statuses[lead.status].word}</StatusDot>
    </span>
    <span className={css.itemFoot}>
      {[
        formatInstant(lead.appointmentAt ?? lead.receivedAt),
        lead.store?.name,
        lead.soldCents === null ? undefined : money(lead.soldCents),
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  </a>
)

/** Link to a punch: the labor list filtered by its person and day. */
function logItem(log: Log) {
  const { timeZone, user } = log
  const day = localDay(new Date(log.clockInAt), timeZone)
  const [, word, tone] = logStates.find(([value]) => value === log.state) ?? [undefined, '', 'neutral' as const]
  return (
    <a className={css.item} href={`${logsPath([{ userIds: [user.id], dates: { from: day, to: day, timeZone } }])}&row=${log.id}`}>
      <span className={css.itemHead}>
        <strong>{user.name}</strong>
        <StatusDot tone={tone}>{word}</StatusDot>
      </span>
      <span className={css.itemFoot}>
        {[
          formatInZone(log.clockInAt, timeZone),
          log.workedMin === null ? undefined : hoursAndMinutes(log.workedMin),
          log.store?.name,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </a>
  )
}
