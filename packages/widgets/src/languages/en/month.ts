import { registerMessages } from '../index.ts'

/** Messages of the month view. */
export const month = {
  monthBefore: 'Previous month',
  monthAfter: 'Next month',
} as const
registerMessages(month)
