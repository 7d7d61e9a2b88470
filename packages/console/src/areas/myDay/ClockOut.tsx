import { useState } from 'react'
import { useStore } from '@nanostores/react'
import type { Replies } from '@walkup/sdk'
import { errorAt } from '../../data/problem.ts'
import { useQueued } from '../../data/offline/useQueue.ts'
import { Button } from '../../ui/Button.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { formatAppointment, duration } from '../../ui/format.ts'
import { secondNow } from '../../ui/now.ts'
import { ProblemNotice } from '../../ui/states.tsx'
import { t } from '../../i18n/index.ts'
import { Breaks } from './Breaks.tsx'
import { ConfirmPunch } from './ConfirmPunch.tsx'
import { useUndoClock } from './useUndoClock.ts'
import { workedMs } from './worked.ts'
import * as css from './myDay.css.ts'

/** The running clock, which unpaid breaks stop. */
export function ClockOut({ log }: { readonly log: Replies['labor.clock'] }) {
  const now = useStore(secondNow)
  const [breakMin, setBreak] = useState('')
  const [isAsking, setAsking] = useState(false)
  const clock = useQueued('labor.clock')
  const announce = useUndoClock()
  const isWrong = breakMin !== '' && !/^\d{1,4}$/.test(breakMin)
  const worked = duration(workedMs(log, now))

  async function punch(): Promise<void> {
    if (isWrong) return
    const body = { action: 'out', breakMin: Number(breakMin), source: 'mobile' } as const
    const outcome = await clock.run(body, log.store?.name)
    if (outcome) setAsking(false)
    announce(t('myDay.clockedOut'), 'out', outcome)
  }
  const error = isWrong ? t('myDay.enterMinutes') : errorAt(clock.problem, 'breakMin')
  return (
    <>
      <div>
        <div className={css.timer} role="timer" aria-label={t('myDay.timeWorked')}>
          {worked}
        </div>
        <p className={css.quiet}>
          {t('myDay.clockedInAt', { store: log.store?.name ?? '', at: formatAppointment(log.clockInAt, log.timeZone) })}
        </p>
      </div>
      <Breaks log={log} />
      {isAsking ? (
        <ConfirmPunch
          question={t('myDay.askClockOut', { worked })}
          verb={t('myDay.clockOut')}
          isBusy={clock.isRunning}
          onConfirm={() => void punch()}
          onCancel={() => setAsking(false)}
        >
          <TextInput
            label={t('myDay.forgottenBreak')}
            isOptional
            inputMode="numeric"
            placeholder="0"
            value={breakMin}
            {...(error ? { error } : {})}
            onChange={(event) => setBreak(event.target.value)}
          />
        </ConfirmPunch>
      ) : (
        <Button className={css.clock} onClick={() => setAsking(true)}>
          {t('myDay.clockOut')}
        </Button>
      )}
      {!error && <ProblemNotice problem={clock.problem} />}
    </>
  )
}
