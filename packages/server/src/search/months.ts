import type { Position } from './cursor.ts'
import type { InstantRange } from './dates.ts'

/** Whatever is further off is reached in one stretch. */
const MANY = 64

/** Both ends are included; null is open. */
export interface Stretch {
  readonly from: string | null
  readonly to: string | null
}

/** The last instant before a moment that the database tells apart from it. */
const justBefore = (moment: Date): string => new Date(moment.getTime() - 1).toISOString().replace('Z', '999Z')

export const stretchOf = ({ from, to }: InstantRange): Stretch => ({
  from: from?.toISOString() ?? null,
  to: to ? justBefore(to) : null,
})

/**
 * What the next calendar months in UTC cover of a range, in an order by an instant, and the position that they end at:
 * none when nothing of the range lies beyond. The stretch begins with the very instant of `place`.
 */
export function nextMonths(
  place: Position,
  direction: 'asc' | 'desc',
  months: number,
  range: InstantRange,
): Stretch & { readonly end: Position | undefined } {
  const [year = 0, month = 0] = (place.key ?? '').split('-', 2).map(Number)
  const whole = stretchOf(range)
  if (direction === 'desc') {
    const edge = new Date(Date.UTC(year, month - months))
    if (months > MANY || (range.from && range.from >= edge)) return { from: whole.from, to: place.key, end: undefined }
    return { from: edge.toISOString(), to: place.key, end: { key: justBefore(edge), id: 2 ** 31 - 1 } }
  }
  const edge = new Date(Date.UTC(year, month - 1 + months))
  if (months > MANY || (range.to && range.to <= edge)) return { from: place.key, to: whole.to, end: undefined }
  return { from: place.key, to: justBefore(edge), end: { key: edge.toISOString(), id: 0 } }
}
