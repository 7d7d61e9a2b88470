import { localDay, placed } from '../../ui/format.ts'

/** A time on a place's clock; its day is told only where it is another than the one that stands beside it. */
export function clockOn(day: string, instant: string, zone: string): string {
  const whole = placed(instant, zone)
  const told = `${localDay(day)}, `
  return whole.startsWith(told) ? whole.slice(told.length) : whole
}
