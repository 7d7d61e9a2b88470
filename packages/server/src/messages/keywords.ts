import { folded } from '@walkup/sdk/reading'
import { languages } from '../languages/index.ts'
import type { KeywordTexts } from '../languages/types.ts'

/** What a shopper asks for with a text. */
export type Intent = keyof KeywordTexts['words'] | 'other'

/** Words that the provider also treats as an opt-out and confirms itself. */
const providerStops = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'])

const intents = new Map(
  Object.values(languages).flatMap(({ keywords }) =>
    Object.entries(keywords.words).flatMap(([intent, list]) => list.map((word) => [word, intent as Intent] as const)),
  ),
)
for (const word of providerStops) intents.set(word, 'stop')
const stopSentences = Object.values(languages).flatMap(({ keywords }) => keywords.stopSentences)

/** Parses a text. Keywords only count if they are the whole text: "no problem" does not cancel. */
export function intentOf(text: string): Intent {
  const normal = folded(text).trim()
  const word = normal
    .toUpperCase()
    .replace(/[^\p{L} ]+/gu, '')
    .replace(/ +/g, ' ')
    .trim()
  const known = intents.get(word)
  if (known) return known
  return stopSentences.some((pattern) => pattern.test(normal)) ? 'stop' : 'other'
}

/** Whether the provider also treats a text as an opt-out and confirms it. */
export const isProviderStop = (text: string): boolean => providerStops.has(text.trim().toUpperCase())
