/** Whole minutes as "7 h 05", without rounding. */
export function hoursAndMinutes(minutes: number): string {
  const rest = Math.abs(minutes) % 60
  return `${Math.trunc(minutes / 60)} h${rest ? ` ${String(rest).padStart(2, '0')}` : ''}`
}
