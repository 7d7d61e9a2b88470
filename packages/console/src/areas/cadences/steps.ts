import type { Replies } from '@walkup/sdk'

export type Cadence = Replies['followUp.upsertCadence']
export type Step = Cadence['steps'][number]

const HOUR = 60
const DAY = 24 * HOUR
export const units = { minutes: 1, hours: HOUR, days: DAY } as const
export type Unit = keyof typeof units

/** The largest unit that a wait is a whole number of. */
export const unitOf = (minutes: number): Unit =>
  minutes > 0 && minutes % DAY === 0 ? 'days' : minutes > 0 && minutes % HOUR === 0 ? 'hours' : 'minutes'

/** A step of another kind keeps its wait; what the new kind has no use for is dropped. */
export const withKind = ({ afterMin }: Step, kind: Step['kind']): Step =>
  kind === 'call' ? { kind, afterMin } : { kind, afterMin, body: '', ...(kind === 'email' && { subject: '' }) }
