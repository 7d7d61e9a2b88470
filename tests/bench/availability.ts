import { performance } from 'node:perf_hooks'
import { joinBusy, offers, type PatternSlot, type Schedule } from '../../packages/server/src/areas/booking/rules.ts'

const DAYS = 30
const TECHNICIANS = 20
const INTERVALS = 200
const QUARTER = 15 * 60_000

/** Twenty technicians with 200 busy intervals each, six slots a day for thirty days, through a DST change. */
function makeSchedule(now: number): { schedule: Schedule; rows: readonly (readonly [number, [number, number][]])[] } {
  const ids = Array.from({ length: TECHNICIANS }, (_, n) => n + 1)
  let seed = 7
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const rows = ids.map(
    (id) =>
      [
        id,
        Array.from({ length: INTERVALS }, (): [number, number] => {
          const from = now + random(DAYS * 96) * QUARTER
          return [from, from + (1 + random(4)) * QUARTER]
        }),
      ] as const,
  )
  const pattern: PatternSlot[] = [0, 1, 2, 3, 4, 5, 6].flatMap((dayOfWeek) =>
    ['08:00', '10:00', '12:00', '14:00', '16:00', '18:00'].map((startLocal) => ({
      dayOfWeek,
      startLocal,
      endLocal: `${Number(startLocal.slice(0, 2)) + 1}:00`.padStart(5, '0'),
      capacity: TECHNICIANS,
      effectiveFrom: '2020-01-01',
      effectiveTo: null,
    })),
  )
  const type = {
    id: 1,
    timeZone: 'America/New_York',
    durationMin: 60,
    bufferBeforeMin: 15,
    bufferAfterMin: 15,
    minNoticeMin: 60,
    horizonDays: DAYS,
    hasTechnicians: true,
    technicianIds: ids,
  }
  const busy = new Map(rows.map(([id, list]) => [id, joinBusy(list)]))
  return {
    rows,
    schedule: {
      type,
      pattern,
      dated: [],
      taken: new Map(),
      busy,
      away: new Map(),
      activeTechnicianIds: new Set(),
      closedDays: new Set(),
    },
  }
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** Prints how long the slots of 20 technicians over 30 days take. */
export default async function availability(): Promise<void> {
  const now = Date.parse('2026-10-20T12:00:00Z')
  const { schedule, rows } = makeSchedule(now)
  const run = (it: Schedule) => {
    const start = performance.now()
    const found = offers(it, now, '2026-10-20', '2026-11-20')
    return { ms: performance.now() - start, seats: found.reduce((sum, offer) => sum + offer.remaining, 0), slots: found.length }
  }
  const cold = run(schedule)
  const warm = median(Array.from({ length: 200 }, () => run(schedule).ms))
  const joined = median(
    Array.from({ length: 200 }, () => {
      const start = performance.now()
      run({ ...schedule, busy: new Map(rows.map(([id, list]) => [id, joinBusy(list)])) })
      return performance.now() - start
    }),
  )
  console.log(
    `availability: ${TECHNICIANS} technicians x ${DAYS} days x ${INTERVALS} busy intervals: ${cold.slots} slots, ${cold.seats} seats`,
  )
  console.log(
    `  cold ${cold.ms.toFixed(2)} ms, warm ${warm.toFixed(2)} ms, warm with sorting the intervals ${joined.toFixed(2)} ms`,
  )
}
