import { formats } from '../format.ts'
import { formatPhone } from '../phone.ts'
import * as css from '../ui/base.css.ts'
import { useWidget } from '../ui/context.ts'
import { safeUrl } from '../ui/safeUrl.ts'
import { Icon } from '../ui/icons.tsx'
import { StepFrame } from '../ui/StepFrame.tsx'
import * as card from '../ui/card.css.ts'
import * as own from './manage.css.ts'
import { manageTranslator } from './manageTranslator.ts'
import type { Appointment, ManageState, Managing } from './managing.ts'

const statuses = {
  scheduled: 'statusScheduled',
  confirmed: 'statusConfirmed',
  cancelled: 'statusCancelled',
  past: 'statusPast',
} as const

interface Props {
  readonly managing: Managing
  readonly state: ManageState
  readonly appointment: Appointment
  readonly takesFocus: boolean
}

/** The appointment and its actions. */
export function Overview({ managing, state, appointment, takesFocus }: Props) {
  const { t, locale, baseUrl } = useWidget()
  const m = manageTranslator(locale)
  const format = formats(locale, appointment.timeZone)
  const { status, businessContact, canChange } = appointment
  const isAhead = status === 'scheduled' || status === 'confirmed'
  const calendar = isAhead ? safeUrl(appointment.icsUrl, baseUrl) : undefined
  const done =
    status === 'cancelled' ? m('cancelled') : state.hasMoved ? m('moved', { when: format.long(appointment.startAt) }) : ''
  return (
    <StepFrame title={m('manageTitle')} lead={m('manageHello', { name: appointment.contact.firstName })} takesFocus={takesFocus}>
      <output>{done}</output>
      <div className={card.card}>
        <p className={css.muted}>{m(statuses[status])}</p>
        <p className={card.date}>{format.long(appointment.startAt)}</p>
        <p className={css.muted}>{format.zone()}</p>
        <p>
          {appointment.appointmentType.name} · {appointment.organization.name}
        </p>
      </div>
      <div className={css.stack}>
        {canChange && (
          <button type="button" className={css.primary} onClick={() => managing.show('move')}>
            {m('reschedule')}
          </button>
        )}
        {calendar && (
          <a className={css.secondary} href={calendar}>
            <Icon path={card.calendar} />
            {t('addToCalendar')}
          </a>
        )}
        {canChange && (
          <button type="button" className={`${css.secondary} ${own.danger}`} onClick={() => managing.show('cancel')}>
            {m('cancel')}
          </button>
        )}
        {!canChange && isAhead && <p className={css.muted}>{t('errorTooLate')}</p>}
        {businessContact && (
          <a className={css.quiet} href={`tel:${businessContact.phone}`}>
            {m('manageCall', { name: businessContact.name })}: {formatPhone(businessContact.phone)}
          </a>
        )}
      </div>
    </StepFrame>
  )
}
