import { addDays, localDateOf, localEndToInstant, localTimeOf } from '../time/zone.ts'

/** When a person may be notified outside the app; times are local. */
export interface Reach {
  readonly quiet: { readonly from: string; readonly to: string } | null
  readonly digestAt: string | null
  readonly timeZone: string
}

/** The next instant with a local time, at or after a given one; a skipped time counts as the end of the gap. */
export function nextLocal(now: number, time: string, zone: string): number {
  const today = localDateOf(now, zone)
  const at = localEndToInstant(today, time, zone)
  return at >= now ? at : localEndToInstant(addDays(today, 1), time, zone)
}

/** Quiet hours across midnight end before they start; equal times mean none. */
function isQuiet(now: number, { from, to }: NonNullable<Reach['quiet']>, zone: string): boolean {
  const time = localTimeOf(now, zone)
  return from < to ? time >= from && time < to : from > to && (time >= from || time < to)
}

/** The first instant outside a person's quiet hours, at or after `now`. */
export const afterQuiet = (now: number, { quiet, timeZone }: Reach): number =>
  quiet && isQuiet(now, quiet, timeZone) ? nextLocal(now, quiet.to, timeZone) : now

/** When a person's next digest is due, outside their quiet hours; undefined without a digest. */
export const nextDigest = (now: number, reach: Reach): number | undefined =>
  reach.digestAt === null ? undefined : afterQuiet(nextLocal(now, reach.digestAt, reach.timeZone), reach)
