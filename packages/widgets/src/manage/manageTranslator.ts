import { createTranslator, type Translator } from '../languages/index.ts'
import { languageOf } from '../languages/locales.ts'
import type { ManageKey, ManageTexts } from '../languages/types.ts'

const texts = import.meta.glob<ManageTexts>('../languages/*/manage.ts', { eager: true, import: 'manage' })

/** The manage page's i18n for a locale. */
export const manageTranslator = (locale: string): Translator<ManageKey> =>
  createTranslator(texts[`../languages/${languageOf(locale)}/manage.ts`] as ManageTexts)
