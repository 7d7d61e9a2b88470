import { useStore } from '@nanostores/react'
import type { Replies } from '@walkup/sdk'
import { useCall, useMutation } from '../../data/useCall.ts'
import { Button } from '../../ui/Button.tsx'
import { appointment, duration } from '../../ui/format.ts'
import { secondNow } from '../../ui/now.ts'
import { FailureNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import { hoursAndMinutes } from '../users/duration.ts'
import * as css from './myDay.css.ts'

type Log = Replies['labor.clock']
type Break = Log['breaks'][number]

const length = ({ startAt, endAt }: Break) =>
  Math.floor(Date.parse(endAt ?? startAt) / 60_000) - Math.floor(Date.parse(startAt) / 60_000)
const pay = ({ isPaid }: Break) => (isPaid ? t('myDay.paidBreak') : t('myDay.unpaidBreak'))

/** Starts and ends breaks of the open punch. */
export function Breaks({ log }: { readonly log: Log }) {
  const now = useStore(secondNow)
  const types = useCall('lookup.third', {}).data?.userActivities.filter(
    ({ isActive, isPaidBreak }) => isActive && isPaidBreak !== null,
  )
  const run = useMutation('labor.break')
  const open = log.breaks.find(({ endAt }) => endAt === null)
  const ended = log.breaks.filter(({ endAt }) => endAt !== null)

  async function start(activityId: number): Promise<void> {
    if (await run.run({ body: { action: 'start', activityId } })) toast(t('myDay.breakStarted'))
  }
  async function end(): Promise<void> {
    if (await run.run({ body: { action: 'end' } })) toast(t('myDay.breakEnded'))
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
              {t('myDay.onBreak', { name: `${open.activity.name} (${pay(open)})`, at: appointment(open.startAt, log.timeZone) })}
            </p>
          </div>
          <Button look="primary" className={css.big} isBusy={run.isRunning} onClick={() => void end()}>
            {t('myDay.endBreak')}
          </Button>
        </>
      ) : (
        types && (
          <div className={css.pair}>
            {types.map(({ id, name, isPaidBreak }) => (
              <Button key={id} className={css.tall} isBusy={run.isRunning} onClick={() => void start(id)}>
                {`${name} (${isPaidBreak ? t('myDay.paidBreak') : t('myDay.unpaidBreak')})`}
              </Button>
            ))}
          </div>
        )
      )}
      <p className={css.quiet}>
        {ended.length > 0 &&
          `${t('myDay.breaksTaken', { list: ended.map((one) => `${one.activity.name} ${hoursAndMinutes(length(one))} (${pay(one)})`).join(', ') })}. `}
        {t('myDay.breakRule')}
      </p>
      <FailureNotice failure={run.failure} />
    </>
  )
}
