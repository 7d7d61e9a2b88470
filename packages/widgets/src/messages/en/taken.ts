import { learn } from '../index.ts'

/** What is said when someone was faster. */
export const taken = {
  takenTitle: 'That time was just taken.',
  takenBody: 'Everything you typed is kept. These are free next:',
  takenNone: 'Everything you typed is kept. Please pick another time.',
} as const
learn(taken)
