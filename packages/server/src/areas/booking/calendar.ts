import type { Config } from '../../config.ts'
import type { Attachment } from '../../mail/queue.ts'
import { sanitizeText } from '../../mail/sanitizeText.ts'
import type { Appointment } from './appointment.ts'
import { calendar, type Organizer } from './ics.ts'

const ADDRESS_LENGTH = 120

/** A visit's address on one line, sanitized. */
export const addressLine = ({ address }: Pick<Appointment, 'address'>): string | undefined =>
  address
    ? sanitizeText(
        [address.line1, address.line2, address.city, `${address.state} ${address.postalCode}`].filter(Boolean).join(', '),
        ADDRESS_LENGTH,
      )
    : undefined

/** Who invites: an organization, at its contact's address. */
export const organizerOf = (
  name: string,
  email: string | null | undefined,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Organizer => ({ name, email: email ?? `no-reply@${new URL(publicUrl).hostname}` })

/** The appointment as an iCalendar file; its UID never changes, so that calendars update the same event. */
export const calendarOf = (appointment: Appointment, config: Pick<Config, 'publicUrl'>, url: string): string =>
  calendar({
    uid: `${appointment.leadUid}-${appointment.icsBookingId}@${new URL(config.publicUrl).hostname}`,
    sequence: appointment.icsSequence,
    isCancelled: appointment.status === 'cancelled',
    startAt: appointment.startAt,
    endAt: appointment.endAt,
    changedAt: appointment.updatedAt,
    organizer: organizerOf(appointment.organizationName, appointment.contact?.email, config),
    summary: `${appointment.typeName}, ${appointment.organizationName}`,
    description: [appointment.confirmationText, url].filter(Boolean).join('\n'),
    location: addressLine(appointment),
    url,
  })

/** The appointment as an email attachment. */
export const calendarFile = (appointment: Appointment, config: Pick<Config, 'publicUrl'>, url: string): Attachment => ({
  filename: 'appointment.ics',
  contentType: `text/calendar; charset=utf-8; method=${appointment.status === 'cancelled' ? 'CANCEL' : 'PUBLISH'}`,
  content: calendarOf(appointment, config, url),
})
