import { useEffect } from 'react'
import type { Replies } from '@walkup/sdk'
import { useCall, useMutation } from '../../data/useCall.ts'
import { useTitle } from '../../routing/useTitle.ts'
import { Button } from '../../ui/Button.tsx'
import { count, duration } from '../../ui/format.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { EmptyState, ErrorState, ProblemNotice, Skeleton } from '../../ui/states.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import { kindName } from './kinds.ts'
import * as tableCss from '../../ui/figureTable.css.ts'
import * as css from './jobs.css.ts'

type Kind = Replies['jobs.list']['kinds'][number]
type Dead = Replies['jobs.list']['dead'][number]
const REFRESH_MS = 5_000
/** Work that waits longer than this hints at a server that does not keep up. */
const LATE_SECONDS = 120

/** What the servers do by themselves, and what failed: for the administrators of the installation. */
export default function JobsPage() {
  useTitle(t('jobs.title'))
  const { data, problem, retry } = useCall('jobs.list', {})
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && retry(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [retry])
  return (
    // Reachable by keyboard, since it scrolls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={css.page} tabIndex={0} aria-label={t('jobs.title')}>
      <div className={css.body}>
        <h1 className={css.title}>{t('jobs.title')}</h1>
        {data ? (
          <>
            {data.dead.length > 0 && <DeadJobs jobs={data.dead} />}
            {data.kinds.length > 0 ? (
              <Kinds kinds={data.kinds} />
            ) : (
              <EmptyState title={t('jobs.empty')}>{t('jobs.emptyHint')}</EmptyState>
            )}
          </>
        ) : problem ? (
          <ErrorState problem={problem} onRetry={retry} />
        ) : (
          <Skeleton widths={['100%', '100%', '100%', '100%']} />
        )}
      </div>
    </section>
  )
}

function DeadJobs({ jobs }: { readonly jobs: readonly Dead[] }) {
  const { run, isRunning, problem } = useMutation('jobs.retry')
  const start = async (id: number) => {
    if (await run({ params: { id } })) toast(t('jobs.started'))
  }
  return (
    <section className={css.section} aria-labelledby="dead-jobs">
      <h2 id="dead-jobs" className={css.heading}>
        {t('jobs.givenUp')}
      </h2>
      <p className={css.quiet}>{t('jobs.givenUpHint')}</p>
      <ProblemNotice problem={problem} />
      <ul className={css.list}>
        {jobs.map(({ id, kind, key, organization, attempts, lastError, diedAt }) => (
          <li key={id} className={css.card}>
            <div className={css.line}>
              <span className={css.name}>
                {kindName(kind)} {key && <code className={css.key}>{key}</code>}
              </span>
              {organization && <span>{organization.name}</span>}
              <span className={css.quiet}>{t('jobs.attempts', { count: attempts })}</span>
              <span className={css.quiet}>
                <RelativeTime at={diedAt} />
              </span>
              <Button
                look="quiet"
                isBusy={isRunning}
                aria-label={`${t('jobs.runAgain')}: ${kindName(kind)} ${key}`}
                onClick={() => void start(id)}
              >
                {t('jobs.runAgain')}
              </Button>
            </div>
            {lastError && <p className={css.error}>{lastError}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function stateOf({ running, due, lastError, oldestSeconds }: Kind) {
  if (lastError !== null) return <StatusDot tone="bad">{t('jobs.failed')}</StatusDot>
  if (oldestSeconds > LATE_SECONDS)
    return <StatusDot tone="warning">{t('jobs.late', { time: duration(oldestSeconds * 1000) })}</StatusDot>
  if (running) return <StatusDot tone="active">{t('jobs.running')}</StatusDot>
  return due ? <StatusDot tone="good">{t('jobs.due')}</StatusDot> : <StatusDot tone="ended">{t('jobs.idle')}</StatusDot>
}

const isTrouble = ({ lastError, oldestSeconds }: Kind) => lastError !== null || oldestSeconds > LATE_SECONDS
/** What needs someone first, then by name. */
const inOrder = (kinds: readonly Kind[]) =>
  kinds.toSorted(
    (one, other) => Number(isTrouble(other)) - Number(isTrouble(one)) || kindName(one.kind).localeCompare(kindName(other.kind)),
  )

const Time = ({ at }: { readonly at: string | null }) => (at ? <RelativeTime at={at} /> : <>–</>)

function Kinds({ kinds }: { readonly kinds: readonly Kind[] }) {
  return (
    // It scrolls sideways on phones.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={tableCss.scroller} tabIndex={0} aria-label={t('jobs.work')}>
      <table className={tableCss.table}>
        <thead>
          <tr>
            <th scope="col" className={tableCss.cellHead}>
              {t('jobs.work')}
            </th>
            <th scope="col" className={tableCss.cellHead}>
              {t('common.status')}
            </th>
            <th scope="col" className={css.waitingHead}>
              {t('jobs.waiting')}
            </th>
            <th scope="col" className={tableCss.cellHead}>
              {t('jobs.lastRun')}
            </th>
            <th scope="col" className={tableCss.cellHead}>
              {t('jobs.nextRun')}
            </th>
          </tr>
        </thead>
        <tbody>
          {inOrder(kinds).map((one) => (
            <tr key={one.kind}>
              <th scope="row" className={tableCss.cellText}>
                {kindName(one.kind)}
                {one.lastError !== null && one.dead === 0 && <p className={css.error}>{one.lastError}</p>}
              </th>
              <td className={css.time}>{stateOf(one)}</td>
              <td className={css.waiting}>{count(one.due)}</td>
              <td className={css.time}>
                <Time at={one.lastRunAt} />
              </td>
              <td className={css.time}>
                <Time at={one.nextRunAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
