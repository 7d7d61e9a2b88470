import { formats } from '../format.ts'
import { formatPhone } from '../phone.ts'
import * as css from '../ui/screen.css.ts'
import { useWidget } from '../ui/context.ts'
import { AddToCalendar } from '../ui/AddToCalendar.tsx'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { StepFrame } from '../ui/StepFrame.tsx'
import { safeUrl } from '../ui/safeUrl.ts'
import * as card from '../ui/card.css.ts'
import * as own from './manage.css.ts'
import { manageTranslator } from './manageTranslator.ts'
import type { Appointment, ManageState, ManageStore } from './manageState.ts'

const statuses = {
  scheduled: 'statusScheduled',
  confirmed: 'statusConfirmed',
  cancelled: 'statusCancelled',
  past: 'statusPast',
} as const

interface Props {
  readonly managing: ManageStore
  readonly state: ManageState
  readonly appointment: Appointment
  readonly takesFocus: boolean
}

/** The appointment and its actions. */
export function Overview({ managing, state, appointment, takesFocus }: Props) {
  const { t, locale, baseUrl } = useWidget()
  const m = manageTranslator(locale)
  const format = formats(locale, appointment.timeZone)
  const { status, businessContact, canChange, canRebook } = appointment
  const canConfirm = status === 'scheduled'
  const again = safeUrl(appointment.againUrl, baseUrl)
  const isAhead = status === 'scheduled' || status === 'confirmed'
  const calendarTitle = `${appointment.appointmentType.name}, ${appointment.organization.name}`
  const done =
    status === 'cancelled' ? m('cancelled') : state.hasMoved ? m('moved', { when: format.long(appointment.startAt) }) : ''
  return (
    <StepFrame title={m('manageTitle')} lead={m('manageHello', { name: appointment.contact.firstName })} takesFocus={takesFocus}>
      <output className={own.done}>{done}</output>
      {state.problem && <ProblemNotice problem={state.problem} onRetry={managing.confirm} />}
      <div className={card.card}>
        <p className={css.muted}>{m(statuses[status])}</p>
        <p className={card.date}>{format.long(appointment.startAt)}</p>
        <p className={css.muted}>{format.zone()}</p>
        <p>
          {appointment.appointmentType.name} · {appointment.organization.name}
        </p>
        {appointment.technician && <p className={css.muted}>{m('with', { name: appointment.technician.firstName })}</p>}
      </div>
      <div className={css.stack}>
        {canConfirm && (
          <button type="button" className={css.primary} aria-disabled={state.isBusy} onClick={managing.confirm}>
            {m(state.isBusy ? 'confirming' : 'confirm')}
          </button>
        )}
        {(canChange || canRebook) && (
          <button type="button" className={canConfirm ? css.secondary : css.primary} onClick={() => managing.show('move')}>
            {m(canRebook ? 'rebook' : 'reschedule')}
          </button>
        )}
        {again && (
          <a className={css.primary} href={again}>
            {m('again')}
          </a>
        )}
        {canChange && (
          <button type="button" className={css.secondary} onClick={() => managing.show('waitlist')}>
            {m(appointment.waitlist ? 'onWaitlist' : 'earlier')}
          </button>
        )}
        {isAhead && <AddToCalendar visit={{ ...appointment, title: calendarTitle }} />}
        {canChange && (
          <button type="button" className={`${css.secondary} ${own.danger}`} onClick={() => managing.show('cancel')}>
            {m('cancel')}
          </button>
        )}
        {!canChange && isAhead && <p className={css.muted}>{t('errorTooLate')}</p>}
        {businessContact && (
          <a className={css.quiet} href={`tel:${businessContact.phone}`}>
            {t('questionsCall', { name: businessContact.name })}:{' '}
            <bdi className={css.whole}>{formatPhone(businessContact.phone)}</bdi>
          </a>
        )}
      </div>
    </StepFrame>
  )
}
