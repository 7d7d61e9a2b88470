import { StatusDot, type Tone } from '../../ui/StatusDot.tsx'
import { t, type Text } from '../../i18n/index.ts'
import { AssignButton } from '../technicians/AssignButton.tsx'
import { MoveButton } from '../technicians/MoveButton.tsx'
import { Conflicts } from '../technicians/Conflicts.tsx'
import type { Slot } from './slots.ts'
import * as css from './slots.css.ts'

type Booking = Slot['bookings'][number]
const states: Readonly<Record<Booking['status'], readonly [Tone, Text]>> = {
  held: ['warning', t('slots.held')],
  scheduled: ['active', t('slots.scheduled')],
  confirmed: ['good', t('slots.confirmed')],
  ran: ['good', t('slots.ran')],
  noShow: ['bad', t('slots.noShow')],
}

/** Bookings of a slot, linked to their leads, with technicians. */
export const Bookings = ({
  bookings,
  typeId,
  when,
}: {
  readonly bookings: readonly Booking[]
  readonly typeId: number
  readonly when: string
}) =>
  bookings.length === 0 ? (
    <p className={css.none}>{t('slots.bookingsEmpty')}</p>
  ) : (
    <ul className={css.list}>
      {bookings.map(({ id, status, lead, technician, conflicts }) => (
        <li key={id} className={css.booking}>
          {lead ? (
            <a className={css.link} href={`/leads/${lead.id}`}>
              {lead.name}
            </a>
          ) : (
            <span className={css.grow}>{status === 'held' ? t('slots.someoneBooking') : t('slots.hiddenLead')}</span>
          )}
          {technician && <span className={css.muted}>{technician.name}</span>}
          <Conflicts conflicts={conflicts} />
          <StatusDot tone={states[status][0]}>{states[status][1]}</StatusDot>
          <MoveButton
            visit={{
              bookingId: id,
              appointmentTypeId: typeId,
              leadId: lead?.id,
              description: [lead?.name ?? t('slots.hiddenLead'), when].join(', '),
            }}
            status={status}
          />
          <AssignButton
            bookingId={id}
            status={status}
            hasTechnician={technician !== null}
            description={[lead?.name ?? t('slots.hiddenLead'), when].join(', ')}
          />
        </li>
      ))}
    </ul>
  )
