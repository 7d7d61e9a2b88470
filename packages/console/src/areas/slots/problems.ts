import type { Problem } from '../../data/problem.ts'
import { t } from '../../i18n/index.ts'

/** Why a slot could not be changed, naming the conflict. */
export function problemText(problem: Problem): string {
  const { taken, count } = problem.body as { taken?: number; count?: number }
  if (problem.code === 'capacity') return t('slots.tooFewSeats', { taken: taken ?? 0 })
  if (problem.code === 'in-use') return t('slots.slotBooked', { count: count ?? 1 })
  if (problem.code === 'overlap' || problem.code === 'exists') return t('slots.sameStart')
  if (problem.code === 'gone') return t('slots.dayTimesChanged')
  if (problem.code === 'stale') return t('slots.slotChangedMeanwhile')
  return problem.errors[0] ? problem.errors[0].message : (problem.detail ?? problem.title)
}

/** Why a day's slots could not be replaced. */
export function dayProblemText(problem: Problem): string {
  const { count } = problem.body as { count?: number }
  if (problem.code === 'in-use') return t('slots.dayBooked', { count: count ?? 1 })
  if (problem.code === 'stale') return t('slots.dayShowsTheirs')
  return problemText(problem)
}

/** Why a pattern slot could not be deleted: it has upcoming bookings, but can be ended. */
export const patternProblemText = (problem: Problem): string =>
  problem.code === 'in-use'
    ? t('slots.patternBooked', { count: (problem.body.count as number | undefined) ?? 1 })
    : problemText(problem)
