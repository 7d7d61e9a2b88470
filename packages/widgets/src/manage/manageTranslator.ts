import { createTranslator, type Translator } from '../messages/index.ts'
import { languageOf } from '../messages/locales.ts'
import { manageEn, manageMessages, type ManageKey } from './messages.ts'

/** The manage page's i18n for a locale. */
export const manageTranslator = (locale: string): Translator<ManageKey> =>
  createTranslator(manageMessages[languageOf(locale)] ?? manageEn)
