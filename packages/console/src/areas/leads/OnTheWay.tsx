import { useState } from 'react'
import { useMutation } from '../../data/useCall.ts'
import { errorAt } from '../../data/problem.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { form } from '../../ui/controls.css.ts'
import { t } from '../../i18n/index.ts'

interface OnTheWayProps {
  readonly bookingId: number
  readonly onClose: () => void
}

/** Asks when the technician arrives, and notifies the shopper. */
export default function OnTheWay({ bookingId, onClose }: OnTheWayProps) {
  const notify = useMutation('messages.onTheWay')
  const [minutes, setMinutes] = useState('20')
  async function submit(): Promise<void> {
    const sent = await notify.run({ params: { id: bookingId }, body: { minutes: Number(minutes) } })
    if (!sent) return
    toast(sent.count ? t('messages.shopperNotified') : t('messages.shopperNotNotified'), !sent.count)
    onClose()
  }
  return (
    <Dialog title={t('messages.notifyOnTheWay')} description={t('messages.notifyOnTheWayHint')} onClose={onClose}>
      <form
        className={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextInput
          label={t('messages.minutesUntil')}
          type="number"
          inputMode="numeric"
          min={1}
          max={240}
          value={minutes}
          onChange={(event) => setMinutes(event.target.value)}
          error={errorAt(notify.problem, 'minutes')}
        />
        <ProblemNotice problem={notify.problem} />
        <DialogActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" look="primary" isBusy={notify.isRunning}>
            {t('messages.notifyShopper')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
