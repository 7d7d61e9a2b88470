import { useStore } from '@nanostores/react'
import type { Replies } from '@walkup/sdk'
import { useQueued } from '../../data/offline/useQueue.ts'
import { useCall } from '../../data/useCall.ts'
import { Button } from '../../ui/Button.tsx'
import { formatAppointment, duration } from '../../ui/format.ts'
import { secondNow } from '../../ui/now.ts'
import { ProblemNotice } from '../../ui/states.tsx'
import { t } from '../../i18n/index.ts'
import { hoursAndMinutes } from '../users/duration.ts'
import { useUndoClock } from './useUndoClock.ts'
import * as css from './myDay.css.ts'

type Log = Replies['labor.clock']
type Break = Log['breaks'][number]
type BreakType = Replies['lookup.third']['userActivities'][number]

const length = ({ startAt, endAt }: Break) =>
  Math.floor(Date.parse(endAt ?? startAt) / 60_000) - Math.floor(Date.parse(startAt) / 60_000)
const pay = ({ isPaid }: Break) => (isPaid ? t('myDay.paidBreak') : t('myDay.unpaidBreak'))

/** Starts and ends breaks of the open punch. */
export function Breaks({ log }: { readonly log: Log }) {
  const now = useStore(secondNow)
  const types = useCall('lookup.third', {}).data?.userActivities.filter(
    ({ isActive, isPaidBreak }) => isActive && isPaidBreak !== null,
  )
  const run = useQueued('labor.break')
  const announce = useUndoClock()
  const open = log.breaks.find(({ endAt }) => endAt === null)
  const ended = log.breaks.filter(({ endAt }) => endAt !== null)

  async function start({ id, name, isPaidBreak }: BreakType): Promise<void> {
    const about = `${isPaidBreak ? '+' : '-'}${name}`
    announce(t('myDay.breakStarted'), 'startBreak', await run.run({ action: 'start', activityId: id }, about))
  }
  async function end(): Promise<void> {
    announce(t('myDay.breakEnded'), 'endBreak', await run.run({ action: 'end' }))
  }
  return (
    <>
      {open ? (
        <>
          <div>
            <div className={css.figure} role="timer" aria-label={t('myDay.timeOnBreak')}>
              {duration(Math.max(0, now - Date.parse(open.startAt)))}
            </div>
            <p className={css.quiet}>
              {t('myDay.onBreak', {
                name: `${open.activity.name} (${pay(open)})`,
                at: formatAppointment(open.startAt, log.timeZone),
              })}
            </p>
          </div>
          <Button look="primary" className={css.big} isBusy={run.isRunning} onClick={() => void end()}>
            {t('myDay.endBreak')}
          </Button>
        </>
      ) : (
        <div className={css.breaks}>
          {types?.map((type) => (
            <Button key={type.id} className={css.tall} isBusy={run.isRunning} onClick={() => void start(type)}>
              {`${type.name} (${type.isPaidBreak ? t('myDay.paidBreak') : t('myDay.unpaidBreak')})`}
            </Button>
          ))}
        </div>
      )}
      <p className={css.quiet}>
        {ended.length > 0 &&
          `${t('myDay.breaksTaken', { list: ended.map((one) => `${one.activity.name} ${hoursAndMinutes(length(one))} (${pay(one)})`).join(', ') })}. `}
        {t('myDay.breakRule')}
      </p>
      <ProblemNotice problem={run.problem} />
    </>
  )
}
