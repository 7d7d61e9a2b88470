/** The picker's messages; `sentence…` build the summary of a recurrence. */
export const en = {
  schedule: 'Schedule',
  repeats: 'Repeats',
  weekly: 'Every week',
  weekdayOfMonth: 'A weekday of the month',
  dayOfMonth: 'A day of the month',
  custom: 'Current schedule',
  customSentence: 'Custom schedule: {value}',
  days: 'On these days',
  week: 'Week',
  day: 'Weekday',
  date: 'Day',
  choose: 'Choose',
  often: 'How often',
  everyMonth: 'Every month',
  everyMonths: 'Every {count} months',
  time: 'Time',
  start: 'From the week of',
  end: 'Until the week of',
  endless: 'No end',

  First: 'First',
  Second: 'Second',
  Third: 'Third',
  Fourth: 'Fourth',
  Last: 'Last',

  'need-days': 'Choose at least one day.',
  'need-day': 'Choose a weekday.',
  'need-dayOfMonth': 'Choose a day of the month.',
  'need-time': 'Enter a time.',
  first: 'First: {dates}',
  never: 'No dates fall in these weeks.',
  short: 'Months without a day {day} are skipped.',

  at: 'at {time}',
  atOne: 'at {time}',
  dayOne: '1',
  sentenceDaily: 'Every day {at}',
  sentenceWeekly: 'Every {days} {at}',
  sentenceWeekdayOfMonth: 'On the {week} {day} {often} {at}',
  weekdayOfMonthMonthly: 'of every month',
  weekdayOfMonthEveryMonths: 'of every {count} months',
  sentenceDayOfMonth: 'On day {day} {often} {at}',
  dayOfMonthMonthly: 'of every month',
  dayOfMonthEveryMonths: 'every {count} months',
} as const

export type PickerKey = keyof typeof en
export type PickerMessages = Readonly<Record<PickerKey, string>>

/** English is bundled; other languages load on demand. */
export const others: Readonly<Record<string, () => Promise<PickerMessages>>> = {
  es: async () => (await import('./es.ts')).es,
  fr: async () => (await import('./fr.ts')).fr,
}
