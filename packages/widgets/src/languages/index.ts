import type { questions } from './en/questions.ts'
import type { change } from './en/change.ts'
import type { choice } from './en/choice.ts'
import type { closed } from './en/closed.ts'
import type { finish } from './en/finish.ts'
import { first } from './en/first.ts'
import type { month } from './en/month.ts'
import type { responses } from './en/responses.ts'
import type { service } from './en/service.ts'
import type { taken } from './en/taken.ts'
import type { times } from './en/times.ts'
import { languageOf } from './locales.ts'
import type { Translator } from './translator.ts'

/** The keys of the widgets' i18n messages. Placeholders in braces are the same in every language. */
export type MessageKey =
  | keyof typeof change
  | keyof typeof choice
  | keyof typeof closed
  | keyof typeof first
  | keyof typeof questions
  | keyof typeof responses
  | keyof typeof service
  | keyof typeof times
  | keyof typeof month
  | keyof typeof taken
  | keyof typeof finish
export type Messages = Readonly<Record<MessageKey, string>>

const english: Record<string, string> = { ...first }
/** The English catalog. Lazy chunks add theirs with `registerMessages`. */
export const en = english as Messages
export const registerMessages = (texts: Readonly<Record<string, string>>): void => void Object.assign(english, texts)

/** English is bundled, so that even a failure to load has a message; other languages load on demand. */
const others = import.meta.glob<Messages>('./*/booking.ts', { import: 'booking' })

/** Resolves to English if the language's file fails to load: a flow in another language is better than none. */
export async function loadMessages(locale: string): Promise<Messages> {
  return (await others[`./${languageOf(locale)}/booking.ts`]?.().catch(() => undefined)) ?? en
}

export type Translate = Translator<MessageKey>
export { createTranslator, type Translator, type Values } from './translator.ts'
