import '../../languages/en/service.ts'
import * as css from '../../ui/screen.css.ts'
import { useWidget } from '../../ui/context.ts'
import { StepFrame } from '../../ui/StepFrame.tsx'
import { chooseType } from '../flow.ts'
import type { StepProps } from '../BookingFlow.tsx'
import { Choice } from './Choice.tsx'

export function ServiceStep({ booking, flow, takesFocus }: StepProps) {
  const { t } = useWidget()
  return (
    <StepFrame title={t('serviceTitle')} takesFocus={takesFocus} isChoice>
      <ul className={css.stack}>
        {flow.details?.appointmentTypes.map(({ id, name, durationMin }) => (
          <Choice key={id} isChosen={flow.typeId === id} leadsOn onPick={() => booking.move(chooseType, id)}>
            {name}
            {flow.intent === 'book' && <span className={css.muted}>{t('minutes', { count: durationMin })}</span>}
          </Choice>
        ))}
      </ul>
    </StepFrame>
  )
}
