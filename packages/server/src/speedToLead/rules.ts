import type { BusinessHours, SpeedTarget } from '@walkup/sdk/contract'
import { addDays, dayOfWeek, localDateOf, localEndToInstant, localToInstant } from '../time/zone.ts'

const MINUTE = 60_000
/** Bounds the search, since with no business hours a wait would never end. */
const MAX_DAYS = 60

/** The instants when a day's business hours start and end; a skipped start counts as the end of the gap. */
function spansOf(date: string, hours: readonly BusinessHours[], zone: string): { from: number; to: number }[] {
  return hours
    .filter((span) => span.dayOfWeek === dayOfWeek(date))
    .map(({ startLocal, endLocal }) => ({
      from: localToInstant(date, startLocal, zone) ?? localEndToInstant(date, startLocal, zone),
      to: localEndToInstant(date, endLocal, zone),
    }))
    .toSorted((a, b) => a.from - b.from)
}

/** The instant after a number of minutes within business hours; undefined if there are no such hours. */
export function afterBusinessMinutes(
  from: number,
  minutes: number,
  hours: readonly BusinessHours[],
  zone: string,
): number | undefined {
  let left = minutes * MINUTE
  const first = localDateOf(from, zone)
  for (let day = 0; day < MAX_DAYS; day++) {
    for (const span of spansOf(addDays(first, day), hours, zone)) {
      const start = Math.max(span.from, from)
      if (start >= span.to) continue
      if (start + left <= span.to) return start + left
      left -= span.to - start
    }
  }
  return undefined
}

/** The steps of an escalation: 1 notifies dispatchers on duty, 2 managers, 3 everyone. */
export type Step = 1 | 2 | 3
export const LAST_STEP = 3

/**
 * The targets of a lead that is claimed but not contacted, counted from the claim: the claimer is notified at the target, and the
 * others with the same delays as for unclaimed leads.
 */
export function contactTarget(target: SpeedTarget): SpeedTarget {
  const { targetMin, dispatchersAfterMin, managersAfterMin, everyoneAfterMin } = target
  return {
    ...target,
    dispatchersAfterMin: targetMin,
    managersAfterMin: targetMin + managersAfterMin - dispatchersAfterMin,
    everyoneAfterMin: targetMin + everyoneAfterMin - dispatchersAfterMin,
  }
}

export interface Wait {
  readonly since: number
  /** The last step made; 0 before the first. */
  readonly step: number
}

/**
 * What is due for a waiting lead: the latest step whose time has come, and when to check again. Of steps that were missed while no
 * server ran, only the latest is made.
 */
export function dueStep(
  { since, step }: Wait,
  target: SpeedTarget,
  hours: readonly BusinessHours[],
  zone: string,
  now: number,
): { readonly step: Step | undefined; readonly nextAt: number | undefined } {
  const after = [target.dispatchersAfterMin, target.managersAfterMin, target.everyoneAfterMin]
  let due: Step | undefined
  for (let next = step + 1; next <= LAST_STEP; next++) {
    const at = afterBusinessMinutes(since, after[next - 1] ?? 0, hours, zone)
    if (at === undefined || at > now) return { step: due, nextAt: at }
    due = next as Step
  }
  return { step: due, nextAt: undefined }
}
