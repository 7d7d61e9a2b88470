import { formatAppointmentTime, formatMessage, type MessageValues } from '@walkup/sdk/domain'
import type { Config } from '../../config.ts'
import { languages, mailLanguage } from '../../mail/catalogs/index.ts'
import type { Message } from '../../mail/queue.ts'
import { sanitizeText } from '../../mail/sanitizeText.ts'
import { calendar } from './ics.ts'
import type { Appointment } from './appointment.ts'
import type { ManageLink } from './manageLink.ts'

export type Occasion = 'booked' | 'moved' | 'cancelled'

const messageKey = { booked: 'booked', moved: 'moved', cancelled: 'canceled' } as const
const NAME_LENGTH = 40
const ADDRESS_LENGTH = 120

const addressLine = ({ address }: Appointment): string | undefined =>
  address
    ? sanitizeText(
        [address.line1, address.line2, address.city, `${address.state} ${address.postalCode}`].filter(Boolean).join(', '),
        ADDRESS_LENGTH,
      )
    : undefined

/** The appointment as an iCalendar file; its UID never changes, so that calendars update the same event. */
export const calendarOf = (appointment: Appointment, config: Pick<Config, 'publicUrl'>, url: string): string =>
  calendar({
    uid: `${appointment.leadUid}-${appointment.bookingId}@${new URL(config.publicUrl).hostname}`,
    sequence: appointment.icsSequence,
    isCancelled: appointment.status === 'cancelled',
    startAt: appointment.startAt,
    endAt: appointment.endAt,
    changedAt: appointment.updatedAt,
    summary: `${appointment.typeName}, ${appointment.organizationName}`,
    description: [appointment.confirmationText, url].filter(Boolean).join('\n'),
    location: addressLine(appointment),
    url,
  })

/** The email about a booking, with a calendar file, in the shopper's language; undefined for leads without an email address. */
export function appointmentEmail(
  occasion: Occasion,
  appointment: Appointment,
  config: Pick<Config, 'publicUrl'>,
  link: ManageLink,
): Message | undefined {
  const { email, typeName: type, organizationName: organization, contact, arrivalWindowMin, startAt, timeZone } = appointment
  if (!email) return
  const language = mailLanguage(appointment.languageId, appointment.organizationLocales)
  const { tag, catalog } = languages[language]
  const t = (key: keyof typeof catalog.booking, values: MessageValues) => formatMessage(catalog.booking[key], values, tag)
  const key = messageKey[occasion]
  const event = { organization, type, when: formatAppointmentTime(startAt, timeZone, tag) }
  const address = addressLine(appointment)
  const name = sanitizeText(appointment.firstName, NAME_LENGTH)
  const isOn = occasion !== 'cancelled'
  const method = isOn ? 'PUBLISH' : 'CANCEL'
  return {
    organizationId: appointment.organizationId,
    to: email,
    language,
    // Prevents header injection.
    subject: t(`${key}Subject`, event).replace(/[\r\n]+/g, ' '),
    text: [
      // The organization comes first, so that inbox previews never show text typed by a stranger.
      t(key, event),
      ...(name ? [t('name', { name })] : []),
      ...(isOn && arrivalWindowMin ? [t('arrivalWindow', { minutes: arrivalWindowMin })] : []),
      ...(isOn && address ? [t('address', { address })] : []),
      ...(isOn && appointment.confirmationText ? [appointment.confirmationText] : []),
      ...(isOn ? [t('manage', { url: link.mailedUrl })] : []),
      ...(contact ? [t('questions', { name: contact.name, phone: contact.phone })] : []),
      organization,
    ],
    attachments: [
      {
        filename: 'appointment.ics',
        contentType: `text/calendar; charset=utf-8; method=${method}`,
        content: calendarOf(appointment, config, link.mailedUrl),
      },
    ],
  }
}
