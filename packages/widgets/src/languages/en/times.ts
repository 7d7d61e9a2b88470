import { registerMessages } from '../index.ts'

/** Messages of the time picker. */
export const times = {
  timeTitle: 'When should we come?',
  days: 'Day',
  weekBefore: 'Earlier days',
  weekAfter: 'Later days',
  noTimes: 'no times available',
  nothingThisWeek: 'No times are available on these days.',
  toNextFree: 'Go to {day}',
  nothingAtAll: 'No times are available right now.',
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
  zone: 'Times are in {zone}.',
  earliest: 'Earliest: {when}',
  thisWeekend: 'This weekend',
  yourClock: 'for you',
  ownZone: 'The small ones are yours, in {zone}.',
  seatsLeft: '{count} left',
  addToCalendar: 'Add to calendar',
  calendarFile: 'Other',
  picture: 'Save as a picture',
  pictureFailed: 'The picture could not be saved.',
} as const
registerMessages(times)
