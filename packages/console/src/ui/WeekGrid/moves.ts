import { DAY_MIN } from './zone.ts'

/** Everything snaps to 15 minutes. */
export const SNAP = 15

/** A position in the grid: day index and minutes since its midnight; `end` may extend into the next day. */
export interface GridPosition {
  readonly day: number
  readonly start: number
  readonly end: number
}
export interface Limits {
  readonly days: number
  /** Latest end in minutes since midnight; greater than 1440 if items may span midnight. */
  readonly latest: number
  readonly isDayFixed: boolean
}
export type Edge = 'start' | 'end'

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
const snap = (minutes: number) => Math.round(minutes / SNAP) * SNAP

/** Moves a whole item, clamped to the limits. */
export function moved(
  place: GridPosition,
  by: { readonly days: number; readonly minutes: number },
  limits: Limits,
): GridPosition {
  const length = place.end - place.start
  const latestStart = Math.max(0, Math.min(DAY_MIN - SNAP, limits.latest - length))
  const start = by.minutes === 0 ? place.start : clamp(snap(place.start + by.minutes), 0, latestStart)
  const day = limits.isDayFixed ? place.day : clamp(place.day + by.days, 0, limits.days - 1)
  return { day, start, end: start + length }
}

/** Moves one edge; the item lasts at least 15 minutes and at most a day. */
export function resized(place: GridPosition, edge: Edge, minutes: number, limits: Limits): GridPosition {
  if (edge === 'start') return { ...place, start: clamp(snap(place.start + minutes), 0, place.end - SNAP) }
  return { ...place, end: clamp(snap(place.end + minutes), place.start + SNAP, Math.min(limits.latest, place.start + DAY_MIN)) }
}

interface Key {
  readonly key: string
  readonly shiftKey: boolean
}
const steps: Readonly<Record<string, number>> = { ArrowUp: -SNAP, ArrowDown: SNAP, PageUp: -60, PageDown: 60 }
const sides: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Position after a key: arrows move, Shift with up and down resizes; undefined for other keys. */
export function byKey(place: GridPosition, { key, shiftKey }: Key, limits: Limits): GridPosition | undefined {
  const minutes = steps[key]
  if (minutes !== undefined) return shiftKey ? resized(place, 'end', minutes, limits) : moved(place, { days: 0, minutes }, limits)
  const days = sides[key]
  if (days !== undefined && !shiftKey) return moved(place, { days, minutes: 0 }, limits)
}

export const isSamePosition = (a: GridPosition, b: GridPosition): boolean =>
  a.day === b.day && a.start === b.start && a.end === b.end
