import { fromCron } from './cron.ts'
import { daysOfWeek } from './days.ts'
import type { Recurrence } from './recurrence.ts'

const clock = (time: string) =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
    .format(new Date(`2023-01-01T${time}:00Z`))
    .replace('\u202f', ' ')
const everyMonth = (count: number) => (count === 1 ? 'every month' : `every ${count} months`)

/**
 * The English sentence that confirms a recurrence (docs/domain.md#constants): "On the first Monday of every 2 months at 9:00 AM".
 * @throws RangeError for a `time` that is not `HH:mm`
 */
export function sentence(recurrence: Recurrence): string {
  const at = `at ${clock(recurrence.time)}`
  const names = daysOfWeek().map(({ name }) => name)
  switch (recurrence.kind) {
    case 'weekly': {
      const days = names.filter((_, day) => recurrence.days.includes(day))
      const list = new Intl.ListFormat('en-US', { type: 'conjunction' })
      return `Every ${days.length === 7 ? 'day' : list.format(days)} ${at}`
    }
    case 'weekdayOfMonth':
      return `On the ${recurrence.week.toLowerCase()} ${names[recurrence.day]} of ${everyMonth(recurrence.everyMonths)} ${at}`
    case 'dayOfMonth':
      return recurrence.everyMonths === 1
        ? `On day ${recurrence.dayOfMonth} of every month ${at}`
        : `On day ${recurrence.dayOfMonth} ${everyMonth(recurrence.everyMonths)} ${at}`
  }
}

/**
 * Describes any cron string in English. The documented forms use our own sentences; others lazy-load cronstrue.
 * Rejects with a RangeError for an invalid cron string.
 */
export async function describeCron(cron: string): Promise<string> {
  const recurrence = fromCron(cron)
  if (recurrence) return sentence(recurrence)
  const { toString } = await import('cronstrue')
  try {
    return toString(cron)
  } catch (cause) {
    // cronstrue throws strings.
    throw new RangeError(`Expected a cron string; got "${cron}".`, { cause })
  }
}
