import { useCallback, useRef } from 'react'
import type { Replies } from '@walkup/sdk'
import { useCall, useMutation } from '../../data/useCall.ts'
import { useQueue, useQueued } from '../../data/offline/useQueue.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { count } from '../../ui/format.ts'
import { ProblemNotice } from '../../ui/states.tsx'
import { t } from '../../i18n/index.ts'
import * as css from './myDay.css.ts'

type Recent = Replies['users.recentActivity']
/** Ids in the userActivities lookup list. */
const activities = { approach: 5 } as const
/** Taps within this time of each other are one entry, ms: thumbs are faster than store Wi-Fi. */
const BURST_MS = 800

/** Counts approaches. Each tap is on the device at once, and sent when the burst has ended. */
export function Approaches() {
  const { cache } = useServices()
  const { queue, state } = useQueue()
  const recent = useCall('users.recentActivity', {})
  const record = useQueued('users.recordActivity')
  const settleUndo = useCallback((reply: Recent) => cache.put('users.recentActivity', {}, reply), [cache])
  const takeBack = useMutation('users.undoApproaches', settleUndo)
  const burst = useRef<number>(undefined)
  /** Taps are stored one after another. */
  const steps = useRef(Promise.resolve())
  const unsent = state.entries.flatMap((entry) =>
    entry.name === 'users.recordActivity' && !entry.rejection ? [{ id: entry.id, count: entry.body.count ?? 1 }] : [],
  )
  const waiting = unsent.reduce((sum, entry) => sum + entry.count, 0)
  const add = (id: number, by: number) =>
    queue.change(id, (entry) => {
      const now = (entry.name === 'users.recordActivity' && entry.body.count) || 0
      if (now + by <= 0) return undefined
      return { ...entry, body: { ...entry.body, count: now + by }, after: by > 0 ? Date.now() + BURST_MS : 0 } as typeof entry
    })

  async function tap(): Promise<void> {
    if (burst.current !== undefined && (await add(burst.current, 1))) return
    const body = { activityId: activities.approach, count: 1 }
    burst.current = await queue.hold({ name: 'users.recordActivity', body }, BURST_MS).catch(() => undefined)
    if (burst.current === undefined) await record.run(body)
  }
  function press(): void {
    takeBack.reset()
    steps.current = steps.current.then(tap)
  }
  /** An unsent approach is dropped; a sent one is taken back. */
  async function undo(): Promise<void> {
    await steps.current
    const last = unsent.at(-1)
    if (last && (await add(last.id, -1))) return
    await takeBack.run({ body: { count: 1 } })
  }
  const total = recent.data && recent.data.approaches + waiting
  return (
    <Card title={t('myDay.approaches')}>
      <div className={css.counter}>
        <output className={css.figure} aria-label={t('common.approaches')}>
          {total === undefined ? '–' : count(total)}
        </output>
        {waiting > 0 && <span className={css.quiet}>{t('myDay.notSent', { waiting })}</span>}
      </div>
      <div className={total ? css.thumbRow : undefined}>
        {!!total && (
          <Button className={css.big} isBusy={takeBack.isRunning} onClick={() => void undo()}>
            {t('common.undo')}
          </Button>
        )}
        <Button look="primary" icon="plus" className={css.big} onClick={press}>
          {t('common.approach')}
        </Button>
      </div>
      <ProblemNotice problem={record.problem ?? takeBack.problem} />
    </Card>
  )
}
