import { addDays, localDateOf, localEndToInstant, localTimeOf } from '../time/zone.ts'

/** When a person may be reached other than in the app; times are local. */
export interface Reach {
  readonly quiet: { readonly from: string; readonly to: string } | null
  readonly digestAt: string | null
  readonly timeZone: string
}

/** The next time a local clock shows a time, from an instant on; a skipped time counts as the end of the gap. */
export function nextLocal(now: number, time: string, zone: string): number {
  const today = localDateOf(now, zone)
  const at = localEndToInstant(today, time, zone)
  return at >= now ? at : localEndToInstant(addDays(today, 1), time, zone)
}

/** Quiet hours that span midnight have an end before their start; equal times are none. */
function isQuiet(now: number, { from, to }: NonNullable<Reach['quiet']>, zone: string): boolean {
  const time = localTimeOf(now, zone)
  return from < to ? time >= from && time < to : from > to && (time >= from || time < to)
}

/** The first instant from `now` on outside a person's quiet hours. */
export const afterQuiet = (now: number, { quiet, timeZone }: Reach): number =>
  quiet && isQuiet(now, quiet, timeZone) ? nextLocal(now, quiet.to, timeZone) : now

/** When a person's next digest is due, outside their quiet hours; undefined without a digest. */
export const nextDigest = (now: number, reach: Reach): number | undefined =>
  reach.digestAt === null ? undefined : afterQuiet(nextLocal(now, reach.digestAt, reach.timeZone), reach)
