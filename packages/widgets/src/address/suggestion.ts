import type { WritableAtom } from 'nanostores'
import type { Details, Draft } from '../booking/flow.ts'

export const addressFields = ['line1', 'line2', 'city', 'state', 'postalCode'] as const
/** The parts of an address that are known. */
export type Address = Pick<Draft, (typeof addressFields)[number]>

/** What suggestions prefer. */
export type Near = Partial<Pick<NonNullable<Details['store']>, 'postalCode' | 'lat' | 'lng'>>

/** A row of the list below the street. */
export interface Suggestion {
  readonly text: string
  readonly address: Address
  /** Whom the list has to name. */
  readonly credit?: string
  /** Fills in the rest after a choice, or offers the units of a building. */
  readonly goOn?: (filled: Filled, offer: (units: readonly Suggestion[]) => void) => void
}

/** What the address form knows besides the shopper's own words. */
export type Filled = WritableAtom<{
  /** The typed ZIP code, and where it is once it was looked up. */
  readonly near?: Near | undefined
  /** False if the API finds no street by itself, only cities. */
  readonly hasStreets?: boolean
  /** What the last suggestion that was chosen filled in. */
  readonly chosen: Address
}>
