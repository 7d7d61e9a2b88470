import { fromCron, occursOn } from '@walkup/sdk/domain'
import { addDays, localDateOf, localEndToInstant } from './zone.ts'

/** Longer than the rarest recurrence: February 29, every 12 months. */
const MAX_DAYS = 366 * 9

/**
 * When a schedule next runs after an instant. A local time that the clocks skip is later by what they skip, a repeated one at
 * its first occurrence. Undefined for an unsupported recurrence.
 */
export function nextRun(cron: string, timeZone: string, after: Date): Date | undefined {
  const recurrence = fromCron(cron)
  if (!recurrence) return
  let date = localDateOf(after.getTime(), timeZone)
  for (let days = 0; days < MAX_DAYS; days++, date = addDays(date, 1)) {
    if (!occursOn(recurrence, date)) continue
    const at = localEndToInstant(date, recurrence.time, timeZone)
    if (at > after.getTime()) return new Date(at)
  }
  return
}
