/** @jsxImportSource preact */
import { useStore } from '../../ui/useStore.ts'
import { TimePicker } from '../../availability/TimePicker.tsx'
import * as css from '../../ui/base.css.ts'
import { useSpeech } from '../../ui/context.tsx'
import { StepFrame } from '../../ui/StepFrame.tsx'
import type { StepProps } from '../BookingFlow.tsx'
import { finishingOf } from './finishing.ts'
import { TakenNotice } from '../../availability/TakenNotice.ts'

export function TimeStep({ booking, flow, takesFocus }: StepProps) {
  const finishing = finishingOf(booking)
  const { t } = useSpeech()
  const store = finishing.times()
  const { timeZone } = useStore(store.state)
  return (
    <StepFrame title={t('timeTitle')} takesFocus={takesFocus}>
      {flow.fault?.kind === 'taken' && timeZone && (
        <TakenNotice slots={flow.fault.slots} timeZone={timeZone} onChoose={finishing.chooseSlot} />
      )}
      <TimePicker
        store={store}
        chosen={flow.slot?.id}
        leadsOn
        onChoose={finishing.chooseSlot}
        whenNone={
          <div class={css.notice}>
            <p>{t('nothingAtAll')}</p>
            <button type="button" class={css.secondary} onClick={finishing.askForCall}>
              {t('leaveContact')}
            </button>
          </div>
        }
      />
    </StepFrame>
  )
}
