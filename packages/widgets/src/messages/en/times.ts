import { registerMessages } from '../index.ts'

/** Messages of the time picker. */
export const times = {
  timeTitle: 'When should we come?',
  days: 'Day',
  weekBefore: 'Earlier days',
  weekAfter: 'Later days',
  noTimes: 'no free times',
  nothingThisWeek: 'No free times on these days.',
  toNextFree: 'Go to {day}',
  nothingAtAll: 'There are no free times right now.',
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
  zone: 'Times are in {zone}.',
  seatsLeft: '{count} left',
  noneChosen: 'No time chosen yet.',
  yourTime: 'Your time: {when}',
  clear: 'Clear',
  addToCalendar: 'Add to calendar',
} as const
registerMessages(times)
