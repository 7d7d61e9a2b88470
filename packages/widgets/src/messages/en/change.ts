import { learn } from '../index.ts'

/** What is said beside the manage page's own texts. */
export const change = {
  faultTooLate: 'It is too late to change this online.',
} as const
learn(change)
