import { useCan } from '../../data/access.ts'
import { Button } from '../../ui/Button.tsx'
import { button } from '../../ui/controls.css.ts'
import { formatAppointment, phone } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { shortcut } from '../../ui/shortcut.ts'
import { t } from '../../i18n/index.ts'
import { AssignButton } from '../technicians/AssignButton.tsx'
import { Conflicts } from '../technicians/Conflicts.tsx'
import { MoveButton } from '../technicians/MoveButton.tsx'
import { AppointmentTime } from './AppointmentTime.tsx'
import { compose } from './Composer.tsx'
import { fullName, numberOf, statuses, type Lead } from './lead.ts'
import * as css from './lead.css.ts'

/** What staff need first: how to reach the person, and the visit. */
export function LeadSummary({ lead }: { readonly lead: Lead }) {
  const mayText = useCan('messages.send')
  const number = numberOf(lead)
  const { word, tone } = statuses[lead.status]
  return (
    <section className={css.card} aria-label={t('leads.contactAndVisit')}>
      <div className={css.reach}>
        <span className={css.number}>{number ? phone(number) : lead.email}</span>
        <StatusDot tone={tone}>{word}</StatusDot>
      </div>
      {number && (
        <div className={css.more}>
          <a className={button.primary} href={`tel:${number}`} rel="external" {...shortcut('d', t('leads.call'))}>
            <Icon name="phone" size={18} /> {t('leads.call')}
          </a>
          {mayText && (
            <Button icon="note" onClick={() => compose('text', lead.id)} {...shortcut('t', t('leads.text'))}>
              {t('leads.text')}
            </Button>
          )}
        </div>
      )}
      <Visit lead={lead} />
    </section>
  )
}

/** The appointment, which can be moved, canceled, and given to another technician. */
function Visit({ lead }: { readonly lead: Lead }) {
  const { booking, appointmentType } = lead
  if (!booking || !appointmentType) return
  const description = `${fullName(lead)}, ${formatAppointment(booking.startAt, booking.timeZone)}`
  return (
    <div className={css.visit}>
      <span className={css.visitText}>
        <span className={css.eventText}>
          <AppointmentTime at={booking.startAt} zone={booking.timeZone} isWhole />
        </span>
        <span className={css.term}>
          {appointmentType.name}
          {booking.technician && `, ${t('leads.with', { name: booking.technician.name })}`}
        </span>
        <Conflicts conflicts={booking.conflicts} />
      </span>
      <MoveButton
        visit={{
          bookingId: booking.id,
          appointmentTypeId: appointmentType.id,
          leadId: lead.id,
          description,
          updatedAt: lead.updatedAt,
        }}
        status={booking.status}
        hasKey
      />
      <AssignButton
        bookingId={booking.id}
        status={booking.status}
        hasTechnician={booking.technician !== null}
        description={description}
      />
    </div>
  )
}
