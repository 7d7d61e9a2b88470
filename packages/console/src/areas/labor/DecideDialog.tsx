import { useState } from 'react'
import { errorAt, toFailure, type Failure } from '../../data/problem.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { Combobox } from '../../frame/form/Combobox.tsx'
import { lookup } from '../../frame/index.ts'
import { Button } from '../../ui/Button.tsx'
import { pair } from '../../ui/controls.css.ts'
import { Dialog, DialogActions, DialogForm } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { exact } from '../../ui/format.ts'
import { FailureNotice } from '../../ui/states.tsx'
import { say, t, type Text } from '../../words/index.ts'
import { fromWall, toWall } from '../users/wall.ts'
import { BreakInput, WallInput } from './LogFields.tsx'
import { decide, wanted, type Missing } from './punches.ts'
import { refusal, words } from './words.ts'

type Mode = 'submit' | 'approve' | 'reject'
const verbs: Readonly<Record<Mode, Text>> = {
  submit: { en: 'Submit', es: 'Enviar' },
  approve: { en: 'Approve', es: 'Aprobar' },
  reject: { en: 'Reject', es: 'Rechazar' },
}
const stores = lookup('first', 'stores')

interface DecideDialogProps {
  readonly mode: Mode
  readonly punch: Missing
  readonly onClose: () => void
  readonly onDecided: (punch: Missing) => void
}
/** Gives a missing punch its times, or says why there was none. */
export function DecideDialog({ mode, punch, onClose, onDecided }: DecideDialogProps) {
  const { client } = useServices()
  const zone = punch.timeZone
  const times = wanted(punch)
  const [clockIn, setClockIn] = useState(times.in ? toWall(times.in, zone) : '')
  const [clockOut, setClockOut] = useState(times.out ? toWall(times.out, zone) : '')
  const [breakMin, setBreak] = useState(String(punch.proposed?.breakMin ?? 0))
  const [storeId, setStore] = useState<number | null>(null)
  const [reason, setReason] = useState(punch.reason ?? '')
  const [failure, setFailure] = useState<Failure>()
  const [isRunning, setRunning] = useState(false)
  const [isShort, setShort] = useState(false)
  const hasTimes = mode !== 'reject'
  // Of a punch that only lacks its end, the beginning stands.
  const hasIn = punch.kind !== 'end'

  async function submit(): Promise<void> {
    setShort(mode === 'reject' && !reason.trim())
    if (mode === 'reject' && !reason.trim()) return
    const [clockInAt, clockOutAt] = [hasIn ? fromWall(clockIn, zone) : null, fromWall(clockOut, zone)]
    setRunning(true)
    try {
      const given = {
        ...(clockInAt ? { clockInAt } : {}),
        ...(clockOutAt ? { clockOutAt } : {}),
        breakMin: Number(breakMin) || 0,
        ...(storeId === null ? {} : { storeId }),
      }
      const body = { action: mode, ...(reason.trim() ? { reason: reason.trim() } : {}), ...(hasTimes ? given : {}) }
      onDecided(await decide(client, punch, body))
      onClose()
    } catch (error) {
      setFailure(await toFailure(error))
      setRunning(false)
    }
  }
  return (
    <Dialog
      title={`${say(verbs[mode])}: ${punch.user.name}`}
      description={`${say({ en: 'Expected', es: 'Esperado' })}: ${exact(punch.expectedAt, zone)}`}
      onClose={onClose}
    >
      <DialogForm onSubmit={submit}>
        {hasTimes && (
          <>
            <div className={pair}>
              {hasIn && (
                <WallInput
                  label={words.clockIn}
                  value={clockIn}
                  zone={zone}
                  error={errorAt(failure, 'clockInAt')}
                  onChange={setClockIn}
                />
              )}
              <WallInput
                label={words.clockOut}
                value={clockOut}
                zone={zone}
                error={errorAt(failure, 'clockOutAt')}
                onChange={setClockOut}
              />
            </div>
            <div className={pair}>
              <BreakInput label={words.breakMin} value={breakMin} error={errorAt(failure, 'breakMin')} onChange={setBreak} />
              {!punch.store && (
                <Combobox
                  label={say(words.store)}
                  source={stores}
                  value={storeId}
                  canClear={false}
                  error={errorAt(failure, 'storeId')}
                  onChange={(option) => setStore(option ? Number(option.value) : null)}
                />
              )}
            </div>
          </>
        )}
        <TextArea
          label={say(words.reason)}
          isOptional={mode !== 'reject'}
          rows={2}
          maxLength={500}
          value={reason}
          error={isShort ? t('This is needed') : errorAt(failure, 'reason')}
          onChange={(event) => setReason(event.target.value)}
        />
        <FailureNotice failure={failure && refusal(failure, zone)} />
        <DialogActions>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" look={mode === 'reject' ? 'danger' : 'primary'} isBusy={isRunning}>
            {say(verbs[mode])}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  )
}
