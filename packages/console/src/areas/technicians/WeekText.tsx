import { hoursText, weekdayName, type Hours } from './week.ts'

/** Working hours, a line per day. */
export const WeekText = ({ hours }: { readonly hours: Hours }) =>
  hours.length === 0
    ? '–'
    : [...new Set(hours.map(({ dayOfWeek }) => dayOfWeek))].map((day) => (
        <div key={day}>
          {weekdayName(day)}{' '}
          {hours
            .filter(({ dayOfWeek }) => dayOfWeek === day)
            .map(hoursText)
            .join(', ')}
        </div>
      ))
