import { StatusDot, type Tone } from '../../ui/StatusDot.tsx'
import { say, type Text } from '../../words/index.ts'
import type { Slot } from './slots.ts'
import * as css from './slots.css.ts'

type Booking = Slot['bookings'][number]
const states: Readonly<Record<Booking['status'], readonly [Tone, Text]>> = {
  held: ['warning', { en: 'Held', es: 'Retenida' }],
  scheduled: ['active', { en: 'Scheduled', es: 'Programada' }],
  confirmed: ['good', { en: 'Confirmed', es: 'Confirmada' }],
  ran: ['good', { en: 'Ran', es: 'Realizada' }],
  noShow: ['bad', { en: 'No-show', es: 'No acudió' }],
}

/** Who is booked, each a link to the lead, and who goes there. */
export const Bookings = ({ bookings }: { readonly bookings: readonly Booking[] }) =>
  bookings.length === 0 ? (
    <p className={css.none}>{say({ en: 'Nobody is booked yet.', es: 'Aún no hay reservas.' })}</p>
  ) : (
    <ul className={css.list}>
      {bookings.map(({ id, status, lead, technician }) => (
        <li key={id} className={css.booking}>
          {lead ? (
            <a className={css.link} href={`/leads/${lead.id}`}>
              {lead.name}
            </a>
          ) : (
            <span className={css.grow}>
              {status === 'held'
                ? say({ en: 'Somebody is booking', es: 'Alguien está reservando' })
                : say({ en: 'A lead out of your reach', es: 'Un prospecto fuera de su alcance' })}
            </span>
          )}
          {technician && <span className={css.muted}>{technician.name}</span>}
          <StatusDot tone={states[status][0]}>{say(states[status][1])}</StatusDot>
        </li>
      ))}
    </ul>
  )
