import { registerMessages } from '../index.ts'

/** Messages that the manage page shares with the booking. */
export const change = {
  questionsCall: 'Questions? Call {name}',
  errorTooLate: 'It’s too late to change this online.',
} as const
registerMessages(change)
