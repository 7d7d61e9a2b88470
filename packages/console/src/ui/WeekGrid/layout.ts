import { DAY_MIN } from './zone.ts'

/** An item's position in the grid; minutes since midnight of `day`, its index in the week. */
export interface Span {
  readonly id: string
  readonly day: number
  readonly start: number
  readonly end: number
}
/** A span's part within one day: `lane` of `lanes` equal columns for overlapping spans. */
export interface Piece extends Span {
  readonly lane: number
  readonly lanes: number
  /** The span began on an earlier day. */
  readonly isRest: boolean
}

/** Splits a span at midnights, clipped to the week. */
function cut({ id, day, start, end }: Span, days: number): Omit<Piece, 'lane' | 'lanes'>[] {
  const pieces = []
  for (let on = day, from = start, to = end; to > 0 && on < days; on++, from -= DAY_MIN, to -= DAY_MIN)
    if (on >= 0 && from < DAY_MIN)
      pieces.push({ id, day: on, start: Math.max(0, from), end: Math.min(DAY_MIN, to), isRest: on > day })
  return pieces
}

/**
 * Lays out spans without overlap: spans that overlap directly or transitively share the day's width in equal lanes, earliest and
 * longest first.
 */
export function layoutLanes(spans: readonly Span[], days = 7): Piece[] {
  const placed: Piece[] = []
  for (let day = 0; day < days; day++) {
    const pieces = spans
      .flatMap((span) => cut(span, days))
      .filter((piece) => piece.day === day)
      .toSorted((a, b) => a.start - b.start || b.end - a.end || a.id.localeCompare(b.id))
    let cluster: (Omit<Piece, 'lanes'> & { lane: number })[] = []
    let ends: number[] = []
    const close = () => {
      placed.push(...cluster.map((piece) => ({ ...piece, lanes: ends.length })))
      cluster = []
      ends = []
    }
    for (const piece of pieces) {
      if (ends.every((end) => end <= piece.start)) close()
      const free = ends.findIndex((end) => end <= piece.start)
      const lane = free < 0 ? ends.length : free
      ends[lane] = piece.end
      cluster.push({ ...piece, lane })
    }
    close()
  }
  return placed
}
