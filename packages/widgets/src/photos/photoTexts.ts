import { languageOf } from '../languages/locales.ts'
import { createTranslator, type Translator } from '../languages/translator.ts'
import type { PhotoKey, PhotoTexts } from '../languages/types.ts'

const texts = import.meta.glob<PhotoTexts>('../languages/*/photos.ts', { eager: true, import: 'photos' })

/** The texts of photos for a locale; they load with the field. */
export const photoTexts = (locale: string): Translator<PhotoKey> =>
  createTranslator(texts[`../languages/${languageOf(locale)}/photos.ts`] as PhotoTexts)
