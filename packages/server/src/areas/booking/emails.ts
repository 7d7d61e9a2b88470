import type { Config } from '../../config.ts'
import type { Message } from '../../mail/queue.ts'
import { strangerText } from '../../mail/strangerText.ts'
import { calendar } from './ics.ts'
import { inWords } from './words.ts'
import type { Appointment } from './appointment.ts'
import type { ManageLink } from './manageLink.ts'

type Language = 'en' | 'es'
export type Occasion = 'booked' | 'moved' | 'cancelled'

/** Languages of the lookup list: 1 English, 2 Spanish. */
const languageOf = (id: number): Language => (id === 2 ? 'es' : 'en')

const words = {
  en: {
    subject: {
      booked: (type: string, when: string) => `Your appointment: ${type}, ${when}`,
      moved: (type: string, when: string) => `Your appointment has moved: ${type}, ${when}`,
      cancelled: (type: string, when: string) => `Your appointment is cancelled: ${type}, ${when}`,
    },
    whose: (name: string) => `Booked for: ${name}`,
    body: {
      booked: (organization: string, type: string, when: string) => `${organization} has you down for ${type} on ${when}.`,
      moved: (organization: string, type: string, when: string) => `${organization} has moved your ${type} to ${when}.`,
      cancelled: (organization: string, type: string, when: string) =>
        `Your ${type} with ${organization} on ${when} is cancelled.`,
    },
    window: (minutes: number) => `We arrive within ${minutes} minutes of that time.`,
    where: (address: string) => `Where: ${address}`,
    change: (url: string) => `To change or cancel it: ${url}`,
    questions: (name: string, phone: string) => `Questions? ${name}, ${phone}`,
  },
  es: {
    subject: {
      booked: (type: string, when: string) => `Su cita: ${type}, ${when}`,
      moved: (type: string, when: string) => `Su cita ha cambiado: ${type}, ${when}`,
      cancelled: (type: string, when: string) => `Su cita está cancelada: ${type}, ${when}`,
    },
    whose: (name: string) => `A nombre de: ${name}`,
    body: {
      booked: (organization: string, type: string, when: string) => `${organization} le espera para ${type}: ${when}.`,
      moved: (organization: string, type: string, when: string) => `${organization} ha cambiado su cita de ${type} a: ${when}.`,
      cancelled: (organization: string, type: string, when: string) =>
        `Su cita de ${type} con ${organization} (${when}) está cancelada.`,
    },
    window: (minutes: number) => `Llegaremos dentro de los ${minutes} minutos siguientes a esa hora.`,
    where: (address: string) => `Dónde: ${address}`,
    change: (url: string) => `Para cambiarla o cancelarla: ${url}`,
    questions: (name: string, phone: string) => `¿Preguntas? ${name}, ${phone}`,
  },
} as const

const NAME_LENGTH = 40
const ADDRESS_LENGTH = 120

const addressLine = ({ address }: Appointment): string | undefined =>
  address
    ? strangerText(
        [address.line1, address.line2, address.city, `${address.state} ${address.postalCode}`].filter(Boolean).join(', '),
        ADDRESS_LENGTH,
      )
    : undefined

/** The appointment as an iCalendar file; its UID stays through every change. */
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

/** The mail about a booking, its calendar file attached; undefined for a lead without an e-mail address. */
export function letter(
  occasion: Occasion,
  appointment: Appointment,
  config: Pick<Config, 'publicUrl'>,
  link: ManageLink,
): Message | undefined {
  const { email, typeName, organizationName, contact, arrivalWindowMin } = appointment
  if (!email) return
  const language = languageOf(appointment.languageId)
  const say = words[language]
  const when = inWords(appointment, language === 'es' ? 'es-US' : 'en-US')
  const address = addressLine(appointment)
  const name = strangerText(appointment.firstName, NAME_LENGTH)
  const isOn = occasion !== 'cancelled'
  const method = isOn ? 'PUBLISH' : 'CANCEL'
  return {
    organizationId: appointment.organizationId,
    to: email,
    // A name typed by a stranger must not end the header's line.
    subject: say.subject[occasion](typeName, when).replace(/[\r\n]+/g, ' '),
    text: [
      // The organization speaks first: what a stranger typed never stands where an inbox shows the beginning.
      say.body[occasion](organizationName, typeName, when),
      ...(name ? [say.whose(name)] : []),
      ...(isOn && arrivalWindowMin ? [say.window(arrivalWindowMin)] : []),
      ...(isOn && address ? [say.where(address)] : []),
      ...(isOn && appointment.confirmationText ? [appointment.confirmationText] : []),
      ...(isOn ? [say.change(link.mailedUrl)] : []),
      ...(contact ? [say.questions(contact.name, contact.phone)] : []),
      organizationName,
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
