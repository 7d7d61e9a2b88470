import { useCallback, useEffect, useRef, useState } from 'react'
import type { Replies } from '@walkup/sdk'
import { useCall, useMutation } from '../../data/useCall.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { count } from '../../ui/format.ts'
import { FailureNotice } from '../../ui/states.tsx'
import { t } from '../../i18n/index.ts'
import * as css from './myDay.css.ts'

type Activity = Replies['users.recordActivity']
/** Ids in the userActivities lookup list. */
const activities = { approach: 5 } as const
/** Debounce for taps, ms: thumbs are faster than store Wi-Fi. */
const DEBOUNCE_MS = 800

/** Counts approaches; unsent counts are retried. */
export function Approaches() {
  const { client, cache } = useServices()
  const recent = useCall('users.recentActivity', {})
  // Recording an activity doesn't affect shifts or the clock, so skip invalidating them.
  const settle = useCallback(
    (made: Activity) => {
      const before = cache.query('users.recentActivity', {}).get().data
      if (!before) return cache.refetch('users.recentActivity', {})
      const approaches = before.approaches + (made.activity.id === activities.approach ? made.count : 0)
      cache.put('users.recentActivity', {}, { items: [made, ...before.items].slice(0, 20), approaches })
    },
    [cache],
  )
  const record = useMutation('users.recordActivity', settle)
  const [waiting, setWaiting] = useState(0)
  const left = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { run } = record

  const send = useCallback(async () => {
    const sent = left.current
    if (sent === 0) return
    left.current = 0
    const done = await run({ body: { activityId: activities.approach, count: sent } })
    // Taps during a request are sent in the next one.
    if (!done) left.current += sent
    else setWaiting((now) => now - sent)
  }, [run])
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      const sent = left.current
      left.current = 0
      // Flush on unmount; errors can no longer be shown.
      if (sent > 0)
        client.call('users.recordActivity', { body: { activityId: activities.approach, count: sent } }).catch(() => {})
    },
    [client],
  )
  function press(): void {
    left.current += 1
    setWaiting((now) => now + 1)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void send(), DEBOUNCE_MS)
  }
  const total = recent.data && recent.data.approaches + waiting
  return (
    <Card title={t('myDay.approaches')}>
      <div className={css.counter}>
        <output className={css.figure} aria-label={t('common.approaches')}>
          {total === undefined ? '–' : count(total)}
        </output>
        {waiting > 0 && <span className={css.quiet}>{t('myDay.sending', { waiting })}</span>}
      </div>
      <Button look="primary" icon="plus" className={css.big} onClick={press}>
        {t('common.approach')}
      </Button>
      <FailureNotice failure={record.failure} />
      {record.failure && waiting > 0 && (
        <Button icon="retry" isBusy={record.isRunning} onClick={() => void send()}>
          {t('myDay.retrySending', { waiting })}
        </Button>
      )}
    </Card>
  )
}
