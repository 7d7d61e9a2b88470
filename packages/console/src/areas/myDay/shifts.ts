import { useStore } from '@nanostores/react'
import type { Replies } from '@walkup/sdk'
import { addDays } from '@walkup/sdk/domain'
import { useCall } from '../../data/useCall.ts'
import { viewerZone } from '../../ui/format.ts'
import { coarseNow } from '../../ui/now.ts'
import { localTimeOf } from '../../ui/WeekGrid/zone.ts'

export type Shift = Replies['hours.search']['items'][number]
const HOUR_MS = 3_600_000
const DAYS_AHEAD = 14

/** The user's shifts, earliest first: from yesterday, since one may end today, through the next two weeks. */
export function useMyShifts(userId: number) {
  const zone = viewerZone()
  const today = localTimeOf(useStore(coarseNow), zone).date
  const dates = { from: addDays(today, -1), to: addDays(today, DAYS_AHEAD), timeZone: zone }
  return useCall('hours.search', { body: { filter: { userIds: [userId], dates }, limit: 50 } })
}

/** The current shift, or one that begins or ended within two hours: the default store for clocking in. */
export function shiftNow<T extends Pick<Shift, 'startAt' | 'endAt'>>(shifts: readonly T[], now: number): T | undefined {
  const away = ({ startAt }: T) => Math.abs(Date.parse(startAt) - now)
  return shifts
    .filter(({ startAt, endAt }) => Date.parse(startAt) <= now + 2 * HOUR_MS && Date.parse(endAt) >= now - 2 * HOUR_MS)
    .toSorted((a, b) => away(a) - away(b))[0]
}

/** Shifts that are not over yet. */
export const toCome = <T extends Pick<Shift, 'endAt'>>(shifts: readonly T[], now: number): readonly T[] =>
  shifts.filter(({ endAt }) => Date.parse(endAt) > now)
