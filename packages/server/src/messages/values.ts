import { formatAppointmentTime, formatPhone } from '@walkup/sdk/domain'
import type { Services } from '../context.ts'
import { languages, type LanguageCode } from '../languages/index.ts'
import { sanitizeText } from '../mail/sanitizeText.ts'
import { addressLine } from '../areas/booking/calendar.ts'
import { manageLink, type ManageLink } from '../areas/booking/manageLink.ts'
import { canRebook, type Appointment } from '../areas/booking/appointment.ts'
import type { Values } from './render.ts'

const NAME_LENGTH = 40

export const linkOfAppointment = (services: Pick<Services, 'config' | 'keys'>, appointment: Appointment): ManageLink =>
  manageLink(services, appointment.leadUid, appointment.manageHash)

/** The values of a visit for templates. Texts typed by strangers are sanitized. */
export function visitValues(
  services: Pick<Services, 'config' | 'keys'>,
  appointment: Appointment,
  language: LanguageCode,
  channel: 'email' | 'sms',
): Values {
  const { contact, arrivalWindowMin, startAt, timeZone } = appointment
  const link = linkOfAppointment(services, appointment)
  // Opening a link from an email proves the address; a link from a text does not.
  const url = channel === 'email' ? link.mailedUrl : link.manageUrl
  return {
    firstName: sanitizeText(appointment.firstName, NAME_LENGTH),
    type: appointment.typeName,
    when: formatAppointmentTime(startAt, timeZone, languages[language].tag),
    address: addressLine(appointment) ?? '',
    organization: appointment.organizationName,
    contactName: contact?.name ?? '',
    phone: formatPhone(contact?.phone ?? ''),
    confirmationText: appointment.confirmationText ?? '',
    arrivalMinutes: arrivalWindowMin ? String(arrivalWindowMin) : '',
    manageUrl: url,
    confirmUrl: `${url}#confirm`,
    rescheduleUrl: `${url}#reschedule`,
    cancelUrl: `${url}#cancel`,
    // Lines without a value are left out.
    rebookUrl: canRebook(appointment) ? url : '',
  }
}
