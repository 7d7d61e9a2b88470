import { translator, type Say } from '../messages/index.ts'
import { languageOf } from '../messages/locales.ts'
import { manageEn, manageMessages, type ManageKey } from './messages.ts'

/** The manage page's own texts in the language spoken. */
export const manageText = (locale: string): Say<ManageKey> => translator(manageMessages[languageOf(locale)] ?? manageEn)
