import { useState } from 'react'
import { useStore } from '@nanostores/react'
import { errorAt } from '../../data/problem.ts'
import { useQueued } from '../../data/offline/useQueue.ts'
import { useCall } from '../../data/useCall.ts'
import { Combobox } from '../../frame/form/Combobox.tsx'
import { lookup } from '../../frame/index.ts'
import { Button } from '../../ui/Button.tsx'
import { formatAppointment } from '../../ui/format.ts'
import { coarseNow } from '../../ui/now.ts'
import { ProblemNotice } from '../../ui/states.tsx'
import { t } from '../../i18n/index.ts'
import { ConfirmPunch } from './ConfirmPunch.tsx'
import { currentLocation } from './geolocation.ts'
import { LocationNotice } from './LocationNotice.tsx'
import { shiftNow, useMyShifts } from './shifts.ts'
import { useUndoClock } from './useUndoClock.ts'
import * as css from './myDay.css.ts'

const stores = lookup('first', 'stores')
interface Place {
  readonly id: number
  readonly name: string
}

/** Clocks in at the planned store, or at another. */
export function ClockIn({ userId }: { readonly userId: number }) {
  const now = useStore(coarseNow)
  const shift = shiftNow(useMyShifts(userId).data?.items ?? [], now)
  const home = useCall('users.today', {}).data?.store
  const [chosen, setChosen] = useState<Place>()
  const [isAsking, setAsking] = useState(false)
  const [isLooking, setLooking] = useState(false)
  const clock = useQueued('labor.clock')
  const announce = useUndoClock()
  const notice = useCall('labor.locationNotice', {})
  const [isChanging, setChanging] = useState(false)
  const choice = notice.data?.choice
  const store: Place | undefined = chosen ?? shift?.store ?? home ?? undefined

  async function punch(): Promise<void> {
    setLooking(true)
    const place = choice?.isAgreed ? await currentLocation() : undefined
    setLooking(false)
    const body = { action: 'in', source: 'mobile', ...(store ? { storeId: store.id } : {}), ...place } as const
    const outcome = await clock.run(body, store?.name)
    if (outcome) setAsking(false)
    announce(t('myDay.clockedIn'), 'in', outcome)
  }
  const error = errorAt(clock.problem, 'storeId')
  if (notice.data && (!choice || isChanging)) {
    const answered = () => {
      setChanging(false)
      notice.retry()
    }
    return <LocationNotice version={notice.data.version} onAnswered={answered} />
  }
  const cancel = () => setAsking(false)
  return (
    <>
      {shift && (
        <p>
          {t('myDay.planned')}: {shift.store.name}, {formatAppointment(shift.startAt, shift.timeZone)}
        </p>
      )}
      <Combobox
        label={t('common.store')}
        source={stores}
        value={store?.id ?? null}
        chosen={store && { value: store.id, label: store.name }}
        canClear={false}
        {...(error ? { error } : {})}
        onChange={(option) => option && setChosen({ id: Number(option.value), name: option.label })}
      />
      {isAsking && !error ? (
        <ConfirmPunch
          question={store ? t('myDay.askClockIn', { store: store.name }) : t('myDay.askClockInNow')}
          verb={t('myDay.clockIn')}
          isBusy={isLooking || clock.isRunning}
          onConfirm={() => void punch()}
          onCancel={cancel}
        />
      ) : (
        <Button
          look="primary"
          className={css.clock}
          onClick={() => {
            clock.reset()
            setAsking(true)
          }}
        >
          {t('myDay.clockIn')}
        </Button>
      )}
      {choice && (
        <p className={css.quiet}>
          {choice.isAgreed ? t('myDay.locationShared') : t('myDay.locationDeclined')}{' '}
          <button type="button" className={css.link} onClick={() => setChanging(true)}>
            {t('myDay.changeLocation')}
          </button>
        </p>
      )}
      {!error && <ProblemNotice problem={clock.problem} />}
    </>
  )
}
