import type { Bodies } from '@walkup/sdk/contract'
import { addDays, dayOfWeek } from '../time/zone.ts'

export type Preference = NonNullable<Bodies['waitlist.upsert']>['preferences'][number]
export type PartOfDay = NonNullable<Preference['parts']>[number]

const NOON = '12:00'
const EVENING = '17:00'
/** An entry without a last day expires after this many days. */
const MAX_DAYS = 180

export const partOfDay = (startLocal: string): PartOfDay =>
  startLocal < NOON ? 'morning' : startLocal < EVENING ? 'afternoon' : 'evening'

/** Whether a slot's local day and time match a shopper's preferences. */
export const isWanted = (
  preferences: readonly Preference[],
  { date, startLocal }: { date: string; startLocal: string },
): boolean =>
  preferences.some(
    ({ days, parts, from, to }) =>
      (!days?.length || days.includes(dayOfWeek(date))) &&
      (!parts?.length || parts.includes(partOfDay(startLocal))) &&
      (from === undefined || date >= from) &&
      (to === undefined || date <= to),
  )

/** The last day that can match any of the preferences. */
export const lastDayOf = (preferences: readonly Preference[], today: string): string =>
  preferences
    .map(({ to }) => to ?? addDays(today, MAX_DAYS))
    .toSorted()
    .at(-1) ?? today
