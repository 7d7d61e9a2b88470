import { useStore } from '@nanostores/react'
import type { Replies } from '@walkup/sdk'
import { router } from '../../routing/router.ts'
import { useCall } from '../../data/useCall.ts'
import { readDateChoice } from '../../ui/dateRanges.ts'
import { localDay, viewerZone } from '../../ui/format.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { t } from '../../i18n/index.ts'
import { parameters } from '../../data/leadParameters.ts'
import { defaultRange } from '../../metrics/query.ts'
import { formatters } from '../../metrics/units.ts'
import { pluralize } from './pluralize.ts'
import { Figures } from './Figures.tsx'
import { localTime } from './times.ts'
import * as css from './today.css.ts'

type Logs = Replies['dashboard.userTimeLogs']
const texts = {
  logs: t('common.timeLogs'),
  open: t('dashboard.stillOpen'),
  none: t('dashboard.logsEmpty'),
  noneText: t('dashboard.logsEmptyHint'),
  approved: t('dashboard.approved'),
  total: t('common.all'),
} as const

/** A person's metrics and time logs of the same days. */
export function Person({ row }: { readonly row: Replies['dashboard.users']['items'][number] }) {
  const query = useStore(router)?.search ?? {}
  const dates = readDateChoice(query.dates) ?? defaultRange
  const { data, problem, retry } = useCall('dashboard.userTimeLogs', {
    params: { userId: row.id },
    query: { ...dates, timeZone: viewerZone() },
  })
  return (
    <>
      <Figures row={row} name={row.name} />
      <section className={css.days} aria-labelledby="logs">
        <h3 id="logs" className={css.label}>
          {texts.logs}
        </h3>
        {problem && !data ? (
          <ErrorState problem={problem} onRetry={retry} />
        ) : !data ? (
          <div className={css.skeleton}>
            <Skeleton widths={['80%', '70%', '76%', '60%']} />
          </div>
        ) : data.items.length === 0 ? (
          <EmptyState icon="clock" title={texts.none}>
            {texts.noneText}
          </EmptyState>
        ) : (
          <TimeLogs logs={data} />
        )}
      </section>
    </>
  )
}

const TimeLogs = ({ logs: { items, total } }: { readonly logs: Logs }) => (
  <ul>
    {items.map((log) => (
      <li key={log.id} className={css.person}>
        <span>
          <strong className={css.name}>{localDay(log.date)}</strong>
          <span className={css.muted}>
            {localTime(log.clockInAt, log.timeZone)} – {log.clockOutAt ? localTime(log.clockOutAt, log.timeZone) : texts.open}
            {log.store && ` · ${log.store.name}`}
            {log.isApproved && ` · ${texts.approved}`}
          </span>
        </span>
        <span className={css.since}>
          {log.paidMinutes === null ? '–' : formatters.minutes(log.paidMinutes)}
          <Made leads={log.leads} logs={[log]} />
        </span>
      </li>
    ))}
    <li className={css.person}>
      <strong className={css.name}>{texts.total}</strong>
      <span className={css.since}>
        <b>{formatters.minutes(total.paidMinutes)}</b>
        <Made leads={total.leads} logs={items} />
      </span>
    </li>
  </ul>
)

/** Maximum ids per search. */
const LISTED = 200
/** Link to the leads created during some punches. */
function Made({ leads, logs }: { readonly leads: number | null; readonly logs: readonly { readonly id: number }[] }) {
  if (leads === null) return null
  const text = pluralize(leads, t('dashboard.oneLead'), t('dashboard.leadCount'))
  return leads === 0 || logs.length > LISTED ? (
    <span className={css.muted}>{text}</span>
  ) : (
    <a href={`/leads?${parameters.timeLogIds}=${logs.map(({ id }) => id).join(',')}`}>{text}</a>
  )
}
