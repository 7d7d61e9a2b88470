import type { Failure } from '../../data/problem.ts'
import { t } from '../../i18n/index.ts'

/** Why a slot could not be changed, naming the conflict. */
export function problemText(failure: Failure): string {
  const { taken, count } = failure.body as { taken?: number; count?: number }
  if (failure.code === 'capacity') return t('slots.tooFewSeats', { taken: taken ?? 0 })
  if (failure.code === 'in-use') return t('slots.slotBooked', { count: count ?? 1 })
  if (failure.code === 'overlap' || failure.code === 'exists') return t('slots.sameStart')
  if (failure.code === 'gone') return t('slots.dayTimesChanged')
  if (failure.code === 'stale') return t('slots.slotChangedMeanwhile')
  return failure.errors[0] ? failure.errors[0].message : (failure.detail ?? failure.title)
}

/** Why a day's slots could not be replaced. */
export function dayProblemText(failure: Failure): string {
  const { count } = failure.body as { count?: number }
  if (failure.code === 'in-use') return t('slots.dayBooked', { count: count ?? 1 })
  if (failure.code === 'stale') return t('slots.dayShowsTheirs')
  return problemText(failure)
}

/** Why a pattern slot could not be deleted: it has upcoming bookings, but can be ended. */
export const patternProblemText = (failure: Failure): string =>
  failure.code === 'in-use'
    ? t('slots.patternBooked', { failure: (failure.body.count as number | undefined) ?? 1 })
    : problemText(failure)
