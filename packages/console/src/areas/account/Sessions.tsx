import { useEffect, useRef, useState } from 'react'
import { useServices } from '../../data/ServicesProvider.tsx'
import { toFailure, type Failure } from '../../data/problem.ts'
import { useCall } from '../../data/useCall.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { ErrorState, FailureNotice, Skeleton } from '../../ui/states.tsx'
import { t } from '../../i18n/index.ts'
import { deviceOf } from './device.ts'
import * as css from './account.css.ts'

/** Where one is signed in; any place but this one can be signed out from here. */
export function Sessions() {
  const { client } = useServices()
  const { data, failure, retry } = useCall('account.sessions', {})
  const [ending, setEnding] = useState(false)
  const ended = useRef(false)
  const [refused, setRefused] = useState<Failure>()
  const list = useRef<HTMLUListElement>(null)
  // Its button goes with the session that was ended.
  useEffect(() => {
    if (ended.current && document.activeElement === document.body) list.current?.focus()
    ended.current = false
  }, [data])
  const others = data?.items.filter(({ isCurrent }) => !isCurrent) ?? []

  async function end(ids: readonly string[]): Promise<void> {
    setEnding(true)
    setRefused(undefined)
    const ends = await Promise.allSettled(ids.map((sessionId) => client.call('account.endSession', { params: { sessionId } })))
    const failed = ends.find((one) => one.status === 'rejected')
    if (failed) setRefused(await toFailure(failed.reason))
    setEnding(false)
    ended.current = true
    retry()
  }
  return (
    <Card title={t('account.whereYouAreSignedIn')}>
      {!data ? (
        failure ? (
          <ErrorState failure={failure} onRetry={retry} />
        ) : (
          <Skeleton widths={['70%', '70%']} />
        )
      ) : (
        <ul ref={list} className={css.list} tabIndex={-1}>
          {data.items.map(({ id, isCurrent, lastUsedAt, ip, userAgent }) => (
            <li key={id} className={css.row}>
              <span className={css.rowText}>
                <span className={css.strong} title={userAgent ?? undefined}>
                  {deviceOf(userAgent)}
                  {isCurrent && t('common.thisOne')}
                </span>
                <span className={css.quiet}>
                  {ip && `${ip} · `}
                  <RelativeTime at={lastUsedAt} />
                </span>
              </span>
              {!isCurrent && (
                <Button
                  isBusy={ending}
                  aria-label={t('account.endTheSessionOf', { deviceOf: deviceOf(userAgent) })}
                  onClick={() => void end([id])}
                >
                  {t('common.end')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {others.length > 1 && (
        <div>
          <Button isBusy={ending} onClick={() => void end(others.map(({ id }) => id))}>
            {t('account.endAllOthers', { others: others.length })}
          </Button>
        </div>
      )}
      <FailureNotice failure={refused} />
    </Card>
  )
}
