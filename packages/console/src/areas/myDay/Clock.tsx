import { useState } from 'react'
import { useStore } from '@nanostores/react'
import type { Replies } from '@walkup/sdk'
import { errorAt } from '../../data/problem.ts'
import { useCall, useMutation } from '../../data/useCall.ts'
import { Combobox } from '../../frame/form/Combobox.tsx'
import { lookup } from '../../frame/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { appointment, duration } from '../../ui/format.ts'
import { coarseNow, secondNow } from '../../ui/now.ts'
import { ErrorState, FailureNotice, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import { Breaks } from './Breaks.tsx'
import { LocationNotice } from './LocationNotice.tsx'
import { shiftNow, useMyShifts } from './shifts.ts'
import { where } from './where.ts'
import * as css from './myDay.css.ts'

type Log = Replies['labor.clock']
const stores = lookup('first', 'stores')
const title = t('myDay.clock')

/** Clocks in at a store, takes breaks, and clocks out. */
export function Clock({ userId }: { readonly userId: number }) {
  const { data, failure, retry } = useCall('labor.search', {
    body: { filter: { userIds: [userId], states: ['open'] }, limit: 1 },
  })
  const open = data?.items[0]
  return (
    <Card title={title}>
      {!data ? (
        failure ? (
          <ErrorState failure={failure} onRetry={retry} />
        ) : (
          <Skeleton widths={['60%', '100%', '100%']} />
        )
      ) : open ? (
        <Out key={open.id} log={open} />
      ) : (
        <In userId={userId} />
      )}
    </Card>
  )
}

function In({ userId }: { readonly userId: number }) {
  const now = useStore(coarseNow)
  const shift = shiftNow(useMyShifts(userId).data?.items ?? [], now)
  const [chosen, setChosen] = useState<number>()
  const [isLooking, setLooking] = useState(false)
  const clock = useMutation('labor.clock')
  const notice = useCall('labor.locationNotice', {})
  const [isChanging, setChanging] = useState(false)
  const choice = notice.data?.choice
  const storeId = chosen ?? shift?.store.id ?? null

  async function punch(): Promise<void> {
    setLooking(true)
    const place = choice?.isAgreed ? await where() : undefined
    setLooking(false)
    const log = await clock.run({
      body: { action: 'in', source: 'mobile', ...(storeId === null ? {} : { storeId }), ...place },
    })
    if (log) toast(t('myDay.clockedIn'))
  }
  const error = errorAt(clock.failure, 'storeId')
  if (notice.data && (!choice || isChanging)) {
    const answered = () => {
      setChanging(false)
      notice.retry()
    }
    return <LocationNotice version={notice.data.version} onAnswered={answered} />
  }
  return (
    <>
      {shift && (
        <p>
          {t('myDay.planned')}: {shift.store.name}, {appointment(shift.startAt, shift.timeZone)}
        </p>
      )}
      <Combobox
        label={t('common.store')}
        source={stores}
        value={storeId}
        chosen={shift && { value: shift.store.id, label: shift.store.name }}
        canClear={false}
        {...(error ? { error } : {})}
        onChange={(option) => option && setChosen(Number(option.value))}
      />
      <Button look="primary" className={css.big} isBusy={isLooking || clock.isRunning} onClick={() => void punch()}>
        {t('myDay.clockIn')}
      </Button>
      {choice && (
        <p className={css.quiet}>
          {choice.isAgreed ? t('myDay.locationShared') : t('myDay.locationDeclined')}{' '}
          <button type="button" className={css.link} onClick={() => setChanging(true)}>
            {t('myDay.changeLocation')}
          </button>
        </p>
      )}
      {!error && <FailureNotice failure={clock.failure} />}
    </>
  )
}

function Out({ log }: { readonly log: Log }) {
  const now = useStore(secondNow)
  const [breakMin, setBreak] = useState('')
  const clock = useMutation('labor.clock')
  const isWrong = breakMin !== '' && !/^\d{1,4}$/.test(breakMin)

  async function punch(): Promise<void> {
    if (isWrong) return
    const done = await clock.run({ body: { action: 'out', breakMin: Number(breakMin), source: 'mobile' } })
    if (done) toast(t('myDay.clockedOut'))
  }
  const error = isWrong ? t('myDay.enterMinutes') : errorAt(clock.failure, 'breakMin')
  return (
    <>
      <div>
        <div className={css.figure} role="timer" aria-label={t('myDay.timeClockedIn')}>
          {duration(now - Date.parse(log.clockInAt))}
        </div>
        <p className={css.quiet}>
          {t('myDay.clockedInAt', { store: log.store?.name ?? '', at: appointment(log.clockInAt, log.timeZone) })}
        </p>
      </div>
      <Breaks log={log} />
      <TextInput
        label={t('myDay.forgottenBreak')}
        isOptional
        inputMode="numeric"
        placeholder="0"
        value={breakMin}
        {...(error ? { error } : {})}
        onChange={(event) => setBreak(event.target.value)}
      />
      <Button className={css.big} isBusy={clock.isRunning} onClick={() => void punch()}>
        {t('myDay.clockOut')}
      </Button>
      {!error && <FailureNotice failure={clock.failure} />}
    </>
  )
}
