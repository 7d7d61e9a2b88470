import { languageOf } from '../languages/locales.ts'
import type { WaitlistTexts } from '../languages/types.ts'

const texts = import.meta.glob<WaitlistTexts>('../languages/*/waitlist.ts', { eager: true, import: 'waitlist' })

/** The texts of the waitlist for a locale; they load with its step. */
export const waitlistTexts = (locale: string): WaitlistTexts =>
  texts[`../languages/${languageOf(locale)}/waitlist.ts`] as WaitlistTexts
