import type { ask } from './en/ask.ts'
import type { change } from './en/change.ts'
import type { closed } from './en/closed.ts'
import type { finish } from './en/finish.ts'
import { first } from './en/first.ts'
import type { month } from './en/month.ts'
import type { service } from './en/service.ts'
import type { taken } from './en/taken.ts'
import type { times } from './en/times.ts'
import { languageOf, type Language } from './locales.ts'
import type { Say } from './say.ts'

/** Every text of the widgets. Words in braces are filled in; another language keeps the same ones. */
export type MessageKey =
  | keyof typeof change
  | keyof typeof closed
  | keyof typeof first
  | keyof typeof ask
  | keyof typeof service
  | keyof typeof times
  | keyof typeof month
  | keyof typeof taken
  | keyof typeof finish
export type Messages = Readonly<Record<MessageKey, string>>

const english: Record<string, string> = { ...first }
/** English; what later screens say comes with their code, which calls `learn`. */
export const en = english as Messages
export const learn = (texts: Readonly<Record<string, string>>): void => void Object.assign(english, texts)

/** English comes with the code, so that even a failure to load can be said in words; the others when they are asked for. */
const others: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Messages>>> = {
  es: async () => (await import('./es.ts')).es,
  fr: async () => (await import('./fr.ts')).fr,
}

/** English if the language's file can't be had: a flow in another language is better than none. */
export async function loadMessages(locale: string): Promise<Messages> {
  const load = (others as Readonly<Record<string, (() => Promise<Messages>) | undefined>>)[languageOf(locale)]
  return (await load?.().catch(() => undefined)) ?? en
}

export type Translate = Say<MessageKey>
export { translator, type Say, type Values } from './say.ts'
