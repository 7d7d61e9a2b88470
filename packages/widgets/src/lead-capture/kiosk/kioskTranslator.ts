import { createTranslator, type Translator } from '../../languages/index.ts'
import { languageOf } from '../../languages/locales.ts'
import type { KioskKey, KioskTexts } from '../../languages/types.ts'

const texts = import.meta.glob<KioskTexts>('../../languages/*/kiosk.ts', { eager: true, import: 'kiosk' })

/** The kiosk's i18n for a locale. */
export const kioskTranslator = (locale: string): Translator<KioskKey> =>
  createTranslator(texts[`../../languages/${languageOf(locale)}/kiosk.ts`] as KioskTexts)

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
