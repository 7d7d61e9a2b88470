import type { Replies } from '@walkup/sdk'
import type { Measure } from './define.ts'
import type { Unit } from './units.ts'
import type { Text } from '../../words/index.ts'
type Whole = Replies['reports.storeLead']['total']
export type Measured = Pick<Whole, 'figures' | 'previous' | 'drill'>
export type Labored = Pick<Whole, 'labor' | 'previousLabor'>
/** Every figure of the contract's figures.ts; what each counts is defined there. */
export declare const leads: Measure<Measured>
export declare const generatorLeads: Measure<Measured>
export declare const internal: Measure<Measured>
export declare const external: Measure<Measured>
export declare const rejected: Measure<Measured>
export declare const duplicates: Measure<Measured>
export declare const scheduled: Measure<Measured>
export declare const upcoming: Measure<Measured>
export declare const ran: Measure<Measured>
export declare const noShow: Measure<Measured>
export declare const sold: Measure<Measured>
export declare const soldCents: Measure<Measured>
export declare const ranRate: Measure<Measured>
export declare const closeRate: Measure<Measured>
export declare const paidHours: Measure<Labored>
export declare const openLogs: Measure<Labored>
export declare const leadsPerHour: Measure<Labored>
/** From lead to sale, as most reports tell it. */
export declare const funnel: readonly [
  Measure<Measured>,
  Measure<Measured>,
  Measure<Measured>,
  Measure<Measured>,
  Measure<Measured>,
  Measure<Measured>,
  Measure<Measured>,
]
export declare const work: readonly [Measure<Labored>, Measure<Labored>]
interface Pair<S> {
  readonly current: S
  readonly previous: S
  readonly drill: Measured['drill']
}
/** Measures of what is measured under `current` and `previous`. */
export declare const pair: <S>() => (
  id: keyof S & string,
  title: Text,
  unit?: Unit,
  drill?: keyof Measured['drill'],
) => Measure<Pair<S>>
export {}
