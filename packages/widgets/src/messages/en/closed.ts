import { registerMessages } from '../index.ts'

/** Messages for a code that is not active, or a page that is set up wrong. */
export const closed = {
  closedTitle: 'This code is not active',
  closedBody: 'Please ask in the store, or scan the code once more.',
  setupTitle: 'Booking does not work on this page',
  setupBody: 'The page is not set up correctly. It is nothing that you did, and nothing was booked.',
  callUs: 'Call {name} {phone}',
} as const
registerMessages(closed)
