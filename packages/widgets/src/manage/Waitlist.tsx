import { useWidget } from '../ui/context.ts'
import * as css from '../ui/screen.css.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { StepFrame } from '../ui/StepFrame.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { waitlistTexts } from '../waitlist/waitlistTexts.ts'
import { PreferencesForm } from '../waitlist/PreferencesForm.tsx'
import type { Appointment, ManageState, ManageStore } from './manageState.ts'

interface Props {
  readonly managing: ManageStore
  readonly state: ManageState
  readonly appointment: Appointment
}

/** Asks when an earlier time would suit, and takes the shopper off the list again. */
export function Waitlist({ managing, state: { problem, isBusy, wait }, appointment: { waitlist } }: Props) {
  const { t, locale } = useWidget()
  const own = waitlistTexts(locale)
  return (
    <StepFrame title={own.earlier} lead={waitlist ? `${own.waiting} ${own.lead}` : own.lead} takesFocus>
      {problem && <ProblemNotice problem={problem} onRetry={undefined} />}
      <Waiting wait={wait} />
      <PreferencesForm initial={waitlist} isBusy={isBusy} onDone={managing.joinWaitlist} />
      <div className={css.stack}>
        {waitlist && (
          <button type="button" className={css.secondary} aria-disabled={isBusy} onClick={managing.leaveWaitlist}>
            {own.leave}
          </button>
        )}
        <button type="button" className={css.secondary} onClick={() => managing.show('overview')}>
          {t('back')}
        </button>
      </div>
    </StepFrame>
  )
}
