import type { Offer } from './rules.ts'

/** The stored open capacity of the field-service system for an appointment type. */
export interface KnownCapacity {
  /** It could not be read recently, so it is not read again yet. */
  readonly isPaused: boolean
  /** By local day. */
  readonly days: Readonly<Record<string, { readonly open: readonly Window[]; readonly isFresh: boolean }>>
}
/** A time with open capacity, in epoch milliseconds. */
export type Window = readonly [from: number, to: number]

export interface WantedCapacity {
  readonly organizationId: number
  readonly appointmentTypeId: number
  readonly timeZone: string
  /** Local days, inclusive. */
  readonly from: string
  readonly to: string
}

/** Thrown if capacity must be read first, which happens outside transactions: `withCapacity` reads it and reruns the work. */
export class CapacityNeeded extends Error {
  readonly wanted: WantedCapacity
  constructor(wanted: WantedCapacity) {
    super(`The capacity from ${wanted.from} to ${wanted.to} is not known.`)
    this.wanted = wanted
  }
}

/**
 * Keeps the offers that start while capacity is open. Days without stored capacity, because the other system does not respond, keep all
 * offers.
 * @throws CapacityNeeded
 */
export function withinCapacity(
  offers: readonly Offer[],
  capacity: KnownCapacity,
  type: Pick<WantedCapacity, 'organizationId' | 'timeZone'>,
): Offer[] {
  if (!capacity.isPaused) {
    const unknown = offers.filter(({ date }) => !capacity.days[date]?.isFresh)
    const [first, last] = [unknown[0], unknown.at(-1)]
    if (first && last) {
      const { organizationId, timeZone } = type
      const { appointmentTypeId } = first
      throw new CapacityNeeded({ organizationId, appointmentTypeId, timeZone, from: first.date, to: last.date })
    }
  }
  return offers.filter(({ date, startAt }) => {
    const day = capacity.days[date]
    return !day || day.open.some(([from, to]) => from <= startAt && startAt < to)
  })
}
