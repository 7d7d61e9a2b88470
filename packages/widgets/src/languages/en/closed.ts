import { registerMessages } from '../index.ts'

/** Messages for a code that is not active, or a page that is set up wrong. */
export const closed = {
  closedTitle: 'This code is not active',
  closedBody: 'Ask in the store, or scan the code again.',
  setupTitle: 'Booking isn’t available on this page',
  setupBody: 'The page isn’t set up correctly. Nothing was booked.',
  callUs: 'Call {name} {phone}',
} as const
registerMessages(closed)
