import { translator, type Say } from '../messages/index.ts'
import { languageOf } from '../messages/locales.ts'
import { useSpeech } from '../ui/context.tsx'
import { manageEn, manageMessages, type ManageKey } from './messages.ts'

/** The manage page's own texts in the language spoken. */
export function useManageText(): Say<ManageKey> {
  const { locale } = useSpeech()
  return translator(manageMessages[languageOf(locale)] ?? manageEn)
}
