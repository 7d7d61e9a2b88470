import { addDays } from '@walkup/sdk/domain'
import { movedShift, type Shift } from './shifts.ts'

export interface Conflict {
  readonly shift: Shift
  readonly other: Shift
}
export interface CopyPlan {
  readonly copied: readonly Shift[]
  /** Skipped shifts, with the existing ones that they conflict with. */
  readonly left: readonly Conflict[]
}

/** Previews hours.copyWeek on the client by the same rules. */
export function planCopy(from: readonly Shift[], to: readonly Shift[], days: number, includeOpen: boolean): CopyPlan {
  const copied: Shift[] = []
  const left: Conflict[] = []
  for (const shift of from) {
    if (!shift.user && !includeOpen) continue
    const copy = movedShift(shift, { date: addDays(shift.date, days), start: shift.start, end: shift.end })
    const other = [...to, ...copied].find((one) => (shift.user ? overlaps(copy, one) : isSameOpen(copy, one)))
    if (other) left.push({ shift: copy, other })
    else copied.push(copy)
  }
  return { copied, left }
}

const overlaps = (a: Shift, b: Shift) => a.user?.id === b.user?.id && a.startAt < b.endAt && b.startAt < a.endAt
const isSameOpen = (a: Shift, b: Shift) => !b.user && a.store.id === b.store.id && a.startAt === b.startAt && a.endAt === b.endAt
