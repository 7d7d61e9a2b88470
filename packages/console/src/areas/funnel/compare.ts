/** How often a version was seen, and how often that ended in an appointment or a request. */
export interface Outcome {
  readonly seen: number
  readonly reached: number
}

/** How rarely two equal versions may ever be called different, however often someone looks. */
const ALPHA = 0.05
/** The standard deviation of the differences that are expected, as a fraction; fixed beforehand, as the method requires. */
const EXPECTED = 0.03
/** The smallest change worth finding, as a part of the rate. */
const WORTH = 0.2
/** Below these the normal distribution is no good description. */
export const LEAST_SEEN = 100
export const LEAST_REACHED = 20

export const rateOf = ({ seen, reached }: Outcome): number => (seen ? reached / seen : 0)

/** With one more of each kind (Agresti and Caffo 2000), so that none reached of few does not look certain. */
function estimate({ seen, reached }: Outcome): { readonly rate: number; readonly variance: number } {
  const rate = (reached + 1) / (seen + 2)
  return { rate, variance: (rate * (1 - rate)) / (seen + 2) }
}

/**
 * By how much the second rate is higher, with an interval that is right 95 times of 100 at every look together, so that it may be
 * looked at every day and the comparison ended at any time. A mixture sequential test (Johari, Pekelis and Walsh, Always Valid
 * Inference, 2015), inverted; as fractions.
 */
export function differenceOf(a: Outcome, b: Outcome): { readonly by: number; readonly low: number; readonly high: number } {
  const [ofA, ofB] = [estimate(a), estimate(b)]
  const by = ofB.rate - ofA.rate
  const variance = ofA.variance + ofB.variance
  const whole = variance + EXPECTED ** 2
  const margin = Math.sqrt(((2 * variance * whole) / EXPECTED ** 2) * (Math.log(1 / ALPHA) + Math.log(whole / variance) / 2))
  return { by, low: Math.max(by - margin, -1), high: Math.min(by + margin, 1) }
}

export type Verdict = 'early' | 'open' | 'alike' | 'a' | 'b'

/** What a comparison shows: too little yet, no difference yet, none that matters, or which of both ends more often in a booking. */
export function verdictOf(a: Outcome, b: Outcome): Verdict {
  if (Math.min(a.seen, b.seen) < LEAST_SEEN || a.reached + b.reached < LEAST_REACHED) return 'early'
  const { low, high } = differenceOf(a, b)
  if (low > 0) return 'b'
  if (high < 0) return 'a'
  const worth = WORTH * rateOf({ seen: a.seen + b.seen, reached: a.reached + b.reached })
  return Math.max(-low, high) < worth ? 'alike' : 'open'
}
