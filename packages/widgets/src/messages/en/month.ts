import { registerMessages } from '../index.ts'

/** Messages of the month view. */
export const month = {
  monthBefore: 'Month before',
  monthAfter: 'Month after',
} as const
registerMessages(month)
