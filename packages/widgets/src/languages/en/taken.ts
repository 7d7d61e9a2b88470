import { registerMessages } from '../index.ts'

/** Messages for a slot that someone else booked. */
export const taken = {
  takenTitle: 'That time was just taken.',
  takenBody: 'Your entries are saved. The next available times are:',
  takenNone: 'Your entries are saved. Choose another time.',
} as const
registerMessages(taken)
