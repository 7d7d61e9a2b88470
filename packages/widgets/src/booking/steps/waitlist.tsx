import * as css from '../../ui/screen.css.ts'
import { useWidget } from '../../ui/context.ts'
import { StepFrame } from '../../ui/StepFrame.tsx'
import { waitlistTexts } from '../../waitlist/waitlistTexts.ts'
import { PreferencesForm } from '../../waitlist/PreferencesForm.tsx'
import type { Booking } from '../booking.ts'
import type { Flow } from '../flow.ts'
import { askForCall } from './transitions.ts'

interface Props {
  readonly booking: Booking
  /** Whether it is shown below times that the shopper may choose instead. */
  readonly hasTimes: boolean
}

/** A place on the waitlist, or a call. */
export function JoinWaitlist({ booking, hasTimes }: Props) {
  const { t, locale } = useWidget()
  const own = waitlistTexts(locale)
  const goOn = (waitlist: Flow['waitlist']) => booking.move((flow) => askForCall({ ...flow, waitlist }))
  const call = (
    <button type="button" className={css.secondary} onClick={() => goOn(undefined)}>
      {t('leaveContact')}
    </button>
  )
  return (
    <>
      {!hasTimes && (
        <div className={css.notice}>
          <p>{t('nothingAtAll')}</p>
          {call}
        </div>
      )}
      <StepFrame title={own.title} lead={own.lead} takesFocus={hasTimes}>
        <PreferencesForm initial={booking.state.get().waitlist} onDone={goOn} />
        {hasTimes && call}
      </StepFrame>
    </>
  )
}

/** What follows for someone on the waitlist. */
export function OnWaitlist({ channel }: { readonly channel: 'sms' | 'email' }) {
  const { locale } = useWidget()
  return <p className={css.muted}>{waitlistTexts(locale)[channel]}</p>
}
