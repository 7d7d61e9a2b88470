import type { Replies } from '@walkup/sdk'

type Punch = Pick<Replies['labor.clock'], 'clockInAt' | 'breaks'>
/** Shorter breaks are always paid, as the server counts them. */
const PAID_MS = 20 * 60_000

/** Time worked on an open punch: an unpaid break stops it, and counts after all if it ends within 20 minutes. */
export function workedMs({ clockInAt, breaks }: Punch, now: number): number {
  const unpaid = breaks
    .filter(({ isPaid }) => !isPaid)
    .map(({ startAt, endAt }) => (endAt === null ? Math.max(0, now - Date.parse(startAt)) : longOnly(startAt, endAt)))
  return Math.max(0, now - Date.parse(clockInAt) - unpaid.reduce((sum, ms) => sum + ms, 0))
}

function longOnly(startAt: string, endAt: string): number {
  const length = Date.parse(endAt) - Date.parse(startAt)
  return length > PAID_MS ? length : 0
}
