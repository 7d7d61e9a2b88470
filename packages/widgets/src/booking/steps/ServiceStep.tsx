/** @jsxImportSource preact */
import * as css from '../../ui/base.css.ts'
import { useSpeech } from '../../ui/context.tsx'
import { Icon } from '../../ui/icons.tsx'
import { StepFrame } from '../../ui/StepFrame.tsx'
import type { StepProps } from '../BookingFlow.tsx'

export function ServiceStep({ booking, flow, takesFocus }: StepProps) {
  const { t } = useSpeech()
  return (
    <StepFrame title={t('serviceTitle')} takesFocus={takesFocus}>
      <ul class={css.stack}>
        {flow.details?.appointmentTypes.map(({ id, name, durationMin }) => (
          <li key={id}>
            <button type="button" class={css.row} aria-pressed={flow.typeId === id} onClick={() => booking.chooseType(id)}>
              <span class={css.rowText}>
                {name}
                {flow.intent === 'book' && <span class={css.muted}>{t('minutes', { count: durationMin })}</span>}
              </span>
              <Icon name={flow.typeId === id ? 'check' : 'forward'} />
            </button>
          </li>
        ))}
      </ul>
    </StepFrame>
  )
}
