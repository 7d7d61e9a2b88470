import { learn } from '../index.ts'

/** What the days of a month say. */
export const month = {
  monthBefore: 'Month before',
  monthAfter: 'Month after',
} as const
learn(month)
