import { learn } from '../index.ts'

/** What is said of a code that is not active. */
export const closed = {
  closedTitle: 'This code is not active',
  closedBody: 'Please ask in the store, or scan the code once more.',
} as const
learn(closed)
