import type { FieldError } from './problem.ts'

export interface DayHours {
  readonly dayOfWeek: number
  /** Local times compare as text. */
  readonly startLocal: string
  readonly endLocal: string
}

/** Validates a week's hours, which end after they start and do not overlap on a day. */
export function validateHours(hours: readonly DayHours[], path: string): FieldError[] {
  return hours.flatMap(({ dayOfWeek, startLocal, endLocal }, index): FieldError[] => {
    if (endLocal <= startLocal) return [{ path: `${path}.${index}.endLocal`, code: 'not-after-local-start' }]
    const overlaps = hours.some(
      (other, at) => at < index && other.dayOfWeek === dayOfWeek && other.startLocal < endLocal && startLocal < other.endLocal,
    )
    return overlaps ? [{ path: `${path}.${index}.startLocal`, code: 'overlaps-hours' }] : []
  })
}
