import { localTimeOf } from '../../ui/WeekGrid/zone.ts'

const QUARTER = 15 * 60_000
/** How long after a call the next one is proposed. */
const LATER_MS = 2 * 3_600_000

/** When to call somebody again who was not reached: on a quarter of an hour, between 8 am and 8 pm where they are. */
export function nextCallAt(zone: string, now = Date.now()): string {
  let at = Math.ceil(now / QUARTER) * QUARTER + LATER_MS
  const hour = () => Math.floor(localTimeOf(at, zone).minutes / 60)
  while (hour() < 8 || hour() >= 20) at += QUARTER
  return new Date(at).toISOString()
}
