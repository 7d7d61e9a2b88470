import { locale } from './index.ts'
import { translator } from './matchSentences.ts'

/** What the server notes of a lead itself, by its English; people's own notes stay as they are. */
const notes: Readonly<Record<string, string>> = {
  Claimed: 'Tomado',
  Released: 'Liberado',
  'Released from review.': 'Liberado de la revisión.',
  'Released from review. Requested time: {1}, {2} at {3}.': 'Liberado de la revisión. Hora solicitada: {1}, {2}, {3}.',
  'The person was erased on request': 'La persona fue borrada a petición suya',
  'Imported from {1}': 'Importado de {1}',
  'Imported again from {1}': 'Importado de nuevo de {1}',
  'Consent revoked: {1}': 'Consentimiento revocado: {1}',
  'Consent revoked': 'Consentimiento revocado',
  'Refunded {1}: {2}': 'Reembolsado {1}: {2}',
  'Sold further {1}: {2}': 'Otra venta de {1}: {2}',
  'Queued for {1}': 'En cola para {1}',
  'the field-service system': 'el sistema de servicio de campo',
  'the home improvement partner': 'el socio de mejoras del hogar',
  'the CRM': 'el CRM',
  'Store: {1}': 'Tienda: {1}',
  'Lead generator: {1}': 'Generador: {1}',
  'Territory: {1}': 'Territorio: {1}',
  none: 'ninguno',
  'Booked for {1}, {2} at {3}': 'Reservado para el {1}, {2}, {3}',
}
const spanish = translator({ ...notes, ...datesInSpanish() })

/** Weekdays and months as the server writes them: "Tuesday", "November 24". */
function datesInSpanish(): Readonly<Record<string, string>> {
  const names = (day: Date, options: Intl.DateTimeFormatOptions) =>
    ['en-US', 'es-US'].map((language) => new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(day))
  const made: Record<string, string> = {}
  for (let step = 0; step < 12; step++) {
    // The first is a Sunday, and 31 days further on is the next month.
    const [weekday = '', inSpanish = ''] = names(new Date(Date.UTC(2023, 0, 1 + step)), { weekday: 'long' })
    const [month = '', mes = ''] = names(new Date(Date.UTC(2023, step, 1)), { month: 'long' })
    made[weekday] = inSpanish
    made[`${month} {1}`] = `{1} de ${mes}`
  }
  return made
}

/** A note of the server's in the reader's language. */
export const noteInWords = (note: string): string =>
  locale === 'en'
    ? note
    : note
        .split('; ')
        .map((part) => spanish(part) ?? part)
        .join('; ')
