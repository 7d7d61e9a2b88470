import type { FieldError } from '../../problem.ts'

export interface Punch {
  readonly clockInAt: string
  readonly clockOutAt: string | null
  readonly breakMin: number
}

const MINUTE = 60_000
/** A longer punch is a forgotten clock-out. */
const MAX_PUNCH_MINUTES = 24 * 60
/** How far a client's clock may be ahead. */
const AHEAD = 5 * MINUTE

const minuteOf = (instant: string): number => Math.floor(Date.parse(instant) / MINUTE)

/** Whole minutes between two instants, each truncated to its minute, so that parts of a span add up. */
export const minutesBetween = (from: string, to: string): number => minuteOf(to) - minuteOf(from)

/** Validates a punch, by field. */
export function validatePunch({ clockInAt, clockOutAt, breakMin }: Punch, now: Date): FieldError[] {
  const latest = now.getTime() + AHEAD
  const errors: FieldError[] = []
  if (Date.parse(clockInAt) > latest) errors.push({ path: 'clockInAt', code: 'in-future' })
  if (clockOutAt === null) {
    if (breakMin > 0 && minutesBetween(clockInAt, now.toISOString()) < breakMin)
      errors.push({ path: 'breakMin', code: 'longer-than-punch' })
    return errors
  }
  if (Date.parse(clockOutAt) > latest) errors.push({ path: 'clockOutAt', code: 'in-future' })
  if (Date.parse(clockOutAt) <= Date.parse(clockInAt)) errors.push({ path: 'clockOutAt', code: 'not-after-clock-in' })
  else if (minutesBetween(clockInAt, clockOutAt) > MAX_PUNCH_MINUTES)
    errors.push({ path: 'clockOutAt', code: 'over-day-after-clock-in' })
  else if (minutesBetween(clockInAt, clockOutAt) < breakMin) errors.push({ path: 'breakMin', code: 'longer-than-punch' })
  return errors
}

export interface Coordinates {
  readonly lat: number
  readonly lng: number
}

const EARTH = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Meters between two places, by the haversine formula. */
export function metersBetween(a: Coordinates, b: Coordinates): number {
  const chord =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lng - a.lng) / 2) ** 2
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(chord)))
}

interface Store {
  readonly lat: number | null
  readonly lng: number | null
  readonly radiusM: number
}

/** Whether a place is within a store's radius; null when either is unknown. */
export const isAtStore = (place: Partial<Coordinates>, { lat, lng, radiusM }: Store): boolean | null =>
  place.lat === undefined || place.lng === undefined || lat === null || lng === null
    ? null
    : metersBetween({ lat: place.lat, lng: place.lng }, { lat, lng }) <= radiusM
