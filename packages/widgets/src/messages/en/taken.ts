import { registerMessages } from '../index.ts'

/** Messages for a slot that someone else booked. */
export const taken = {
  takenTitle: 'That time was just taken.',
  takenBody: 'Everything you typed is kept. These are free next:',
  takenNone: 'Everything you typed is kept. Please pick another time.',
} as const
registerMessages(taken)
