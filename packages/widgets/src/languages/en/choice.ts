import { registerMessages } from '../index.ts'

/** Messages for a time that is chosen, but not booked here. */
export const choice = {
  noneChosen: 'No time selected yet.',
  yourTime: 'Your time: {when}',
  clear: 'Clear',
} as const
registerMessages(choice)
