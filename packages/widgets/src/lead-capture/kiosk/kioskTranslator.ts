import { createTranslator, type Translator } from '../../messages/index.ts'
import { languageOf } from '../../messages/locales.ts'
import { kioskEn, kioskMessages, type KioskKey } from './messages.ts'

/** The kiosk's i18n for a locale. */
export const kioskTranslator = (locale: string): Translator<KioskKey> =>
  createTranslator(kioskMessages[languageOf(locale)] ?? kioskEn)

const isToday = (at: number) => new Date(at).toDateString() === new Date().toDateString()

/** Formats an instant in the tablet's time zone: the time, with the day unless it is today. */
export const moment = (locale: string, at: number): string =>
  new Date(at).toLocaleString(
    locale,
    isToday(at)
      ? { hour: 'numeric', minute: '2-digit' }
      : { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
  )

export const day = (locale: string, at: number): string =>
  new Date(at).toLocaleDateString(locale, { day: 'numeric', month: 'long' })
