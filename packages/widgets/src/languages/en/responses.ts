import { registerMessages } from '../index.ts'

/** Messages for error responses. */
export const responses = {
  checkFields: 'Check the highlighted fields.',
  errorBusy: 'Many people are booking right now. Try again in {seconds} seconds.',
} as const
registerMessages(responses)
