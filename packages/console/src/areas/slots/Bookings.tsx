import { StatusDot, type Tone } from '../../ui/StatusDot.tsx'
import { t, type Text } from '../../i18n/index.ts'
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
export const Bookings = ({ bookings }: { readonly bookings: readonly Booking[] }) =>
  bookings.length === 0 ? (
    <p className={css.none}>{t('slots.bookingsEmpty')}</p>
  ) : (
    <ul className={css.list}>
      {bookings.map(({ id, status, lead, technician }) => (
        <li key={id} className={css.booking}>
          {lead ? (
            <a className={css.link} href={`/leads/${lead.id}`}>
              {lead.name}
            </a>
          ) : (
            <span className={css.grow}>{status === 'held' ? t('slots.someoneBooking') : t('slots.hiddenLead')}</span>
          )}
          {technician && <span className={css.muted}>{technician.name}</span>}
          <StatusDot tone={states[status][0]}>{states[status][1]}</StatusDot>
        </li>
      ))}
    </ul>
  )
