import { useEffect, useRef } from 'react'
import type { Replies } from '@walkup/sdk'
import { useCall, useMutation } from '../../data/useCall.ts'
import { Button } from '../../ui/Button.tsx'
import * as css from '../../ui/Card.css.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { ErrorState, FailureNotice, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import { deviceOf } from '../account/device.ts'

type User = Replies['users.get']

/** A person's sessions, for administrators: each can be ended, or all at once. */
export function UserSessions({ user: { id } }: { readonly user: User }) {
  const { data, failure, retry } = useCall('security.sessions', { params: { id } })
  const one = useMutation('security.endSession')
  const all = useMutation('security.endSessions')
  const wasEnded = useRef(false)
  const list = useRef<HTMLDivElement>(null)
  // Its button goes with the session that was ended.
  useEffect(() => {
    if (wasEnded.current && document.activeElement === document.body) list.current?.focus({ preventScroll: true })
    wasEnded.current = false
  }, [data])

  async function end(sessionId?: string): Promise<void> {
    const done = sessionId === undefined ? await all.run({ params: { id } }) : await one.run({ params: { id, sessionId } })
    if (!done) return
    wasEnded.current = true
    toast(done.ended === 1 ? t('users.theSessionHasEnded') : t('users.sessionsHaveEnded', { ended: done.ended }))
    retry()
  }
  if (!data) return failure ? <ErrorState failure={failure} onRetry={retry} /> : <Skeleton widths={['70%', '70%']} />
  const others = data.items.filter(({ isCurrent }) => !isCurrent)
  const isBusy = one.isRunning || all.isRunning
  return (
    <div ref={list} tabIndex={-1}>
      {data.items.length === 0 && <p className={css.quiet}>{t('users.notSignedInAnywhere')}</p>}
      <ul className={css.list}>
        {data.items.map(({ id: sessionId, isCurrent, organization, lastUsedAt, ip, userAgent }) => (
          <li key={sessionId} className={css.row}>
            <span className={css.rowText}>
              <span className={css.strong} title={userAgent ?? undefined}>
                {deviceOf(userAgent)}
                {isCurrent && t('common.thisOne')}
              </span>
              <span className={css.quiet}>
                {organization.name} · {ip && `${ip} · `}
                <RelativeTime at={lastUsedAt} />
              </span>
            </span>
            {!isCurrent && (
              <Button
                isBusy={isBusy}
                aria-label={t('account.endTheSessionOf', { deviceOf: deviceOf(userAgent) })}
                onClick={() => void end(sessionId)}
              >
                {t('common.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <Button isBusy={isBusy} onClick={() => void end()}>
          {t('users.endAllSessions', { others: others.length })}
        </Button>
      )}
      <FailureNotice failure={one.failure ?? all.failure} />
    </div>
  )
}
