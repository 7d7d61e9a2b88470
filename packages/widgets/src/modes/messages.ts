import { languageOf } from '../messages/locales.ts'

export interface ModeTexts {
  readonly openBooking: string
  readonly openCapture: string
  readonly close: string
}

/** The texts of the floating button and of the dialog's title and button. */
export const modeMessages: Readonly<Record<string, ModeTexts>> = {
  en: { openBooking: 'Book an appointment', openCapture: 'Request a call', close: 'Close' },
  es: { openBooking: 'Reservar una cita', openCapture: 'Pedir una llamada', close: 'Cerrar' },
  fr: { openBooking: 'Prendre rendez-vous', openCapture: 'Demander un appel', close: 'Fermer' },
}

export const modeTextsOf = (locale: string): ModeTexts => (modeMessages[languageOf(locale)] ?? modeMessages.en) as ModeTexts
